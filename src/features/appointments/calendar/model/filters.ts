import { shownEstado, type Appointment } from '#domain/agenda/appointment.ts';
import { placeOf } from '#domain/agenda/appointment-slot.ts';
import type { CalendarSearch, Shown } from '../calendar-address.ts';
import { isOpen, onceEach, type CalendarEvent } from './events.ts';

type Filters = Pick<CalendarSearch, 'patient' | 'rooms' | 'specialty'>;

/** Whether an appointment passes the filters of patient, place and specialty. */
export const passesFilters = (
  appointment: Pick<Appointment, 'patient' | 'location' | 'specialty'>,
  { patient, rooms, specialty }: Filters,
  clinicName: string,
): boolean =>
  (!patient || appointment.patient === patient) &&
  (!rooms || rooms.includes(placeOf(appointment, clinicName))) &&
  (!specialty || appointment.specialty === specialty);

/** Whether a visit passes the narrowing of the day's strip. */
export const isShown = (event: CalendarEvent, shown: Shown | undefined, now: Date): boolean =>
  shown === undefined || (shown === 'open' ? isOpen(event, now) : event.estado === shown);

/** Whether a visit is counted: one that was moved to another date is not, its new one is. */
export const counts = (appointment: Pick<Appointment, 'estado' | 'notes'>): boolean =>
  shownEstado(appointment) !== 'reprogramada';

/** The number of visits in each place, in the order of `places`. */
export function countsByPlace(events: readonly CalendarEvent[], places: readonly string[]): Map<string, number> {
  const found = new Map(places.map((place) => [place, 0]));
  for (const event of onceEach(events)) {
    if (counts(event.appointment)) found.set(event.place, (found.get(event.place) ?? 0) + 1);
  }
  return found;
}

/** The counts of the day's strip. */
export function countsByEstado(events: readonly CalendarEvent[], now: Date): Record<Shown, number> {
  const found = { programada: 0, confirmada: 0, completada: 0, inasistencia: 0, open: 0 };
  for (const event of events) {
    if (event.estado in found) found[event.estado as Shown] += 1;
    if (isOpen(event, now)) found.open += 1;
  }
  return found;
}

/**
 * The columns of a day and the rows of the room filter: the clinic's rooms, then other places that visits name (the
 * clinic itself, a renamed room). Without rooms the clinic is the one place.
 */
export function placesOf(rooms: readonly string[], used: Iterable<string>, clinicName: string): string[] {
  const others = new Set(used);
  if (rooms.length === 0) others.add(clinicName);
  for (const room of rooms) others.delete(room);
  const own = others.delete(clinicName) ? [clinicName] : [];
  return [...rooms, ...own, ...others];
}
