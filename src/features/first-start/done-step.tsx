import { InfoIcon } from 'lucide-react';
import { useState } from 'react';
import { AppError } from '#domain/wire/problem.ts';
import { useRuntime } from '#runtime/runtime.tsx';
import { useReport } from '#runtime/use-report.ts';
import { Button } from '#ui/controls/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { SIGN_IN_FAILED } from './messages.ts';
import type { DemoPerson } from './start-calls.ts';
import styles from './first-start.module.css';

/** What the last step needs of those before. */
export interface Made {
  username: string;
  password: string;
  people: readonly DemoPerson[];
}

interface DoneStepProps {
  made: Made;
  /** The clinic's settings in words. */
  facts: readonly { label: string; value: string }[];
  onSignedIn: () => void;
}

/** The clinic is made: the way into it, and to the tablets. */
export function DoneStep({ made, facts, onSignedIn }: DoneStepProps) {
  const runtime = useRuntime();
  const report = useReport();
  const [busy, setBusy] = useState(false);
  async function enter(): Promise<void> {
    setBusy(true);
    report.again();
    try {
      await runtime.signIn(made.username, made.password);
      onSignedIn();
    } catch (error) {
      // The page stays: the passwords on it are shown once.
      report.failed(error, error instanceof AppError ? `${SIGN_IN_FAILED} ${error.message}` : SIGN_IN_FAILED);
      setBusy(false);
    }
  }
  return (
    <div className="with-aside">
      <div className="stack">
        <Card title="Instalar en las tabletas">
          <p className="detail">Sin este paso una tableta no trabaja sin conexión.</p>
          <ol className={styles.todo}>
            <li>Conecte la tableta al wifi de la clínica.</li>
            <li>Lea con su cámara el cuadro de la ventana del servidor, o escriba la dirección que está a su lado.</li>
            <li>Siga los tres pasos que le muestra.</li>
          </ol>
        </Card>
        {made.people.length === 0 ? null : <DemoPeople people={made.people} />}
      </div>
      <Card title="En este equipo">
        <div className="list">
          <p className="detail">Puede empezar ya.</p>
          <Button variant="filled" block busy={busy} onClick={() => void enter()}>
            Entrar
          </Button>
        </div>
        <dl className={styles.facts}>
          {facts.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {facts.length === 0 ? null : (
          <p className="said text-3">
            <InfoIcon size={18} />
            Se cambian en Ajustes, en el menú de su nombre.
          </p>
        )}
      </Card>
    </div>
  );
}

function DemoPeople({ people }: { people: readonly DemoPerson[] }) {
  return (
    <Card title="Personas de la demostración">
      <p className="detail">Cada contraseña sirve una vez: al entrar se elige otra. No se mostrarán de nuevo.</p>
      <dl className={styles.facts}>
        {people.map(({ username, password }) => (
          <div key={username}>
            <dt>{username}</dt>
            <dd>
              <code>{password}</code>
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
