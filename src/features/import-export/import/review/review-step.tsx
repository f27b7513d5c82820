import { PlusIcon, TriangleAlertIcon, UsersIcon } from 'lucide-react';
import { useCallback, useEffect, useState, type ReactNode } from 'react';
import { isSameReview, type Review } from '#domain/patients/import/duplicates.ts';
import { choiceOf, planOf, type DuplicateChoices } from '#domain/patients/import/plan.ts';
import { readingOf } from '#domain/patients/import/read-cell.ts';
import type { ImportRun } from '#domain/patients/import/run.ts';
import { newId } from '#domain/record/ids.ts';
import { useRuntime } from '#runtime/runtime.tsx';
import { useToday } from '#runtime/use-clinic.ts';
import { usePerson } from '#runtime/use-person.ts';
import { useSyncStatus } from '#runtime/use-sync-status.ts';
import { reviewImport } from '#store/patients/import/review.ts';
import { Button } from '#ui/controls/button.tsx';
import { Banner } from '#ui/messages/banner.tsx';
import { notify } from '#ui/messages/notify.tsx';
import { Loadable } from '#ui/messages/loadable.tsx';
import { formatCount, formatNumber } from '#ui/text/format.ts';
import type { Chosen, Mapping } from '../chosen.ts';
import { Foot } from '../foot.tsx';
import { PATIENTS_CHANGED, REVIEW_FAILED } from '../messages.ts';
import { DuplicateLines, FaultyLines, FreshLines } from './review-lines.tsx';
import { useJob } from '../use-job.ts';
import styles from '../import.module.css';

interface ReviewStepProps {
  chosen: Chosen;
  mapping: Mapping;
  onBack: () => void;
}

/** Step 3: shows what the import would do, before anything is written. */
export function ReviewStep({ chosen, mapping, onBack }: ReviewStepProps) {
  const { review, failed, again, stillHolds } = useReview(chosen, mapping);
  const incomplete = (useSyncStatus()?.firstSync ?? null) !== null;
  if (failed) {
    return (
      <Banner tone="danger" live action={<Button onClick={again}>Reintentar</Button>}>
        {REVIEW_FAILED}
      </Banner>
    );
  }
  return (
    <>
      {incomplete ? (
        <Banner tone="warning" live>
          Esta tableta todavía no tiene todos los pacientes de la clínica: espere a que termine la descarga para ver los
          duplicados.
        </Banner>
      ) : null}
      <Loadable value={review}>
        {(ready) => (
          <Reviewed chosen={chosen} mapping={mapping} review={ready} stillHolds={stillHolds} onBack={onBack} />
        )}
      </Loadable>
    </>
  );
}

function useReview(chosen: Chosen, { fields, dates, zeros }: Mapping) {
  const { db } = useRuntime();
  const today = useToday();
  const { file, id, round } = chosen;
  const [attempt, setAttempt] = useState(0);
  const [result, setResult] = useState<{ of?: number; review?: Review }>({});
  const ask = useCallback(() => {
    const reading = readingOf(file, { fields, dates, zeros });
    return reviewImport(db, file, reading, { run: { file: id, round }, today });
  }, [db, file, id, round, fields, dates, zeros, today]);
  useEffect(() => {
    let left = false;
    ask().then(
      (review) => left || setResult({ of: attempt, review }),
      (error: unknown) => {
        reportError(error);
        if (!left) setResult({ of: attempt });
      },
    );
    return () => {
      left = true;
    };
  }, [ask, attempt]);
  /** A colleague may have created a patient of the file since: then the new review is shown, and nothing begins. */
  async function stillHolds(): Promise<boolean> {
    const now = await ask();
    if (result.review && isSameReview(now, result.review)) return true;
    setResult({ of: attempt, review: now });
    return false;
  }
  const failed = result.of === attempt && result.review === undefined;
  return { review: result.review, failed, again: () => setAttempt(attempt + 1), stillHolds };
}

interface ReviewedProps extends ReviewStepProps {
  review: Review;
  /** Whether the review is still what would be done; else a new one replaces it. */
  stillHolds: () => Promise<boolean>;
}

type Kind = 'fresh' | 'duplicates' | 'faulty';

