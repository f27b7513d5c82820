import { placeOf, type CalendarMonth } from '#domain/orthodontics/arcs-over-time.ts';
import { groupBy } from '#domain/values/groups.ts';

/** The width of a year and half of that of today's words, in percent of the drawing at 768 pixels. */
const [YEAR, HALF_OF_WORDS] = [6, 7];

/**
 * The years above the months, by the first day of the month that each stands at: its first month in the drawing, or the next one that
 * today's words do not cover; a year without room has none. `today`: the day of those words; null where there are none.
 */
export function yearLabels(months: readonly CalendarMonth[], today: string | null): ReadonlyMap<string, string> {
  const isCovered = (from: string): boolean => {
    if (today === null) return false;
    const ahead = placeOf(months, from) - placeOf(months, today);
    return ahead > -YEAR - HALF_OF_WORDS && ahead < HALF_OF_WORDS;
  };
  const labels = new Map<string, string>();
  for (const [year, ofYear] of groupBy(months, ({ from }) => from.slice(0, 4))) {
    const end = placeOf(months, `${Number(year) + 1}-01-01`);
    const place = ofYear.find(({ from }, at) => !isCovered(from) && (at === 0 || end - placeOf(months, from) >= YEAR));
    if (place) labels.set(place.from, year);
  }
  return labels;
}
