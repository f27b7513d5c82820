// Reads of the calendar's days, and its writes.
import type { Appointment } from '#domain/agenda/appointment.ts';
import { datesOf } from '#domain/agenda/appointment-slot.ts';
import type { ClinicalAlert } from '#domain/clinical/alerts.ts';
import type { Patient } from '#domain/patients/patient.ts';
import { AppError } from '#domain/wire/problem.ts';
import type { ArcadaDatabase } from '#store/database/database.ts';
import { alertsOfPatients } from '#store/clinical/alerts.ts';
import { allRecordMarks, type RecordMark } from '#store/rows/record-marks.ts';
import { write, type WritePorts } from '#store/outbox/write.ts';
import { appointmentsOn } from './appointments.ts';
import type { Undo } from './change-estado.ts';

/** An appointment with everything that the calendar shows. */
export interface Visit {
  appointment: Appointment;
  /** Undefined while the patient is not on this tablet (yet). */
  patient: Patient | undefined;
  alerts: readonly ClinicalAlert[];
  mark: RecordMark | undefined;
}

const NO_ALERTS: readonly ClinicalAlert[] = [];

/** All appointments that take time on these days, both included, in their order, with patients, alerts and marks. */
export async function visitsBetween(db: ArcadaDatabase, from: string, to: string): Promise<Visit[]> {
  const appointments = await appointmentsOn(db, from, to);
  const ids = [...new Set(appointments.map(({ patient }) => patient))];
  const [patients, alerts, marks] = await Promise.all([
    db.records('patients').bulkGet(ids),
    alertsOfPatients(db, ids),
    allRecordMarks(db, 'appointments'),
  ]);
  const byId = new Map(ids.map((id, place) => [id, patients[place]]));
  return appointments.map((appointment) => ({
    appointment,
    patient: byId.get(appointment.patient),
    alerts: alerts.get(appointment.patient) ?? NO_ALERTS,
    mark: marks.get(appointment.id),
  }));
}

/**
 * A day of the month view: how many appointments that take time on it pass the filter, and the first few of them with
 * their patients.
 */
export interface MonthDay {
  count: number;
  first: readonly { appointment: Appointment; patient: Patient | undefined }[];
}

/**
 * The days from `from` to `to` that have appointments. A busy month has a thousand appointments and shows two a day:
 * patients are read only for these.
 */
export async function monthDays(
  db: ArcadaDatabase,
  { from, to, shown }: { from: string; to: string; shown: number },
  passes: (appointment: Appointment) => boolean,
): Promise<Map<string, MonthDay>> {
  const days = new Map<string, Appointment[]>();
  for (const appointment of await appointmentsOn(db, from, to)) {
    if (!passes(appointment)) continue;
    for (const date of datesOf(appointment)) {
      if (date < from || date > to) continue;
      const day = days.get(date);
      if (day) day.push(appointment);
      else days.set(date, [appointment]);
    }
  }
  const first = new Map([...days].map(([date, day]) => [date, day.slice(0, shown)]));
  const ids = [...new Set([...first.values()].flat().map(({ patient }) => patient))];
  const patients = await db.records('patients').bulkGet(ids);
  const byId = new Map(ids.map((id, place) => [id, patients[place]]));
  return new Map(
    [...days].map(([date, day]) => [
      date,
      {
        count: day.length,
        first: first.get(date)!.map((appointment) => ({ appointment, patient: byId.get(appointment.patient) })),
      },
    ]),
  );
}

/** Where and when an appointment stands in the calendar. */
export type CalendarPlace = Pick<Appointment, 'fecha' | 'hora' | 'duracion' | 'location'>;

/**
 * Puts an appointment somewhere else in the calendar; answers the undo. It is an edit, not a reschedule: no second appointment
 * is made and no reminder sent. Throws AppError `gone` when it was deleted meanwhile, else what `write` throws.
 */
export async function moveAppointment(
  db: ArcadaDatabase,
  id: string,
  to: CalendarPlace,
  ports: WritePorts,
): Promise<Undo> {
  const place = async (from: Appointment, { fecha, hora, duracion, location }: CalendarPlace) => {
    const values = { fecha, hora, duracion, location };
    await write(db, [{ method: 'PUT', collection: 'appointments', id, opened: { ...from }, values }], ports);
  };
  const before = await db.records('appointments').get(id);
  if (!before) throw new AppError('gone', 'Esta cita ya no existe');
  await place(before, to);
  return async () => {
    const now = await db.records('appointments').get(id);
    if (!now || !standsAt(now, to)) return false;
    await place(now, before);
    return true;
  };
}

const standsAt = (appointment: Appointment, { fecha, hora, duracion, location }: CalendarPlace): boolean =>
  appointment.fecha === fecha &&
  appointment.hora === hora &&
  appointment.duracion === duracion &&
  appointment.location === location;
