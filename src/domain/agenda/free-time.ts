import { partOn, takesSlot, type Slot } from './appointment-slot.ts';
import { minutesOfDay, timeOfDay, type Stretch } from './time-of-day.ts';

/**
 * The stretches of a date that the appointments of one place leave free within `hours`, in order, without those shorter
 * than `least` minutes.
 */
export function freeTime(date: string, taken: readonly Slot[], hours: Stretch, least: number): Stretch[] {
  const busy = taken
    .filter(takesSlot)
    .flatMap((slot) => partOn(slot, date) ?? [])
    .toSorted((a, b) => (a.from < b.from ? -1 : 1));
  const free: Stretch[] = [];
  let from = hours.from;
  for (const stretch of [...busy, { from: hours.to, to: hours.to }]) {
    const to = stretch.from < hours.to ? stretch.from : hours.to;
    if (minutesOfDay(to) - minutesOfDay(from) >= least) free.push({ from, to });
    if (stretch.to > from) from = stretch.to;
  }
  return free;
}

/**
 * The times of day at which `duration` minutes are free, as many as `limit`, the nearest to `wanted` first. They lie on
 * quarters of an hour.
 */
export function freeStarts(free: readonly Stretch[], duration: number, wanted: string, limit: number): string[] {
  const starts = free.flatMap(({ from, to }) => {
    const first = Math.ceil(minutesOfDay(from) / 15) * 15;
    const last = minutesOfDay(to) - duration;
    return Array.from({ length: Math.max(0, Math.floor((last - first) / 15) + 1) }, (_, step) => first + step * 15);
  });
  const distance = (start: number) => Math.abs(start - minutesOfDay(wanted));
  return starts
    .toSorted((a, b) => distance(a) - distance(b) || a - b)
    .slice(0, limit)
    .map(timeOfDay);
}
