import { InfoIcon, PrinterIcon, TabletIcon } from 'lucide-react';
import { useState } from 'react';
import { failureWords } from '#domain/wire/problem.ts';
import { InstallGuide } from '#entities/network/install-guide.tsx';
import { InstallSheet } from '#entities/network/install-sheet.tsx';
import { useRuntime } from '#runtime/runtime.tsx';
import { useReport } from '#runtime/use-report.ts';
import { Button, ButtonAnchor } from '#ui/controls/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { SIGN_IN_FAILED } from './messages.ts';
import type { DemoPerson, MadeClinic } from './start-calls.ts';
import styles from './first-start.module.css';

/** The answers of the steps before that the last step needs. */
export interface Made extends MadeClinic {
  username: string;
  password: string;
}

interface DoneStepProps {
  made: Made;
  clinic: string;
  /** The clinic's settings in words. */
  facts: readonly { label: string; value: string }[];
  onSignedIn: () => void;
}

/** The clinic is made: the way into it, and to the tablets. */
export function DoneStep({ made, clinic, facts, onSignedIn }: DoneStepProps) {
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
      report.failed(error, failureWords(SIGN_IN_FAILED, error));
      setBusy(false);
    }
  }
  return (
    <div className="with-aside">
      <div className="stack">
        <Card title="Instalar en las tabletas">
          <p className={styles.lead}>Sin este paso una tableta no trabaja sin conexión.</p>
          <InstallGuide network={made.network}>
            <ButtonAnchor variant="accent" icon={<TabletIcon />} href="/instalar" target="_blank" rel="noopener">
              Instalar en las tabletas
            </ButtonAnchor>
            <Button icon={<PrinterIcon />} onClick={() => print()}>
              Imprimir esta hoja
            </Button>
          </InstallGuide>
        </Card>
        <InstallSheet network={made.network} clinic={clinic} />
        {made.people.length === 0 ? null : <DemoPeople people={made.people} />}
      </div>
      <Card title="En este equipo">
        <p className={styles.lead}>Puede empezar ya.</p>
        <Button variant="filled" block busy={busy} className={styles.enter ?? ''} onClick={() => void enter()}>
          Entrar
        </Button>
        {facts.length === 0 ? null : (
          <>
            <dl className={styles.facts}>
              {facts.map(({ label, value }) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
            <p className="said text-3">
              <InfoIcon size={18} />
              Se cambian en Ajustes, en el menú de su nombre.
            </p>
          </>
        )}
      </Card>
    </div>
  );
}

function DemoPeople({ people }: { people: readonly DemoPerson[] }) {
  return (
    <Card title="Personas de la demostración">
      <p className={styles.lead}>Cada contraseña sirve una vez: al entrar se elige otra. No se mostrarán de nuevo.</p>
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
