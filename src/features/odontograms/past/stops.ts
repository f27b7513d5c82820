// The past of an odontogram: the days on which it changed, each with the chart at its end. It is computed from the
// audit of the teeth; today's chart is the tablet's own.
import { observationsOf, type Odontogram } from '#domain/clinical/odontogram.ts';
import { toothNumbers, toothType, type Condition, type ToothState } from '#domain/clinical/tooth.ts';
import type { Values } from '#domain/record/row.ts';
import { dateIn } from '#domain/values/dates.ts';
import type { Change } from '#record/history/words/change.ts';
import type { ToothMark } from '#store/clinical/teeth.ts';
import { markOf, sameMark, type Teeth } from '../marking/marking.ts';

/** A tooth that changed on a day. */
export interface ToothDifference {
  number: string;
  before: ToothMark;
  after: ToothMark;
}

/** A day of the past, with the mouth at its end. */
export interface Stop {
  /** YYYY-MM-DD, in the clinic's zone. */
  day: string;
  /** The day's last change; ISO. */
  at: string;
  teeth: Teeth;
  /** The general observations. */
  notes: string;
  /** The teeth that differ from the last stop, in the order of the chart. */
  differences: ToothDifference[];
  /** The day's new text of the observations; null: unchanged. */
  noted: string | null;
  /** The day's changes, the oldest first. */
  changes: Change[];
}

const savedAt = ({ captured_at, at }: Change): string => captured_at ?? at;

/** The odontogram as this tablet has it. */
export type Now = Pick<Stop, 'day' | 'at' | 'teeth' | 'notes'>;

/**
 * Stops from the oldest day to today, which is last also without a change; `changes` come newest first. Today's stop is
 * the tablet's own state: changes that were not read, or come in later, must not make a mouth look healthier than it
 * is.
 */
export function stopsOf(changes: readonly Change[], now: Now, timeZone: string | undefined): Stop[] {
  const dayOf = (change: Change): string => dateIn(new Date(savedAt(change)), timeZone);
  const oldestFirst = changes
    .filter(({ collection }) => collection === 'teeth' || collection === 'odontograms')
    .toReversed();
  const past = [...new Set(oldestFirst.map(dayOf))].filter((day) => day < now.day).sort();
  const stops: Stop[] = [];
  for (const day of past) {
    // In the order in which the server received them, by which it decided conflicts.
    const mouth = mouthAfter(oldestFirst.filter((change) => dayOf(change) <= day));
    const own = oldestFirst.filter((change) => dayOf(change) === day);
    const at = own.map(savedAt).reduce((last, each) => (each > last ? each : last));
    stops.push(stopAfter(stops.at(-1), { day, at, ...mouth }, own));
  }
  // Includes changes that a fast clock dated later.
  const today = oldestFirst.filter((change) => dayOf(change) >= now.day);
  return [...stops, stopAfter(stops.at(-1), now, today)];
}

function stopAfter(before: Stop | undefined, mouth: Now, changes: Change[]): Stop {
  // Without a known past, no difference is known.
  const then = before ?? (changes.length === 0 ? mouth : { teeth: new Map(), notes: '' });
  return {
    ...mouth,
    differences: differencesBetween(then.teeth, mouth.teeth),
    noted: mouth.notes === then.notes ? null : mouth.notes,
    changes,
  };
}

function mouthAfter(changes: readonly Change[]): { teeth: Teeth; notes: string } {
  const teeth = new Map<string, ToothState>();
  let notes = '';
  for (const { collection, after, before } of changes) {
    if (collection === 'odontograms') notes = after ? observationsOf(after as unknown as Odontogram) : '';
    else setTooth(teeth, after, before);
  }
  return { teeth, notes };
}

function setTooth(teeth: Map<string, ToothState>, after: Values | null, before: Values | null): void {
  const { tooth_number, condition, observation } = after ?? before ?? {};
  if (typeof tooth_number !== 'string') return;
  if (!after) {
    teeth.delete(tooth_number);
    return;
  }
  teeth.set(tooth_number, {
    tooth_number,
    type: toothType(tooth_number) ?? 'adult',
    condition: (condition ?? 'sano') as Condition,
    observation: typeof observation === 'string' ? observation : null,
  });
}

/** The teeth in which two charts differ, in the order of the chart. */
function differencesBetween(then: Teeth, now: Teeth): ToothDifference[] {
  return [...toothNumbers('adult'), ...toothNumbers('child')]
    .map((number) => ({ number, before: markOf(then, number), after: markOf(now, number) }))
    .filter(({ before, after }) => !sameMark(before, after));
}
