import { DownloadIcon, PlugIcon, TriangleAlertIcon } from 'lucide-react';
import { useLeftWork } from '#entities/demo-clinic/left-work.ts';
import { RescueButton } from '#entities/session/rescue-button.tsx';
import { useOnline } from '#runtime/use-sync-status.ts';
import { Button, ButtonLink } from '#ui/controls/button.tsx';
import { Field } from '#ui/form/field.tsx';
import { PasswordInput } from '#ui/form/password-input.tsx';
import { useMistakeFocus } from '#ui/form/use-mistake-focus.ts';
import { Card } from '#ui/layout/card.tsx';
import { useStartOver } from './use-start-over.ts';
import styles from './start-over.module.css';

/** "Empezar de cero": ends the demo clinic, for every device. */
export function StartOverSection({ clinic }: { clinic: string }) {
  return (
    <div className="stack">
      <Card title="Empezar de cero">
        <div className={styles.text}>
          <p>
            {clinic} es una clínica de demostración. Al empezar de cero se borra entera, también lo que usted haya
            registrado en ella, y Arcada queda como recién instalada.
          </p>
          <ul>
            <li>Pacientes, citas, historias, imágenes, presupuestos, pagos e inventario.</li>
            <li>Las personas, con sus contraseñas y sus sesiones en todos los dispositivos.</li>
            <li>Los ajustes y el registro de cambios.</li>
          </ul>
          <p>No se puede deshacer. Si algo era de verdad, expórtelo antes.</p>
          <div>
            <ButtonLink to="/exportar" icon={<DownloadIcon />}>
              Exportar los datos
            </ButtonLink>
          </div>
        </div>
        <LeftHere />
      </Card>
      <Card title="Confirmar">
        <StartOverForm clinic={clinic} />
      </Card>
    </div>
  );
}

/** Unsent work of this device goes with the demo clinic. */
function LeftHere() {
  const left = useLeftWork();
  if (!left) return null;
  return (
    <div className={styles.left}>
      <p>
        <strong>
          {left.one ? 'Queda' : 'Quedan'} {left.words} en este dispositivo:
        </strong>{' '}
        {left.one ? 'también se borra' : 'también se borran'}.
      </p>
      <RescueButton />
    </div>
  );
}

function StartOverForm({ clinic }: { clinic: string }) {
  const online = useOnline();
  const { values, set, errors, failure, busy, submit } = useStartOver();
  const form = useMistakeFocus(errors);
  return (
    <form ref={form} className={styles.form} onSubmit={submit} aria-label="Empezar de cero" noValidate>
      <Field label="Su contraseña" name="password" error={errors.password}>
        {(control) => (
          <PasswordInput
            {...control}
            autoComplete="current-password"
            maxLength={200}
            value={values.password}
            onChange={({ target }) => set('password', target.value)}
          />
        )}
      </Field>
      <Field
        label="Nombre de la clínica"
        name="clinic_name"
        hint={`Como se llama hoy: ${clinic}`}
        error={errors.clinic_name}
      >
        {(control) => (
          <input
            {...control}
            autoComplete="off"
            maxLength={200}
            value={values.clinic_name}
            onChange={({ target }) => set('clinic_name', target.value)}
          />
        )}
      </Field>
      {failure === null ? null : (
        <p role="alert" className="said wrong">
          <TriangleAlertIcon size={18} />
          {failure}
        </p>
      )}
      <div>
        <Button type="submit" variant="danger" busy={busy} disabled={!online}>
          Borrar todo y empezar de cero
        </Button>
      </div>
      <p className="said text-3">
        <PlugIcon size={17} />
        {online
          ? 'Después, la ventana del servidor muestra un código de inicio nuevo: con él se pone en marcha su clínica.'
          : 'Sin conexión: se podrá empezar de cero cuando vuelva.'}
      </p>
    </form>
  );
}
