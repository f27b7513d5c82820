// Reads of the agenda's two tables: a few rows each, through indexes, and in one transaction all that is shown beside
// them.
import type { Appointment } from '#domain/agenda/appointment.ts';
import { reminderOf, type Reminder } from '#domain/agenda/reminder.ts';
import type { ClinicalAlert } from '#domain/clinical/alerts.ts';
import { fullName, UNKNOWN_PATIENT, type Patient } from '#domain/patients/patient.ts';
import { momentIn, type Moment } from '#domain/values/dates.ts';
import { useClinicConfig, useNow } from '#runtime/use-clinic.ts';
import { prefetch, useLastAnswer, useRead } from '#runtime/read/use-read.ts';
import type { Read } from '#runtime/read/read-cache.ts';
import { upcomingAppointments } from '#store/agenda/appointments.ts';
import { appointmentsToRemind, countReminders } from '#store/agenda/reminders.ts';
import { alertsOfPatients } from '#store/clinical/alerts.ts';
import type { ArcadaDatabase } from '#store/database/database.ts';
import { withCompleteness } from '#store/database/still-to-come.ts';
import { recordMarks, type RecordMark } from '#store/rows/record-marks.ts';

const UPCOMING_SHOWN = 5;
const REMINDERS_SHOWN = 10;
const AGENDA = ['appointments'] as const;

/** An appointment with the patient's data that the tables show. */
export interface AgendaRow {
  appointment: Appointment;
  patient_name: string;
  /** Undefined while the patient is not on this tablet (yet). */
  person: Patient | undefined;
  alerts: readonly ClinicalAlert[] | undefined;
  mark: RecordMark | undefined;
}

export interface AgendaRows<Row extends AgendaRow = AgendaRow> {
  rows: Row[];
  /** The first download has ended: an empty table is truly empty. */
  complete: boolean;
}

const readUpcoming = async (db: ArcadaDatabase, fecha: string, hora: string): Promise<AgendaRows> =>
  withCompleteness(db, AGENDA, async () => ({
    rows: await withPatients(db, await upcomingAppointments(db, { fecha, hora }, UPCOMING_SHOWN)),
  }));

/** Appointments that begin now or later, by the clinic's clock. */
export function useUpcoming(): Read<AgendaRows> {
  const { fecha, hora } = momentIn(useNow(), useClinicConfig()?.timezone);
  // Every minute has other parameters: the last answer stays until the next.
  return useLastAnswer(useRead(readUpcoming, fecha, hora));
}

export type ReminderRow = AgendaRow & { reminder: Reminder };

export interface Reminders extends AgendaRows<ReminderRow> {
  /** The number of all reminders. */
  total: number;
}

/** Appointments with a reminder to send, from `today` on. */
export const useReminders = (today: string): Read<Reminders> => useLastAnswer(useRead(readReminders, today));

const readReminders = async (db: ArcadaDatabase, today: string): Promise<Reminders> =>
  withCompleteness(db, AGENDA, async () => {
    const [appointments, total] = await Promise.all([
      appointmentsToRemind(db, today, REMINDERS_SHOWN),
      countReminders(db, today),
    ]);
    const rows = await withPatients(db, appointments);
    return { rows: rows.map((row) => ({ ...row, reminder: reminderOf(row.appointment, row.patient_name) })), total };
  });

/** Both tables, read ahead, at a moment. */
export const prefetchAgenda = (db: ArcadaDatabase, { fecha, hora }: Moment) =>
  Promise.all([prefetch(db, readUpcoming, fecha, hora), prefetch(db, readReminders, fecha)]);

async function withPatients(db: ArcadaDatabase, appointments: readonly Appointment[]): Promise<AgendaRow[]> {
  const ids = appointments.map(({ patient }) => patient);
  const [people, alerts, marks] = await Promise.all([
    db.records('patients').bulkGet(ids),
    alertsOfPatients(db, ids),
    recordMarks(
      db,
      'appointments',
      appointments.map(({ id }) => id),
    ),
  ]);
  return appointments.map((appointment, place) => {
    const person = people[place];
    const patient_name = person ? fullName(person) : UNKNOWN_PATIENT;
    return {
      appointment,
      patient_name,
      person,
      alerts: alerts.get(appointment.patient),
      mark: marks.get(appointment.id),
    };
  });
}
