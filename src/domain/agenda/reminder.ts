import type { Appointment, Estado } from './appointment.ts';
import { addDays } from '#domain/values/dates.ts';

/** Somebody to be told of an appointment (§3). Its id is the appointment's. */
export interface Reminder {
  id: string;
  patient_name: string;
  appointment_date: string;
  /** Its tipo_tratamiento. */
  treatment: string;
  /** The day before the appointment. */
  reminder_date: string;
}

/** The appointments that are still to come about. */
export const REMINDED_ESTADOS: readonly Estado[] = ['programada', 'confirmada'];

type Reminded = Pick<Appointment, 'id' | 'fecha' | 'tipo_tratamiento' | 'estado'>;

/** Whether there is still somebody to remind: once the day before is over the reminder drops out. */
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
