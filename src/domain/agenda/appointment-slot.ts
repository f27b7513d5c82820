// The time that an appointment takes in a chair or room.
import {
  DEFAULT_DURATION,
  shownEstado,
  type Appointment,
  type AppointmentFilter,
  type AppointmentValues,
} from './appointment.ts';
import { addDays, type Moment } from '#domain/values/dates.ts';
import { dayOf, isWorkingDay, nextWorkingDay, openOn, type ClinicHours } from './clinic-hours.ts';
import { DAY_MINUTES, minutesOfDay, timeOfDay, type Stretch } from './time-of-day.ts';
import { rescheduledTo } from './rescheduled-to.ts';

/** The fields that decide whether two appointments overlap. */
export type Slot = Pick<AppointmentValues, 'fecha' | 'hora' | 'location' | 'estado'> & {
  /** Minutes; without one it takes the default duration, half an hour (specification §9). */
  duracion?: number | null;
  /** The last line of an appointment that was moved to another date says so (`rescheduledTo`). */
  notes?: string | null;
};

/**
 * Whether an appointment occupies its time in the chair: one that the patient missed (inasistencia) or that was moved
 * to another date does not.
 */
export function takesSlot(slot: Pick<Slot, 'estado' | 'notes'>): boolean {
  return slot.estado !== 'inasistencia' && rescheduledTo(slot) === null;
}

/** The chair or room of an appointment; an empty `location` is the clinic itself, under its name. */
export function placeOf({ location }: Pick<Slot, 'location'>, clinicName: string): string {
  return location || clinicName;
}

/**
 * Two appointments overlap when they share the place and their times cross; one that begins as the other ends does not.
 * An overlap only warns.
 */
export function overlaps(a: Slot, b: Slot, clinicName: string): boolean {
  if (!takesSlot(a) || !takesSlot(b) || placeOf(a, clinicName) !== placeOf(b, clinicName)) return false;
  const [one, other] = [minutesOf(a), minutesOf(b)];
  return one.start < other.end && other.start < one.end;
}

/** The minutes that an appointment takes: half an hour where it does not say (specification §9). */
export const minutesTaken = ({ duracion }: Pick<Slot, 'duracion'>): number => duracion ?? DEFAULT_DURATION;

/** Minutes from the midnight that begins its date to the end of an appointment: past the next midnight, more than a day's. */
export const endMinute = (slot: Pick<Slot, 'hora' | 'duracion'>): number =>
  minutesOfDay(slot.hora) + minutesTaken(slot);

/** Whether an appointment goes on into the next day. */
export const passesMidnight = (slot: Pick<Slot, 'hora' | 'duracion'>): boolean => endMinute(slot) > DAY_MINUTES;

/** The time of day at which an appointment ends, HH:MM; past midnight an hour of the next day. */
export const endOf = (slot: Pick<Slot, 'hora' | 'duracion'>): string => timeOfDay(endMinute(slot) % DAY_MINUTES);

/** The dates on which an appointment takes time. */
export const datesOf = ({ fecha, ...slot }: Pick<Slot, 'fecha' | 'hora' | 'duracion'>): string[] =>
  passesMidnight(slot) ? [fecha, addDays(fecha, 1)] : [fecha];

/**
 * Whether an appointment passes the list's filters: by the estado that its badge shows, not by the stored one, and by every date on
 * which it takes time.
 */
export function answersFilter(
  appointment: Pick<Appointment, 'patient' | 'fecha' | 'hora' | 'duracion' | 'estado' | 'notes'>,
  filter: AppointmentFilter,
): boolean {
  const { patient, fecha } = appointment;
  return (
    (!filter.patients || filter.patients.has(patient)) &&
    (!filter.from || datesOf(appointment).at(-1)! >= filter.from) &&
    (!filter.to || fecha <= filter.to) &&
    (!filter.estado || shownEstado(appointment) === filter.estado)
  );
}

/** The part of an appointment that lies on a date; the one before midnight ends at 24:00. Null where none does. */
export function partOn({ fecha, ...slot }: Pick<Slot, 'fecha' | 'hora' | 'duracion'>, date: string): Stretch | null {
  if (date === fecha) return { from: slot.hora, to: timeOfDay(Math.min(endMinute(slot), DAY_MINUTES)) };
  return passesMidnight(slot) && date === addDays(fecha, 1) ? { from: '00:00', to: endOf(slot) } : null;
}

/**
 * Whether an appointment begins before the clinic opens, ends after it closes, or lies in its break; on a closed day, by the
 * week's hours.
 */
export function isOutOfHours(hours: ClinicHours, slot: Pick<Slot, 'fecha' | 'hora' | 'duracion'>): boolean {
  return datesOf(slot).some((date) => {
    const part = partOn(slot, date);
    const open = openOn(hours, date);
    const stretches = open.length > 0 ? open : [dayOf(hours, date)];
    return part !== null && !stretches.some(({ from, to }) => from <= part.from && part.to <= to);
  });
}

/** Start and end in minutes, counted as if in UTC, so that no change to summer time falls between them. */
function minutesOf(slot: Slot): { start: number; end: number } {
  const start = Date.parse(`${slot.fecha}T${slot.hora}Z`) / 60_000;
  return { start, end: start + minutesTaken(slot) };
}

/**
 * The time that the form of a new appointment proposes: the next half hour (specification §9), or the end of the break
 * in which it would fall; on a closed day, or where the clinic is closed by then, its opening on the next working day, and
 * the form says so (`isClosed`).
 */
export function proposedSlot(hours: ClinicHours, now: Moment): { slot: Moment; isClosed: boolean } {
  const slot = nextSlot(now);
  if (isWorkingDay(hours, now.fecha) && slot.fecha === now.fecha && slot.hora < dayOf(hours, now.fecha).to) {
    return { slot: { ...slot, hora: afterBreak(hours, slot) }, isClosed: false };
  }
  const fecha = nextWorkingDay(hours, now.fecha);
  return { slot: { fecha, hora: dayOf(hours, fecha).from }, isClosed: true };
}

/** The hour itself, or the next opening where it falls between two stretches of its day. */
function afterBreak(hours: ClinicHours, { fecha, hora }: Moment): string {
  const open = openOn(hours, fecha);
  const [first] = open;
  const next = open.find(({ to }) => hora < to);
  return first && next && hora >= first.from && hora < next.from ? next.from : hora;
}

/** The next half hour that comes after now; from 23:30 on, midnight of the next day. */
export function nextSlot({ fecha, hora }: Moment): Moment {
  const [hours, minutes] = hora.split(':').map(Number) as [number, number];
  if (minutes < 30) return { fecha, hora: `${hora.slice(0, 2)}:30` };
  if (hours === 23) return { fecha: addDays(fecha, 1), hora: '00:00' };
  return { fecha, hora: `${String(hours + 1).padStart(2, '0')}:00` };
}

/** The hour proposed for a date that a person chose: today the next half hour, on another day the opening. */
export function hourOn(hours: ClinicHours, date: string, now: Moment): string {
  const next = nextSlot(now);
  return date === next.fecha ? next.hora : dayOf(hours, date).from;
}
