// The hours of changes: as the tablet had it when the person saved, never in the future, and never moved by an edit.
import type { Patch } from '#domain/record/patch.ts';
import type { Audited } from '#tests/simulation/clinic.ts';
import type { Known } from './known.ts';
import type { Meant } from './meant.ts';

/** A save of a record, with the values that it wrote. */
interface SaveOf {
  tablet: number;
  /** By that tablet's clock, milliseconds. */
  hour: number;
  marks: ReadonlySet<string>;
  /** The save made the record. */
  isNew: boolean;
}

export interface Hours {
  saved: (by: Pick<SaveOf, 'tablet' | 'hour' | 'isNew'>, row: string, patch: Patch) => void;
  /** The saves of a record, the first one first. */
  of: (row: string) => readonly SaveOf[];
}

type MarksOf = (value: unknown) => string[];

/** Remembers when what was saved; `marksOf` reads the values that tell who wrote them. */
export function createHours(marksOf: MarksOf): Hours {
  const saves = new Map<string, SaveOf[]>();
  return {
    saved({ tablet, hour, isNew }, row, patch) {
      const marks = new Set(Object.values(patch).flatMap(({ after }) => marksOf(after)));
      saves.set(row, [...(saves.get(row) ?? []), { tablet, hour, isNew, marks }]);
    },
    of: (row) => saves.get(row) ?? [],
  };
}

const DAY = 86_400_000;
/** The server believes a tablet's clock for so many days into the past. */
const OLDEST = 60 * DAY;

/** The hour that the server takes, at this time of its own, for an hour of a tablet. */
const taken = (at: number, hour: number): number => Math.min(at, Math.max(hour, at - OLDEST));

interface Judged extends Known {
  hours: Hours;
  meant: Pick<Meant, 'wasDecided'>;
}

export function checkHours(audit: readonly Audited[], ledger: Judged, marksOf: MarksOf): string[] {
  const known = new Set(ledger.deletions().map(({ record }) => record));
  return audit.flatMap((change) => {
    const { action, row_id, collection, op_id, after, before } = change;
    const where = `${collection} ${row_id} by ${op_id} (${action})`;
    const [at, created] = [time(change.at), time(after?.['created_at'])];
    if (created > at) return [`made in the future: ${where}`];
    if (change.captured_at !== null && time(change.captured_at) > at) return [`saved in the future: ${where}`];
    if (after && before && created !== time(before['created_at']))
      return [`an edit moved the hour of making: ${where}`];
    // A revival that meets a restored server without any trace of the record makes it anew, at the hour that a server once took for
    // that of its making.
    const isFirst = action === 'create' && op_id !== null && !known.has(row_id) && !ledger.meant.wasDecided(row_id);
    known.add(row_id);
    // Two tablets may make the same one, and one that was wiped may make it again.
    const makings = ledger.hours.of(row_id).filter(({ isNew }) => isNew);
    if (isFirst && makings.length > 0 && !makings.some(({ hour }) => taken(at, hour) === created))
      return [`made at another hour than on its tablet: ${where}: ${String(after?.['created_at'])}`];
    return isSavedThen(change, at, ledger, marksOf)
      ? []
      : [`saved at another hour: ${where}: ${String(change.captured_at)}`];
  });
}

/** A change that writes somebody's value has the hour of a save on the tablet on which they saved it: edits may join. */
function isSavedThen(change: Audited, at: number, ledger: Known & { hours: Hours }, marksOf: MarksOf): boolean {
  const { action, op_id, row_id, before, after, captured_at } = change;
  if (op_id === null || captured_at === null || (action !== 'create' && action !== 'update')) return true;
  const saves = ledger.hours.of(row_id);
  return Object.entries(after ?? {}).every(([field, value]) =>
    marksOf(value).every((mark) => {
      if (marksOf(before?.[field]).includes(mark) || ledger.wasBroughtBack(mark) || ledger.wasChosen(mark)) return true;
      const first = saves.findIndex(({ marks }) => marks.has(mark));
      if (first < 0) return true;
      // A new record keeps the hour of its making, whatever joins it before it is sent.
      const own = saves.filter(({ tablet }) => tablet === saves[first]!.tablet);
      return own.some(({ hour }) => taken(at, hour) === time(captured_at));
    }),
  );
}

const time = (text: unknown): number => new Date(String(text)).getTime();