function Reviewed({ chosen, mapping, review, stillHolds, onBack }: ReviewedProps) {
  const [choices, setChoices] = useState<DuplicateChoices>(chosen.earlier?.choices ?? { all: 'skip', lines: {} });
  const [kind, setKind] = useState<Kind>(kindOf(review));
  const { fresh, duplicates, faulty, imported } = review;
  const card = (which: Kind, icon: ReactNode, name: string, note: string) => (
    <button
      type="button"
      data-kind={which}
      data-none={review[which].length === 0 || undefined}
      aria-pressed={kind === which}
      onClick={() => setKind(which)}
    >
      <span>
        {icon}
        {name}
      </span>
      <b>{formatNumber(review[which].length)}</b>
      <small>{note}</small>
    </button>
  );
  return (
    <>
      {imported.length === 0 ? null : (
        <Banner>
          {formatCount(
            imported.length,
            'línea de este archivo ya se importó',
            'líneas de este archivo ya se importaron',
          )}{' '}
          y se {imported.length === 1 ? 'deja' : 'dejan'} como {imported.length === 1 ? 'está' : 'están'}.
        </Banner>
      )}
      <div className={styles.figures}>
        {card('fresh', <PlusIcon size={20} />, 'Nuevos', 'Se crearán')}
        {card('duplicates', <UsersIcon size={20} />, 'Posibles duplicados', duplicateNote(review, choices))}
        {card('faulty', <TriangleAlertIcon size={20} />, 'Con errores', 'No se importan')}
      </div>
      {kind === 'fresh' ? <FreshLines lines={fresh} /> : null}
      {kind === 'duplicates' ? <DuplicateLines lines={duplicates} choices={choices} onChoices={setChoices} /> : null}
      {kind === 'faulty' ? <FaultyLines lines={faulty} review={review} chosen={chosen} /> : null}
      <ReviewFoot {...{ chosen, mapping, review, choices, stillHolds, onBack }} />
    </>
  );
}

/** The kind of lines to look at first. */
function kindOf({ duplicates, faulty }: Review): Kind {
  if (duplicates.length > 0) return 'duplicates';
  return faulty.length > 0 ? 'faulty' : 'fresh';
}

function duplicateNote({ duplicates }: Review, choices: DuplicateChoices): string {
  const skipped = duplicates.filter((duplicate) => choiceOf(duplicate, choices) === 'skip').length;
  if (skipped === duplicates.length) return 'Se omiten, salvo que diga otra cosa';
  return skipped === 0 ? 'No se omite ninguno' : `${formatNumber(skipped)} se omiten`;
}

type ReviewFootProps = ReviewedProps & { choices: DuplicateChoices };

function ReviewFoot({ chosen, mapping, review, choices, stillHolds, onBack }: ReviewFootProps) {
  const person = usePerson();
  const [checking, setChecking] = useState(false);
  const { start } = useJob();
  const { create, complete } = planOf(review, choices);
  const total = create.length + complete.length;
  const faulty = review.faulty.length;

  async function check(): Promise<void> {
    setChecking(true);
    try {
      if (await stillHolds()) begin();
      else notify.warning(PATIENTS_CHANGED);
    } catch (error) {
      reportError(error);
      notify.error(REVIEW_FAILED);
    } finally {
      setChecking(false);
    }
  }
  function begin(): void {
    if (!person) return;
    const { id, name, round, earlier } = chosen;
    const run: ImportRun = {
      file: id,
      round,
      name,
      at: Date.now(),
      by: person.id,
      ...mapping,
      ...(chosen.taken.kind === 'text' && { encoding: chosen.taken.encoding }),
      ...(chosen.wish.headings !== undefined && { headings: chosen.wish.headings }),
      choices,
      lines: earlier?.lines ?? [],
      state: 'open',
    };
    start(run, review, { now: Date.now, newId });
  }
  return (
    <Foot
      title={planWords(create.length, complete.length)}
      note={
        faulty === 0
          ? 'Todavía no se ha guardado nada'
          : `${faulty === 1 ? 'La línea con errores se queda' : `Las ${formatNumber(faulty)} líneas con errores se quedan`} fuera`
      }
    >
      <Button disabled={checking} onClick={onBack}>
        Atrás
      </Button>
      <Button variant="filled" disabled={total === 0} busy={checking} onClick={() => void check()}>
        {chosen.earlier?.state === 'open' ? 'Continuar la importación' : `Importar ${formatNumber(total)}`}
      </Button>
    </Foot>
  );
}

/** "Se crearán 1 197 pacientes y se completará 1". */
function planWords(create: number, complete: number): string {
  const completed = `se ${complete === 1 ? 'completará' : 'completarán'} ${formatNumber(complete)}`;
  if (create === 0) return complete === 0 ? 'No hay nada que importar' : completed.replace('se', 'Se');
  const created = `Se ${create === 1 ? 'creará' : 'crearán'} ${formatCount(create, 'paciente', 'pacientes')}`;
  return complete === 0 ? created : `${created} y ${completed}`;
}
