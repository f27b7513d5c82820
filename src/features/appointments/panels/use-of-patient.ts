import type { Appointment } from '#domain/agenda/appointment.ts';
import { appointmentsOf } from '#store/agenda/appointments.ts';
import type { ArcadaDatabase } from '#store/database/database.ts';
import { recordMarks, type RecordMark } from '#store/rows/record-marks.ts';

/** A patient's appointments, the newest first, with the marks of unsent ones. */
export interface OfPatient {
  appointments: Appointment[];
  marks: Map<string, RecordMark>;
}

export async function readOfPatient(db: ArcadaDatabase, patient: string): Promise<OfPatient> {
  const appointments = await appointmentsOf(db, patient);
  const ids = appointments.map(({ id }) => id);
  return { appointments, marks: await recordMarks(db, 'appointments', ids) };
}
