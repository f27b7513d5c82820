import { ChevronRightIcon } from 'lucide-react';
import { CONDITION_LABELS } from '#domain/clinical/tooth.ts';
import { ConditionIcon } from '#entities/odontogram/condition-icon.tsx';
import { authorOf, type Reading } from '#record/history/words/sentence.ts';
import { UnsentMark } from '#ui/marks/unsent-mark.tsx';
import { formatDateTime } from '#ui/text/format.ts';
import type { Stop, ToothDifference } from './stops.ts';
import styles from './past.module.css';

interface DayChangesProps {
  stop: Stop;
  reading: Reading;
  timeZone: string | undefined;
}

/** The changes of the day on screen, tooth by tooth, with their authors. */
export function DayChanges({ stop, reading, timeZone }: DayChangesProps) {
  const unchanged = stop.changes.length === 0 && stop.differences.length === 0 && stop.noted === null;
  // Only today can be a stop without changes.
  if (unchanged) return <p className={styles.who}>Sin cambios desde entonces.</p>;
  const texts = stop.differences.flatMap(({ number, before, after }) =>
    after.observation && after.observation !== before.observation ? [`${number}: ${after.observation}`] : [],
  );
  return (
    <>
      {stop.differences.length === 0 ? null : (
        <ul className={styles.differences} aria-label="Cambios de esta fecha">
          {stop.differences.map((difference) => (
            <Difference key={difference.number} {...difference} />
          ))}
        </ul>
      )}
      <div className={styles.who}>
        {authors(stop, reading).map(({ name, at, unsent }) => (
          <p key={name}>
            <b>{name}</b>, {formatDateTime(at, timeZone)} {unsent ? <UnsentMark /> : null}
          </p>
        ))}
        {stop.noted ? <p>{stop.noted}</p> : null}
        {texts.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </div>
    </>
  );
}

function Difference({ number, before, after }: ToothDifference) {
  const same = before.condition === after.condition;
  return (
    <li>
      <b className={styles.digits}>{number}</b>
      {same ? null : (
        <>
          <ConditionIcon condition={before.condition} />
          <span className="visually-hidden">{CONDITION_LABELS[before.condition]}, pasa a</span>
          <ChevronRightIcon size={18} aria-hidden />
        </>
      )}
      <ConditionIcon condition={after.condition} />
      <span className={styles.condition}>{same ? 'Observación' : CONDITION_LABELS[after.condition]}</span>
    </li>
  );
}

/** The authors of that day's changes, each with the hour of their last one. */
function authors({ changes }: Stop, reading: Reading): { name: string; at: string; unsent: boolean }[] {
  const last = new Map<string, { at: string; unsent: boolean }>();
  for (const change of changes) {
    last.set(authorOf(change, reading), { at: change.captured_at ?? change.at, unsent: change.waits !== null });
  }
  return [...last].map(([name, told]) => ({ name, ...told }));
}
