import { CheckIcon, DownloadIcon, PauseIcon } from 'lucide-react';
import { AppError } from '#domain/wire/problem.ts';
import { leftOut } from '#domain/patients/import/plan.ts';
import { reportRows } from '#domain/patients/import/tables.ts';
import { newId } from '#domain/record/ids.ts';
import type { JobState } from '#store/patients/import/job.ts';
import { Button, ButtonLink } from '#ui/controls/button.tsx';
import { downloadCsv } from '#ui/files/csv.ts';
import { Card } from '#ui/layout/card.tsx';
import { Progress } from '#ui/marks/progress.tsx';
import { Banner } from '#ui/messages/banner.tsx';
import { formatCount, formatList, formatNumber } from '#ui/text/format.ts';
import { IMPORT_FAILED } from '../messages.ts';
import { UndoNote } from './recent-imports.tsx';
import { useJob } from '../use-job.ts';
import styles from '../import.module.css';

type Begun = Exclude<JobState, { status: 'idle' }>;

interface RunStepProps {
  state: Begun;
  /** Begins with another file, or with this one again. */
  onAgain: () => void;
}

/** Step 4: the import, running and ended. */
export function RunStep({ state, onAgain }: RunStepProps) {
  if (state.status === 'running') return <Running state={state} />;
  if (state.status === 'done') return <Done state={state} onAgain={onAgain} />;
  return <Interrupted state={state} onAgain={onAgain} />;
}

/** The patients that are to be written since the import was begun or continued. */
const totalOf = ({ plan }: Begun): number => plan.create.length + plan.complete.length;

function HowMuch({ state }: { state: Begun }) {
  const before = state.before.created.size + state.before.completed.size;
  const [done, total] = [before + state.done, before + totalOf(state)];
  return (
    <>
      <p className={styles.big}>
        {formatNumber(done)} <span>de {formatNumber(total)}</span>
      </p>
      <Progress label="Importado" tone="accent" size="lg" value={total === 0 ? 100 : (100 * done) / total} />
    </>
  );
}

function Running({ state }: { state: Begun }) {
  const { stop } = useJob();
  return (
    <Card>
      <div className={styles.run}>
        <HowMuch state={state} />
        <p aria-live="polite">
          {leftWords(state)} Puede seguir trabajando en otra pantalla. Todo se guarda en esta tableta y se envía cuando
          hay conexión; no la cierre todavía.
        </p>
        <Button icon={<PauseIcon />} onClick={stop}>
          Detener aquí
        </Button>
      </div>
    </Card>
  );
}

/** The remaining time, estimated from the time taken so far. */
function leftWords(state: Begun): string {
  if (state.done === 0) return '';
  const minutes = (((Date.now() - state.began) / state.done) * (totalOf(state) - state.done)) / 60_000;
  if (minutes < 1) return 'Falta menos de un minuto.';
  return `Faltan unos ${formatCount(Math.ceil(minutes), 'minuto', 'minutos')}.`;
}

function Done({ state, onAgain }: RunStepProps) {
  const { run, plan, review, before } = state;
  const created = before.created.size + plan.create.length;
  const completed = before.completed.size + plan.complete.length;
  return (
    <>
      <Card>
        <div className={styles.done}>
          <span className={styles.tick} aria-hidden="true">
            <CheckIcon size={30} />
          </span>
          <h2>{doneWords(created, completed)}</h2>
          <p>
            {leftOutWords(leftOut(review, plan, before), review.faulty.length)}Las demás tabletas{' '}
            {created + completed === 1 ? 'lo reciben' : 'los reciben'} al sincronizar.
          </p>
          <span className={styles.buttons}>
            <Button icon={<DownloadIcon />} onClick={() => downloadReport(state)}>
              Informe (CSV)
            </Button>
            <Button onClick={onAgain}>Importar otro archivo</Button>
            <ButtonLink variant="filled" to="/patients">
              Ver pacientes
            </ButtonLink>
          </span>
        </div>
      </Card>
      {run.lines.length === 0 ? null : <UndoNote run={run} onUndone={onAgain} />}
    </>
  );
}

const downloadReport = ({ review, run, before }: Begun): void =>
  downloadCsv('informe-de-importacion.csv', reportRows(review, run.choices, before));

/** "1 197 pacientes nuevos y 1 completado". */
function doneWords(created: number, completed: number): string {
  const words = [
    created === 0 ? null : formatCount(created, 'paciente nuevo', 'pacientes nuevos'),
    completed === 0 ? null : formatCount(completed, 'completado', 'completados'),
  ];
  return formatList(words.filter((each) => each !== null));
}

/** "61 duplicados y 25 líneas con errores quedaron fuera. " */
function leftOutWords(duplicates: number, faulty: number): string {
  const words = [
    duplicates === 0 ? null : formatCount(duplicates, 'duplicado', 'duplicados'),
    faulty === 0 ? null : formatCount(faulty, 'línea con errores', 'líneas con errores'),
  ].filter((each) => each !== null);
  if (words.length === 0) return '';
  return `${formatList(words)} ${duplicates + faulty === 1 ? 'quedó' : 'quedaron'} fuera. `;
}

function Interrupted({ state, onAgain }: RunStepProps) {
  const { resume } = useJob();
  const reason = state.status === 'failed' && state.error instanceof AppError ? state.error.message : '';
  return (
    <>
      {state.status === 'failed' ? (
        <Banner tone="danger" live>
          {IMPORT_FAILED} {reason}
        </Banner>
      ) : null}
      <Card>
        <div className={styles.run}>
          <HowMuch state={state} />
          <p>La importación está detenida. Lo que ya se creó queda creado; al continuar, nadie se crea dos veces.</p>
          <span className={styles.buttons}>
            <Button onClick={onAgain}>Terminar aquí</Button>
            <Button variant="filled" onClick={() => resume({ now: Date.now, newId })}>
              Continuar la importación
            </Button>
          </span>
        </div>
      </Card>
      {state.run.lines.length === 0 ? null : <UndoNote run={state.run} onUndone={onAgain} />}
    </>
  );
}
