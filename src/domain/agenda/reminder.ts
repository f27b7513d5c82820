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

type Reminded = Pick<Appointment, 'id' | 'fecha' | 'tipo_tratamiento'>;

/**
 * Whether an appointment has a reminder: from when it is made until the end of the day before it. One that was moved to
 * another date has none: the new one has.
 */
export function hasReminder(appointment: Pick<Appointment, 'fecha' | 'estado' | 'notes'>, today: string): boolean {
  const { fecha, estado } = appointment;
  return REMINDED_ESTADOS.includes(estado) && rescheduledTo(appointment) === null && fecha >= firstReminded(today);
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
