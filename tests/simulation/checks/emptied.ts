// The fields that people emptied. An empty field does not tell who left it so: it is remembered by its place and by what
// stood there, which must be gone.
import { sameValue, type Patch } from '#domain/record/patch.ts';
import type { Audited } from '#tests/simulation/clinic.ts';
import type { Known } from './known.ts';

/** A field that a person emptied, with the values that they saw in it. */
interface Emptying {
  tablet: number;
  row: string;
  field: string;
  marks: readonly string[];
  isGivenUp: boolean;
  /** On that tablet somebody wrote there again: it may never have been sent empty. */
  isFilledAgain: boolean;
}

export interface EmptiedFields {
  all: () => readonly Emptying[];
  saved: (tablet: number, row: string, patch: Patch) => void;
  /** A person gave up a change of this row. */
  gaveUp: (row: string, patch: Patch) => void;
}

type MarksOf = (value: unknown) => string[];

/** Remembers those fields; `marksOf` reads the values that tell who wrote them. */
export function createEmptiedFields(marksOf: MarksOf): EmptiedFields {
  const all: Emptying[] = [];
  const at = (row: string, field: string) => all.filter((each) => each.row === row && each.field === field);
  return {
    all: () => all,
    saved(tablet, row, patch) {
      for (const [field, { before, after }] of Object.entries(patch)) {
        const marks = marksOf(before);
        if (!sameValue(after, null)) {
          for (const each of at(row, field)) if (each.tablet === tablet) each.isFilledAgain = true;
        } else if (marks.length > 0) {
          all.push({ tablet, row, field, marks, isGivenUp: false, isFilledAgain: false });
        }
      }
    },
    gaveUp(row, patch) {
      for (const [field, { before, after }] of Object.entries(patch)) {
        const marks = marksOf(before);
        for (const each of at(row, field)) {
          // An entry that was joined goes from what the person saw, by way of empty, to what they wrote there again.
          const wentThrough = each.isFilledAgain && each.marks.some((mark) => marks.includes(mark));
          if (sameValue(after, null) || wentThrough) each.isGivenUp = true;
        }
      }
    },
  };
}

/**
 * A field that a person emptied came to stand empty on the server, and what they saw there does not stand there, unless they
 * gave that up, the record was deleted, or somebody knowingly brought it back. A value that never stood on the server was
 * emptied before it was sent: there is nothing to empty there. A value that a restore has taken back together with its emptying
 * comes again (`takenBack`).
 */
export function checkEmptied(
  audit: readonly Audited[],
  living: ReadonlyMap<string, Record<string, unknown>>,
  ledger: Known & { emptied: EmptiedFields },
  marksOf: MarksOf,
  takenBack: ReadonlySet<string>,
): string[] {
  const deleted = new Set(audit.flatMap(({ action, row_id }) => (action === 'delete' ? [row_id] : [])));
  for (const { record } of ledger.deletions()) deleted.add(record);
  return ledger.emptied.all().flatMap(({ tablet, row, field, marks, isGivenUp, isFilledAgain }) => {
    const stored = living.get(row);
    if (isGivenUp || deleted.has(row) || !stored) return [];
    const where = `t${tablet} ${row} ${field}`;
    const comesAgain = (mark: string) => takenBack.has(`${row} ${field} ${mark}`);
    const isWanted = (mark: string) => ledger.wasBroughtBack(mark) || ledger.wasChosen(mark) || comesAgain(mark);
    const left = marksOf(stored[field]).filter((mark) => marks.includes(mark) && !isWanted(mark));
    if (left.length > 0) return [`emptied, and still there: ${left.join(', ')} (${where})`];
    const stood = audit.flatMap(({ row_id, after }) => (row_id === row && after ? [after[field]] : []));
    const stoodEmpty = stood.some((value) => sameValue(value, null));
    const wasSent = stood.some((value) => marksOf(value).some((mark) => marks.includes(mark) && !comesAgain(mark)));
    return stoodEmpty || isFilledAgain || !wasSent ? [] : [`emptied, and never so: ${marks.join(', ')} (${where})`];
  });
}
