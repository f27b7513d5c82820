// The clock of a time zone as a table, for machines whose own tables do not have the zone yet.

/** From each instant on, milliseconds since 1970, how many minutes the clock is ahead of UTC. In order. */
export type ZoneOffsets = readonly (readonly [from: number, minutes: number])[];

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** So many years before and after the present one are told: what is older or later is shown by the nearest clock. */
const YEARS = { before: 3, after: 5 };

/** The table for the years around one; `minutesAt` tells how far the clock is ahead of UTC at an instant. */
export function offsetsAround(year: number, minutesAt: (instant: number) => number): ZoneOffsets {
  const first = Date.UTC(year - YEARS.before, 0, 1);
  const last = Date.UTC(year + YEARS.after, 0, 1);
  const table: [number, number][] = [[first, minutesAt(first)]];
  for (let day = first; day < last; day += DAY) {
    const [before, after] = [minutesAt(day), minutesAt(day + DAY)];
    if (before !== after) table.push([changeBetween(day, day + DAY, minutesAt), after]);
  }
  return table;
}

/** The first minute with the second clock, found by halving. */
function changeBetween(from: number, to: number, minutesAt: (instant: number) => number): number {
  const before = minutesAt(from);
  let [low, high] = [from, to];
  while (high - low > MINUTE) {
    const middle = low + Math.floor((high - low) / 2 / MINUTE) * MINUTE;
    if (minutesAt(middle) === before) low = middle;
    else high = middle;
  }
  return high;
}

/** How far the clock of a table is ahead of UTC at an instant, minutes; 0 without any entry. */
export function minutesAhead(table: ZoneOffsets, instant: number): number {
  return (table.findLast(([from]) => from <= instant) ?? table[0])?.[1] ?? 0;
}
