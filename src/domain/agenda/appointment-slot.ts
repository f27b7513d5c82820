// The time that an appointment takes in a chair or room.
import { DEFAULT_DURATION, type AppointmentValues } from './appointment.ts';
import { addDays, type Moment } from '#domain/values/dates.ts';

/** What decides whether two appointments are in each other's way. */
export type Slot = Pick<AppointmentValues, 'fecha' | 'hora' | 'location' | 'estado'> & {
  /** Minutes; without one it takes the default duration (§9). */
  duracion?: number | null;
};

/** Whether an appointment occupies its time in the chair: one to which nobody came (inasistencia) does not. */
export function takesSlot({ estado }: Pick<Slot, 'estado'>): boolean {
  return estado !== 'inasistencia';
}

/**
 * Two appointments overlap when they share the place (none given = the clinic's own) and their times cross; one that
 * begins as the other ends does not. It is only ever a warning.
 */
export function overlaps(a: Slot, b: Slot): boolean {
  if (!takesSlot(a) || !takesSlot(b) || a.location !== b.location) return false;
  const [one, other] = [minutesOf(a), minutesOf(b)];
  return one.start < other.end && other.start < one.end;
}

/** Start and end in minutes, counted as if in UTC, so that no change to summer time falls between them. */
function minutesOf({ fecha, hora, duracion }: Slot): { start: number; end: number } {
  const start = Date.parse(`${fecha}T${hora}Z`) / 60_000;
  return { start, end: start + (duracion ?? DEFAULT_DURATION) };
}

/**
 * The time that the form of a new appointment proposes (§9): the next half hour; from 23:30 on, midnight of the next
 * day.
 */
export function nextSlot({ fecha, hora }: Moment): Moment {
  const [hours, minutes] = hora.split(':').map(Number) as [number, number];
  if (minutes < 30) return { fecha, hora: `${hora.slice(0, 2)}:30` };
  if (hours === 23) return { fecha: addDays(fecha, 1), hora: '00:00' };
  return { fecha, hora: `${String(hours + 1).padStart(2, '0')}:00` };
}
