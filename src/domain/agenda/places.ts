// The chairs and rooms among which an appointment's `location` is chosen.
import { overlaps, passesMidnight, placeOf, type Slot } from './appointment-slot.ts';
import { freeStarts, freeTime } from './free-time.ts';
import { type Stretch } from './time-of-day.ts';

/** The clinic's name, and its chairs and rooms. */
export interface Clinic {
  clinic_name: string;
  rooms: readonly string[];
}

/** A time and a place that are free. */
export interface FreeSlot {
  /** HH:MM. */
  hora: string;
  place: string;
}

/**
 * The places of a clinic, each once: the clinic under its own name, its rooms, and any other that a record names (`others`).
 */
export function placesOf({ clinic_name, rooms }: Clinic, others: readonly (string | null)[] = []): string[] {
  const named = [clinic_name, ...rooms, ...others].filter((place) => place !== null && place !== '');
  return [...new Set(named as string[])];
}

/**
 * The places whose day a person compares: the rooms in the clinic's order, then other places only where there is a
 * visit on that day, or is going to be one (`chosen`).
 */
export function placesOfDay(clinic: Clinic, day: readonly Slot[], chosen: string): string[] {
  const used = new Set([...day.map((slot) => placeOf(slot, clinic.clinic_name)), chosen]);
  const rooms = new Set(clinic.rooms);
  return placesOf(clinic, [...used].toSorted()).filter((place) => rooms.has(place) || used.has(place));
}

/** So many free times are offered in the same place, and so many other places at the same time. */
const [TIMES, PLACES] = [3, 2];

/**
 * Free slots near a taken one: the nearest times in its place, in their order, then the same time in other rooms, unless
 * it goes on into the next day, whose appointments are not known here. `day` are the other appointments of its date,
 * `open` the stretches in which the clinic sees patients.
 */
export function freeNear(
  slot: Slot & { duracion: number },
  day: readonly Slot[],
  clinic: Clinic,
  open: readonly Stretch[],
): FreeSlot[] {
  const place = placeOf(slot, clinic.clinic_name);
  const taken = day.filter((other) => placeOf(other, clinic.clinic_name) === place);
  const free = open.flatMap((stretch) => freeTime(slot.fecha, taken, stretch, slot.duracion));
  const times = freeStarts(free, slot.duracion, slot.hora, TIMES).toSorted();
  const isFree = (room: string) =>
    !day.some((other) => overlaps({ ...slot, location: room }, other, clinic.clinic_name));
  const offered = passesMidnight(slot) ? [] : clinic.rooms;
  const rooms = offered.filter((room) => room !== place && isFree(room)).slice(0, PLACES);
  return [...times.map((hora) => ({ hora, place })), ...rooms.map((room) => ({ hora: slot.hora, place: room }))];
}
