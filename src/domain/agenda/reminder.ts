import type { Appointment, Estado } from './appointment.ts';
import { addDays } from '#domain/values/dates.ts';
import { rescheduledTo } from './rescheduled-to.ts';

/** A reminder: a patient is to be told of an appointment (specification §3). It has the appointment's id. */
export interface Reminder {
  id: string;
  patient_name: string;
  appointment_date: string;
  /** The appointment's tipo_tratamiento. */
  treatment: string;
  /** The day before the appointment. */
  reminder_date: string;
}

/** The estados of an appointment that is still to take place. */
export const REMINDED_ESTADOS: readonly Estado[] = ['programada', 'confirmada'];

/** Whether a patient is still to come to a visit, whatever its day: a visit that was moved to another date is none, the new one is. */
export const isExpected = (visit: { estado: string; notes?: string | null }): boolean =>
  (REMINDED_ESTADOS as readonly string[]).includes(visit.estado) && rescheduledTo(visit) === null;

type Reminded = Pick<Appointment, 'id' | 'fecha' | 'tipo_tratamiento'>;

/**
 * Whether an appointment has a reminder: from when it is made until the end of the day before it. One that was moved to
 * another date has none: the new one has.
 */
export function hasReminder(appointment: Pick<Appointment, 'fecha' | 'estado' | 'notes'>, today: string): boolean {
  return isExpected(appointment) && appointment.fecha >= firstReminded(today);
}

/** The first day whose appointments still need a reminder: tomorrow. */
export const firstReminded = (today: string): string => addDays(today, 1);

/** The reminder of an appointment. */
export function reminderOf({ id, fecha, tipo_tratamiento }: Reminded, patientName: string): Reminder {
  return {
    id,
    patient_name: patientName,
    appointment_date: fecha,
    treatment: tipo_tratamiento,
    reminder_date: addDays(fecha, -1),
  };
}
