import { useState } from 'react';
import { ARCHES, CONDITION_LABELS, CONDITIONS, type Condition } from '#domain/clinical/tooth.ts';
import { ToothDrawing } from '#entities/odontogram/tooth-drawing.tsx';
import type { Row } from '#domain/record/row.ts';
import type { Conflict } from '#store/database/tables.ts';
import type { Marked } from '#store/clinical/odontograms.ts';
import { resolveFields } from '#store/decisions/conflicts.ts';
import { Button } from '#ui/controls/button.tsx';
import { Avatar } from '#ui/marks/avatar.tsx';
import { useNames, useStore } from '../context.ts';
import { nameOf } from '../people.ts';
import { ofTheOther, otherSide, type Stamps } from '../stamps.ts';
import { useAction } from '../use-action.ts';
import { decisionsOf, joinLines, takeAll } from './decisions.ts';
import styles from './tooth-conflict.module.css';

interface ToothConflictProps {
  conflict: Conflict;
  stamps: Stamps;
  /** The odontogram's other teeth; undefined while they are read, or if it is not on this tablet. */
  teeth: Marked | undefined;
}

/** Whether two versions of a tooth are shown as drawings: both changed its condition. */
export const isOverTooth = ({ kind, collection, entries, overlaps }: Conflict): boolean =>
  kind === 'fields' &&
  collection === 'teeth' &&
  entries.length === 1 &&
  overlaps.some(({ field }) => field === 'condition');

/** Two people marked one tooth: both versions are drawn, and one tap chooses. */
export function ToothConflict({ conflict, stamps, teeth }: ToothConflictProps) {
  const db = useStore();
  const { people } = useNames();
  const { busy, run } = useAction();
  const [joined, setJoined] = useState(false);
  const { overlaps, mine, theirs } = conflict;
  const number = String(mine?.['tooth_number'] ?? theirs?.['tooth_number'] ?? '');
  const both = bothObservations(conflict);
  const before = overlaps.find(({ field }) => field === 'condition')?.before;

  function take(side: 'mine' | 'theirs'): void {
    const chosen = takeAll(decisionsOf(conflict), side);
    if (joined && both !== null) chosen['observation'] = both;
    const said =
      side === 'mine'
        ? 'Se usará su versión. Se envía en cuanto haya conexión.'
        : `Queda la versión ${ofTheOther(stamps)}.`;
    void run(() => resolveFields(db, conflict.id, chosen, Date.now()), said);
  }

  const version = (side: 'mine' | 'theirs', row: Row | null) => ({
    stamp: stamps[side],
    number,
    condition: conditionOf(row?.['condition']),
    observation: joined && both !== null ? both : textOf(row?.['observation']),
    busy,
    onTake: () => take(side),
  });
  const [entry] = conflict.entries;
  return (
    <>
      {teeth ? <Where number={number} teeth={teeth} /> : null}
      <div className={styles.versions}>
        <Version
          {...version('mine', mine)}
          person={{ id: entry?.author ?? '', name: nameOf(people, entry?.author) }}
          side="Lo que se guardó aquí"
          label="Usar la mía"
        />
        <div className={styles.before}>
          <small>Antes</small>
          <ToothDrawing number={number} condition={conditionOf(before)} noted={false} />
          <b>{CONDITION_LABELS[conditionOf(before)]}</b>
        </div>
        <Version
          {...version('theirs', theirs)}
          person={{ id: theirs?.updated_by ?? '', name: nameOf(people, theirs?.updated_by) }}
          side={otherSide(stamps)}
          label="Usar la otra"
        />
      </div>
      {both === null ? null : (
        <div className={styles.join}>
          <Button variant="quiet" aria-pressed={joined} disabled={busy} onClick={() => setJoined(!joined)}>
            {joined ? 'Dejar cada observación con la suya' : 'Juntar las dos observaciones'}
          </Button>
        </div>
      )}
    </>
  );
}

interface VersionProps {
  side: string;
  /** Author and time. */
  stamp: string;
  person: { id: string; name: string };
  number: string;
  condition: Condition;
  observation: string;
  label: string;
  busy: boolean;
  onTake: () => void;
}

function Version({ side, stamp, person, number, condition, observation, label, busy, onTake }: VersionProps) {
  const [first, ...others] = person.name.split(' ');
  return (
    <section className={styles.version} aria-label={side}>
      <div className={styles.who}>
        <Avatar id={person.id} firstName={first} lastName={others.join(' ')} />
        <p>
          <b>{side}</b>
          <span>{stamp}</span>
        </p>
      </div>
      <div className={styles.tooth}>
        <ToothDrawing number={number} condition={condition} noted={false} />
      </div>
      <p className={styles.condition}>{CONDITION_LABELS[condition]}</p>
      <p className={styles.observation}>{observation || 'Sin observación'}</p>
      <Button
        variant="accent"
        block
        disabled={busy}
        className={styles.take ?? ''}
        aria-label={`${label}: ${CONDITION_LABELS[condition]}`}
        onClick={onTake}
      >
        {label}
      </Button>
    </section>
  );
}

/** The tooth among those of its quadrant. */
function Where({ number, teeth }: { number: string; teeth: Marked }) {
  const row = Object.values(ARCHES)
    .flatMap(({ upper, lower }) => [upper, lower])
    .find((all) => all.includes(number));
  const quadrant = row?.filter((each) => each[0] === number[0]) ?? [];
  return (
    <div className={styles.where} aria-hidden>
      {quadrant.map((each) => (
        <span key={each} data-chosen={each === number || undefined}>
          <ToothDrawing number={each} condition={teeth.get(each)?.condition ?? 'sano'} noted={false} />
          <b>{each}</b>
        </span>
      ))}
    </div>
  );
}

const conditionOf = (value: unknown): Condition => CONDITIONS.find((condition) => condition === value) ?? 'sano';
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Both observations one below the other; null unless both sides wrote one. */
function bothObservations({ overlaps }: Conflict): string | null {
  const overlap = overlaps.find(({ field }) => field === 'observation');
  const [mine, theirs] = [textOf(overlap?.mine), textOf(overlap?.theirs)];
  return mine !== '' && theirs !== '' ? joinLines(mine, theirs) : null;
}
