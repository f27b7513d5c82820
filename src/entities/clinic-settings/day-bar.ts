import { minutesOfDay } from '#domain/agenda/time-of-day.ts';

/** The bar of a day goes from seven to nine in the evening. */
const [FIRST, LAST] = [7 * 60, 21 * 60];

/** The hours that stand above the bars. */
export const BAR_HOURS = [8, 12, 16, 20] as const;

/** The position of a time of day in the bar, percent; one outside of it stands at its end. */
export const placeInBar = (time: string): number =>
  ((Math.min(Math.max(minutesOfDay(time), FIRST), LAST) - FIRST) / (LAST - FIRST)) * 100;
