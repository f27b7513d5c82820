/** A stretch of a day, HH:MM to HH:MM. */
export interface Stretch {
  from: string;
  to: string;
}

/** Minutes since midnight of an HH:MM. */
export const minutesOfDay = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** Minutes of a day. */
export const DAY_MINUTES = 24 * 60;

/** HH:MM of so many minutes since midnight. */
export const timeOfDay = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** How long a stretch is, minutes. */
export const lengthOf = ({ from, to }: Stretch): number => minutesOfDay(to) - minutesOfDay(from);
