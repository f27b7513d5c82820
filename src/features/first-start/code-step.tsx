import { InfoIcon, RefreshCwIcon, ServerIcon } from 'lucide-react';
import type { FormEvent, ReactNode } from 'react';
import { Button } from '#ui/controls/button.tsx';
import { Field } from '#ui/form/field.tsx';
import { useMistakeFocus } from '#ui/form/use-mistake-focus.ts';
import { Card } from '#ui/layout/card.tsx';
import parts from '#ui/layout/parts.module.css';
import { CodeInput } from '#entities/session/code-input.tsx';
import styles from './first-start.module.css';

interface CodeStepProps {
  code: string;
  onCode: (code: string) => void;
  demo: boolean;
  onDemo: (demo: boolean) => void;
  error: string | undefined;
  busy: boolean;
  onNext: () => void;
}

/** The code of the server's console, and whether the clinic is one's own or a demo. */
export function CodeStep({ code, onCode, demo, onDemo, error, busy, onNext }: CodeStepProps) {
  function submit(event: FormEvent): void {
    event.preventDefault();
    onNext();
  }
  const form = useMistakeFocus(error);
  return (
    <div className={styles.halves}>
      <Card>
        <form ref={form} className="stack" onSubmit={submit} noValidate aria-label="Puesta en marcha">
          <Field
            label="Código de inicio"
            name="code"
            error={error}
            hint="Ocho letras y números. Vale hasta que se use."
          >
            {(control) => <CodeInput {...control} value={code} onChange={onCode} />}
          </Field>
          <fieldset className={styles.purposes}>
            <legend>Para qué</legend>
            <Purpose chosen={!demo} onChoose={() => onDemo(false)}>
              <b>Empezar con mi clínica</b>
              <small>Sin datos: sus pacientes los registra o los importa.</small>
            </Purpose>
            <Purpose chosen={demo} onChoose={() => onDemo(true)}>
              <b>Probar con una clínica de demostración</b>
              <small>Pacientes inventados, para conocer Arcada.</small>
            </Purpose>
          </fieldset>
          <Button type="submit" variant="filled" block busy={busy}>
            Continuar
          </Button>
        </form>
      </Card>
      <WhereTheCodeIs />
    </div>
  );
}

interface PurposeProps {
  chosen: boolean;
  onChoose: () => void;
  children: ReactNode;
}

function Purpose({ chosen, onChoose, children }: PurposeProps) {
  return (
    <label className={`${styles.purpose} ${parts.choosable}`}>
      <input type="radio" name="demo" checked={chosen} onChange={onChoose} />
      {children}
    </label>
  );
}

function WhereTheCodeIs() {
  return (
    <Card title="Dónde está el código">
      <p className={styles.lead}>En la ventana donde arrancó el servidor.</p>
      <div className={styles.console} aria-hidden="true">
        <pre>
          {`$ npm start\nArcada · puesta en marcha\n\n1  En este equipo, abra\n   ${location.origin}/inicio\n   y escriba el código `}
          <b>K7M4-2XQP</b>
        </pre>
      </div>
      <ul className="stack">
        <li className="said text-2">
          <RefreshCwIcon size={18} />
          Si ya no la ve, cierre Arcada y arránquela otra vez: escribe un código nuevo.
        </li>
        <li className="said text-2">
          <ServerIcon size={18} />
          <span>
            Si es un servicio del sistema, está en su registro: <code>journalctl -u arcada</code>
          </span>
        </li>
        <li className="said text-2">
          <InfoIcon size={18} />
          El del ejemplo no vale: cada servidor tiene el suyo.
        </li>
      </ul>
    </Card>
  );
}
