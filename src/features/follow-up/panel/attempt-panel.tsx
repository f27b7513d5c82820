import { PhoneIcon } from 'lucide-react';
import { useState } from 'react';
import type { Channel } from '#domain/follow-up/contact-attempt.ts';
import type { Patient } from '#domain/patients/patient.ts';
import { NoneYet } from '#record/read/none-yet.tsx';
import { useRead } from '#runtime/read/use-read.ts';
import { patientAttempts, type PatientAttempts } from '#store/follow-up/attempts.ts';
import { Button } from '#ui/controls/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { ReadFailed } from '#ui/messages/read-failed.tsx';
import { formatNumber } from '#ui/text/format.ts';
import { ATTEMPTS_FAILED } from '../messages.ts';
import { AttemptLine } from './attempt-line.tsx';
import { AttemptWindows, type AttemptWindow } from './attempt-windows.tsx';
import styles from './attempt-panel.module.css';

const TITLE = 'Seguimiento';
/** The number of attempts in sight before all are asked for. */
const FIRST = 5;

interface AttemptPanelProps {
  patient: Patient;
  /** The attempt whose form the address asks for, or 'new'. */
  asked?: string | undefined;
  /** Called when that form closes: the address drops it. */
  onAnswered?: () => void;
  /** Opens the form of a visit, with which the attempt is saved. */
  onVisit: (channel: Channel) => void;
}

/** All attempts to reach a patient, on the patient's page. */
export function AttemptPanel({ patient, asked, onAnswered, onVisit }: AttemptPanelProps) {
  const [opened, setOpened] = useState<AttemptWindow | null>(null);
  const state = useRead(patientAttempts, patient.id);
  if (state.status === 'loading') return <Card title={TITLE}>{null}</Card>;
  if (state.status === 'failed') {
    return (
      <Card title={TITLE} padded={false}>
        <ReadFailed compact message={ATTEMPTS_FAILED} onRetry={state.retry} />
      </Card>
    );
  }
  function close(): void {
    setOpened(null);
    if (asked !== undefined) onAnswered?.();
  }
  const { attempts } = state.value;
  return (
    <>
      <Card
        title={TITLE}
        padded={false}
        actions={
          attempts.length === 0 ? null : (
            <Button variant="quiet" className={styles.action} onClick={() => setOpened({ kind: 'form' })}>
              Anotar
            </Button>
          )
        }
      >
        {attempts.length === 0 ? (
          <NoneYet
            of="contact-attempts"
            icon={<PhoneIcon size={22} />}
            title="Sin intentos de contacto"
            action={<Button onClick={() => setOpened({ kind: 'form' })}>Anotar intento</Button>}
          />
        ) : (
          <Lines read={state.value} onOpen={setOpened} />
        )}
      </Card>
      <AttemptWindows patient={patient} opened={opened ?? askedWindow(asked)} onClose={close} onVisit={onVisit} />
    </>
  );
}

/** The form that the address asks for; null without one. */
function askedWindow(asked: string | undefined): AttemptWindow | null {
  if (asked === undefined) return null;
  return asked === 'new' ? { kind: 'form' } : { kind: 'form', id: asked };
}

interface LinesProps {
  read: PatientAttempts;
  onOpen: (opened: AttemptWindow) => void;
}

function Lines({ read: { attempts, people, marks }, onOpen }: LinesProps) {
  const [all, setAll] = useState(false);
  const shown = all ? attempts : attempts.slice(0, FIRST);
  return (
    <>
      <ul aria-label="Intentos de contacto">
        {shown.map((attempt) => (
          <AttemptLine
            key={attempt.id}
            attempt={attempt}
            by={people.get(attempt.created_by ?? '')}
            mark={marks.get(attempt.id)}
            onOpen={(kind) => onOpen(kind === 'form' ? { kind, id: attempt.id } : { kind, attempt })}
          />
        ))}
      </ul>
      {shown.length < attempts.length ? (
        <div className="more">
          <Button variant="quiet" block onClick={() => setAll(true)}>
            Ver los {formatNumber(attempts.length)} intentos
          </Button>
        </div>
      ) : null}
    </>
  );
}
