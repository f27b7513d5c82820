// The target of a move, as plain values that mouse, finger and keyboard share.
import { DURATIONS } from '#domain/agenda/appointment.ts';
import { isOutOfHours, minutesTaken, overlaps } from '#domain/agenda/appointment-slot.ts';
import { isWorkingDay, type ClinicHours } from '#domain/agenda/clinic-hours.ts';
import { DAY_MINUTES, minutesOfDay, timeOfDay, type Stretch } from '#domain/agenda/time-of-day.ts';
import { addDays } from '#domain/values/dates.ts';
import type { CalendarPlace } from '#store/agenda/calendar.ts';
import { CLOSED_DAY, OUT_OF_HOURS } from '#entities/appointment/closed-words.ts';
import type { CalendarRange } from '../calendar-address.ts';
import { onceEach, type CalendarEvent } from '../model/events.ts';

/** Moves go by a quarter of an hour. */
const STEP = 15;

/** The place and time that a visit would move to. */
export interface Target {
  fecha: string;
  hora: string;
  duracion: number;
  /** The name of the chair or room. */
  place: string;
}

export const originOf = ({ appointment, place }: CalendarEvent): Target => ({
  fecha: appointment.fecha,
  hora: appointment.hora,
  duracion: minutesTaken(appointment),
  place,
});

export const isSameTarget = (a: Target, b: Target): boolean =>
  a.fecha === b.fecha && a.hora === b.hora && a.duracion === b.duracion && a.place === b.place;

const quarter = (minutes: number): number => Math.round(minutes / STEP) * STEP;

/** The nearest start that keeps the visit within the shown hours; a move of less than a step stays at the origin. */
export function startNear(wanted: number, origin: string, hours: Stretch): string {
  if (Math.abs(wanted - minutesOfDay(origin)) < STEP / 2) return origin;
  const last = minutesOfDay(hours.to) - STEP;
  return timeOfDay(Math.min(Math.max(quarter(wanted), minutesOfDay(hours.from)), last));
}

/** The duration of specification §9 that ends nearest to this minute. */
export function durationTo(end: number, hora: string): number {
  const wanted = end - minutesOfDay(hora);
  return [...DURATIONS].reduce((best, each) => (Math.abs(each - wanted) < Math.abs(best - wanted) ? each : best));
}

/** The next longer (1) or shorter (-1) duration of specification §9; the longest and the shortest stay. */
export function durationBeside(duracion: number, step: -1 | 1): number {
  const others = DURATIONS.filter((each) => (step === 1 ? each > duracion : each < duracion));
  return (step === 1 ? others[0] : others.at(-1)) ?? duracion;
}

/** The form's warning that the clinic is closed at the target. Null also where the time is unchanged. */
export function closedWords(hours: ClinicHours, target: Target, origin: Target): string | null {
  if (isSameTarget({ ...target, place: origin.place }, origin)) return null;
  if (!isWorkingDay(hours, target.fecha)) return CLOSED_DAY;
  return isOutOfHours(hours, target) ? OUT_OF_HOURS : null;
}

interface Surroundings {
  range: CalendarRange;
  /** The columns of the day, in order. */
  places: readonly string[];
}

/**
 * The target after a key: up and down by a quarter of an hour, left and right by a day in the week and by a place in
 * the day; with Shift the end moves. Null for any other key.
 */
export function targetByKey(
  { key, shiftKey }: { key: string; shiftKey: boolean },
  target: Target,
  { range, places }: Surroundings,
): Target | null {
  const vertical = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : null;
  if (vertical !== null && shiftKey) return { ...target, duracion: durationBeside(target.duracion, vertical) };
  if (vertical !== null) {
    const minutes = minutesOfDay(target.hora) + vertical * STEP;
    return minutes < 0 || minutes >= DAY_MINUTES ? target : { ...target, hora: timeOfDay(minutes) };
  }
  const page = key === 'PageDown' ? 1 : key === 'PageUp' ? -1 : null;
  if (page !== null) return { ...target, fecha: addDays(target.fecha, range === 'week' ? page * 7 : page) };
  const sideways = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : null;
  if (sideways === null) return null;
  if (range !== 'day') return { ...target, fecha: addDays(target.fecha, sideways) };
  return { ...target, place: places[places.indexOf(target.place) + sideways] ?? target.place };
}

/** The visits that the target overlaps. */
export function clashesOf(
  event: CalendarEvent,
  target: Target,
  all: readonly CalendarEvent[],
  clinicName: string,
): CalendarEvent[] {
  const moved = { ...event.appointment, ...target, location: target.place };
  return onceEach(all).filter((other) => other.id !== event.id && overlaps(moved, other.appointment, clinicName));
}

/** The changes that a move writes: an appointment that stays in its place keeps its `location`, also an empty one. */
export const changesTo = (event: CalendarEvent, target: Target): CalendarPlace => ({
  fecha: target.fecha,
  hora: target.hora,
  duracion: target.duracion as CalendarPlace['duracion'],
  location: target.place === event.place ? event.appointment.location : target.place,
});

/** A visit that was rescheduled away is a record of the past, and cannot be moved. */
export const isMovable = ({ estado }: CalendarEvent): boolean => estado !== 'reprogramada';
