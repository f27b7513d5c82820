import { placeOf, type CalendarMonth } from '#domain/orthodontics/arcs-over-time.ts';
import { groupBy } from '#domain/values/groups.ts';

/** The widths of a year, of half of today's words and of the planned end's, in percent of the drawing at 768 pixels. */
const [YEAR, HALF_OF_WORDS, END_WORDS] = [6, 7, 14];

/**
 * The years above the months, by the first day of the month that each stands at: its first month in the drawing, or the next one that
 * neither today's words nor those of the planned end cover; a year without room has none. `today` and `plannedEnd`: the days of
 * those words; null where there are none.
 */
export function yearLabels(
  months: readonly CalendarMonth[],
  today: string | null,
  plannedEnd: string | null,
): ReadonlyMap<string, string> {
  const covers = (day: string | null, before: number, after: number) => (from: string) => {
    if (day === null) return false;
    const ahead = placeOf(months, from) - placeOf(months, day);
    return ahead > -YEAR - before && ahead < after;
  };
  const isBelowToday = covers(today, HALF_OF_WORDS, HALF_OF_WORDS);
  // The words of the end stand before its line.
  const isBelowEnd = covers(plannedEnd, END_WORDS, 0);
  const isCovered = (from: string) => isBelowToday(from) || isBelowEnd(from);
  const labels = new Map<string, string>();
  for (const [year, ofYear] of groupBy(months, ({ from }) => from.slice(0, 4))) {
    const end = placeOf(months, `${Number(year) + 1}-01-01`);
    const place = ofYear.find(({ from }, at) => !isCovered(from) && (at === 0 || end - placeOf(months, from) >= YEAR));
    if (place) labels.set(place.from, year);
  }
  return labels;
}
