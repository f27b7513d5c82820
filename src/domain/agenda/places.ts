// The chairs and rooms among which an appointment's `location` is chosen.
import { overlaps, placeOf, type Slot } from './appointment-slot.ts';
import { freeStarts, freeTime, type Stretch } from './free-time.ts';

/** What is known of the clinic: its name, and its chairs and rooms. */
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

/** The places of a clinic: itself under its name, its rooms, and whatever else a record names (`others`), each once. */
export function placesOf({ clinic_name, rooms }: Clinic, others: readonly (string | null)[] = []): string[] {
  const named = [clinic_name, ...rooms, ...others].filter((place) => place !== null && place !== '');
  return [...new Set(named as string[])];
}

/**
 * The places whose day a person compares: the rooms, in the clinic's order, and besides them only where somebody has a visit
 * on that day, or is going to have one (`chosen`).
 */
export function placesOfDay(clinic: Clinic, day: readonly Slot[], chosen: string): string[] {
  const used = new Set([...day.map((slot) => placeOf(slot, clinic.clinic_name)), chosen]);
  const rooms = new Set(clinic.rooms);
  return placesOf(clinic, [...used].toSorted()).filter((place) => rooms.has(place) || used.has(place));
}

/** So many times are offered in the place itself, and so many other places at the time itself. */
const [TIMES, PLACES] = [3, 2];

/**
 * What is free near a slot that is taken: the nearest times in its place, in their order, then the same time in other rooms.
 * `day` are the other appointments of its date.
 */
export function freeNear(
  slot: Slot & { duracion: number },
  day: readonly Slot[],
  clinic: Clinic,
  hours: Stretch,
): FreeSlot[] {
  const place = placeOf(slot, clinic.clinic_name);
  const taken = day.filter((other) => placeOf(other, clinic.clinic_name) === place);
  const free = freeTime(taken, hours, slot.duracion);
  const times = freeStarts(free, slot.duracion, slot.hora, TIMES).toSorted();
  const isFree = (room: string) =>
    !day.some((other) => overlaps({ ...slot, location: room }, other, clinic.clinic_name));
  const rooms = clinic.rooms.filter((room) => room !== place && isFree(room)).slice(0, PLACES);
  return [...times.map((hora) => ({ hora, place })), ...rooms.map((room) => ({ hora: slot.hora, place: room }))];
}
