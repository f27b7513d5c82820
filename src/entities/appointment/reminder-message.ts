import type { Appointment } from '#domain/agenda/appointment.ts';
import { rescheduledTo } from '#domain/agenda/rescheduled-to.ts';
import { REMINDED_ESTADOS } from '#domain/agenda/reminder.ts';
import { patientAge, type Patient } from '#domain/patients/patient.ts';
import { compareMoments, type Moment } from '#domain/values/dates.ts';
import { formatTime, formatWeekday } from '#ui/text/format.ts';

/** Patients of this age or older get reminders themselves. */
const OF_AGE = 18;

type Reminded = Pick<Appointment, 'fecha' | 'hora'>;
type Person = Pick<Patient, 'first_name' | 'fecha_nacimiento' | 'guardian_name'>;

/**
 * The message that goes with a WhatsApp link: "Hola Lucía, le recordamos su cita en Clínica Miraflores el miércoles 25
 * de noviembre a las 11:00." For a minor whose guardian is known it is addressed to the guardian.
 */
export function reminderMessage(
  { fecha, hora }: Reminded,
  patient: Person,
  { clinicName, today }: { clinicName: string; today: string },
): string {
  const age = patientAge(patient, today);
  const guardian = age !== null && age < OF_AGE ? firstName(patient.guardian_name) : '';
  const whose = guardian === '' ? 'su cita' : `la cita de ${firstName(patient.first_name)}`;
  const where = clinicName === '' ? '' : ` en ${clinicName}`;
  const when = `el ${formatWeekday(fecha)} a las ${formatTime(hora)}`;
  return `Hola ${guardian || firstName(patient.first_name)}, le recordamos ${whose}${where} ${when}. Si no puede asistir, por favor avísenos. ¡Gracias!`;
}

/** "Rosa" of "Rosa Quispe Flores". */
const firstName = (name: string | null): string => (name ?? '').trim().split(/\s+/)[0] ?? '';

/** Whether an appointment still needs a reminder: one that is past, over, missed or moved to another date does not. */
export function isToBeReminded(
  appointment: Pick<Appointment, 'fecha' | 'hora' | 'estado' | 'notes'>,
  now: Moment,
): boolean {
  return (
    REMINDED_ESTADOS.includes(appointment.estado) &&
    rescheduledTo(appointment) === null &&
    compareMoments(appointment, now) >= 0
  );
}
