import type { Appointment, Estado } from './appointment.ts';
import { addDays } from '#domain/values/dates.ts';

/** That a patient is to be told of an appointment (§3). It has the appointment's id. */
export interface Reminder {
  id: string;
  patient_name: string;
  appointment_date: string;
  /** Its tipo_tratamiento. */
  treatment: string;
  /** The day before the appointment. */
  reminder_date: string;
}

/** The estados of an appointment that is still going to take place. */
export const REMINDED_ESTADOS: readonly Estado[] = ['programada', 'confirmada'];

type Reminded = Pick<Appointment, 'id' | 'fecha' | 'tipo_tratamiento' | 'estado'>;

/** Whether an appointment has a reminder: from when it is made until the end of the day before it. */
export function hasReminder({ fecha, estado }: Pick<Reminded, 'fecha' | 'estado'>, today: string): boolean {
  return REMINDED_ESTADOS.includes(estado) && addDays(fecha, -1) >= today;
}

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
