// An odontogram as it was: the days on which it changed, each with the chart at its end. Made of the audit of its teeth; the chart
// of today is the tablet's own.
import { observationsOf, type Odontogram } from '#domain/clinical/odontogram.ts';
import { toothNumbers, toothType, type Condition, type ToothState } from '#domain/clinical/tooth.ts';
import type { Values } from '#domain/record/row.ts';
import { dateIn } from '#domain/values/dates.ts';
import type { Change } from '#record/history/words/change.ts';
import type { ToothMark } from '#store/clinical/teeth.ts';
import { markOf, sameMark, type Teeth } from '../marking/marking.ts';

/** A tooth that a day changed. */
export interface ToothDifference {
  number: string;
  before: ToothMark;
  after: ToothMark;
}

/** A day of the past, with the mouth as it was at its end. */
export interface Stop {
  /** YYYY-MM-DD, in the clinic. */
  day: string;
  /** When it last changed that day; ISO. */
  at: string;
  teeth: Teeth;
  /** The general observations. */
  notes: string;
  /** The teeth that differ from the stop before, in the order of the chart. */
  differences: ToothDifference[];
  /** What the observations were changed to that day; null: they were not. */
  noted: string | null;
  /** The day's changes, the oldest first. */
  changes: Change[];
}

const savedAt = ({ captured_at, at }: Change): string => captured_at ?? at;

/** The odontogram as the tablet keeps it. */
export type Now = Pick<Stop, 'day' | 'at' | 'teeth' | 'notes'>;

/**
 * `changes` as the history gives them, newest first. The oldest day comes first and today last, also when nothing changed. Today is
 * what the tablet keeps: changes that have not been read, or come in later, must not make a mouth look healthier than it is.
 */
export function stopsOf(changes: readonly Change[], now: Now, timeZone: string | undefined): Stop[] {
  const dayOf = (change: Change): string => dateIn(new Date(savedAt(change)), timeZone);
  const oldestFirst = changes
    .filter(({ collection }) => collection === 'teeth' || collection === 'odontograms')
    .toReversed();
  const past = [...new Set(oldestFirst.map(dayOf))].filter((day) => day < now.day).sort();
  const stops: Stop[] = [];
  for (const day of past) {
    // In the order in which the server took them in: that decided what stands.
    const mouth = mouthAfter(oldestFirst.filter((change) => dayOf(change) <= day));
    const own = oldestFirst.filter((change) => dayOf(change) === day);
    const at = own.map(savedAt).reduce((last, each) => (each > last ? each : last));
    stops.push(stopAfter(stops.at(-1), { day, at, ...mouth }, own));
  }
  // With what a clock that runs ahead dated later.
  const today = oldestFirst.filter((change) => dayOf(change) >= now.day);
  return [...stops, stopAfter(stops.at(-1), now, today)];
}

function stopAfter(before: Stop | undefined, mouth: Now, changes: Change[]): Stop {
  // Where no past is known, nothing is known to have changed.
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
