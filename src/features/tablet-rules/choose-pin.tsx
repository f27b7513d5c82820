import { useState } from 'react';
import { newPinErrors, PinField } from '#entities/session/pin-field.tsx';
import { useRuntime } from '#runtime/runtime.tsx';
import { useClinicConfig } from '#runtime/use-clinic.ts';
import { useReport } from '#runtime/use-report.ts';
import { setPin } from '#store/session/pins.ts';
import { Button } from '#ui/controls/button.tsx';
import { useMistakeFocus } from '#ui/form/use-mistake-focus.ts';
import { LoneCard } from '#ui/layout/lone-card.tsx';
import { notify } from '#ui/messages/notify.tsx';
import styles from './choose-pin.module.css';

/** In place of the application: the person on screen chooses the PIN that the clinic asks for, also without the server. */
export function ChoosePin({ onSignOut }: { onSignOut: () => void }) {
  const clinic = useClinicConfig()?.clinic_name;
  const { values, set, errors, busy, submit } = useNewPin();
  const form = useMistakeFocus(errors);
  return (
    <LoneCard title="Elija su PIN" clinic={clinic}>
      <p>
        La clínica pide un PIN a todas las personas. Con él se bloquea y se desbloquea esta tableta, también sin
        conexión.
      </p>
      <form ref={form} className={styles.form} onSubmit={submit} aria-label="Elegir PIN" noValidate>
        <PinField
          label="PIN nuevo"
          name="pin"
          hint="De 4 a 6 cifras"
          value={values.pin}
          error={errors.pin}
          onChange={(pin) => set({ pin })}
        />
        <PinField
          label="Repetir PIN"
          name="repeat"
          value={values.repeat}
          error={errors.repeat}
          onChange={(repeat) => set({ repeat })}
        />
        <Button type="submit" variant="filled" block busy={busy}>
          Guardar PIN
        </Button>
      </form>
      <Button variant="quiet" block onClick={onSignOut}>
        Cerrar sesión
      </Button>
      <p className="detail">
        Vale solo en este dispositivo. Tras 10 intentos equivocados se anula y hay que entrar con la contraseña, con
        conexión.
      </p>
    </LoneCard>
  );
}

function useNewPin() {
  const { db } = useRuntime();
  const report = useReport();
  const [values, setValues] = useState({ pin: '', repeat: '' });
  const [errors, setErrors] = useState<{ pin?: string; repeat?: string }>({});
  const [busy, setBusy] = useState(false);

  async function save(): Promise<void> {
    const found = newPinErrors(values);
    setErrors(found ?? {});
    if (found) return;
    setBusy(true);
    report.again();
    try {
      await setPin(db, values.pin);
      notify.success('PIN guardado en esta tableta.');
    } catch (error) {
      report.failed(error, 'No se pudo guardar el PIN. Inténtelo de nuevo.');
    } finally {
      setBusy(false);
    }
  }

  return {
    values,
    errors,
    busy,
    set: (changed: Partial<typeof values>) => setValues((before) => ({ ...before, ...changed })),
    submit(event: React.FormEvent): void {
      event.preventDefault();
      if (!busy) void save();
    },
  };
}
