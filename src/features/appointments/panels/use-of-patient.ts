import type { Appointment } from '#domain/agenda/appointment.ts';
import { AHEAD_ROOM, keptRead } from '#runtime/read/kept-read.ts';
import { appointmentsOf } from '#store/agenda/appointments.ts';
import { recordMarks, type RecordMark } from '#store/rows/record-marks.ts';

/** A patient's appointments, the newest first, with what waits of them. */
export interface OfPatient {
  appointments: Appointment[];
  marks: Map<string, RecordMark>;
}

export const useAppointmentsOf = keptRead(
  async (db, patient: string): Promise<OfPatient> => {
    const appointments = await appointmentsOf(db, patient);
    const ids = appointments.map(({ id }) => id);
    return { appointments, marks: await recordMarks(db, 'appointments', ids) };
  },
  { room: AHEAD_ROOM },
);
