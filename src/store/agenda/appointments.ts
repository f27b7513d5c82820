// What lists, calendar and reminders read of the appointments, and moving one.
import type { Collection } from 'dexie';
import { answersFilter, type Appointment, type AppointmentFilter } from '#domain/agenda/appointment.ts';
import { overlaps, type Slot } from '#domain/agenda/appointment-slot.ts';
import { addDays, compareMoments, type Moment } from '#domain/values/dates.ts';
import { hasReminder, reminderOf, type Reminder } from '#domain/agenda/reminder.ts';
import { reschedule } from '#domain/agenda/reschedule.ts';
import type { ArcadaDatabase } from '#store/database/database.ts';
import { patientNames } from '#store/patients/patients.ts';
import { write, type WritePorts } from '#store/outbox/write.ts';

/** An appointment as lists show it. */
export type NamedAppointment = Appointment & { patient_name: string };

/** The appointments of these dates, both included, in the order of their times; without a date all on that side. */
export function appointmentsInOrder(
  db: ArcadaDatabase,
  from: string | undefined,
  to: string | undefined,
): Collection<Appointment, string> {
  const first = [from || '0000-01-01', '00:00'];
  const last = [to || '9999-12-31', '23:59'];
  return db.records('appointments').where('[fecha+hora]').between(first, last, true, true);
}

async function withNames(db: ArcadaDatabase, appointments: readonly Appointment[]): Promise<NamedAppointment[]> {
  const names = await patientNames(
    db,
    appointments.map(({ patient }) => patient),
  );
  return appointments.map((appointment, index) => ({ ...appointment, patient_name: names[index]! }));
}

/** What a calendar shows of these days, both included, in the order of their times. */
export async function appointmentsBetween(db: ArcadaDatabase, from: string, to: string): Promise<NamedAppointment[]> {
  return withNames(db, await appointmentsInOrder(db, from, to).toArray());
}

/** All of a patient's appointments, the newest first. */
export async function appointmentsOf(db: ArcadaDatabase, patient: string): Promise<Appointment[]> {
  const appointments = await db.records('appointments').where({ patient }).toArray();
  return appointments.toSorted((a, b) => compareMoments(b, a));
}

/** What begins now or later, the next one first (§9). */
export async function upcomingAppointments(
  db: ArcadaDatabase,
  now: Moment,
  limit: number,
): Promise<NamedAppointment[]> {
  const coming = db.records('appointments').where('[fecha+hora]').aboveOrEqual([now.fecha, now.hora]);
  return withNames(db, await coming.limit(limit).toArray());
}

/** The reminders that are still to be given, by date. */
export async function remindersFrom(db: ArcadaDatabase, today: string): Promise<Reminder[]> {
  const coming = await appointmentsInOrder(db, today, undefined).toArray();
  const reminded = coming.filter((appointment) => hasReminder(appointment, today));
  return (await withNames(db, reminded)).map((appointment) => reminderOf(appointment, appointment.patient_name));
}

/** One page of the appointments that a filter leaves, by date and time, and how many these are in all. */
export async function listAppointments(
  db: ArcadaDatabase,
  filter: AppointmentFilter,
  { offset, limit, descending }: { offset: number; limit: number; descending: boolean },
): Promise<{ rows: NamedAppointment[]; total: number }> {
  if (!filter.patients && !filter.estado) {
    const ordered = () => appointmentsInOrder(db, filter.from, filter.to);
    const page = descending ? ordered().reverse() : ordered();
    const [total, rows] = await Promise.all([ordered().count(), page.offset(offset).limit(limit).toArray()]);
    return { rows: await withNames(db, rows), total };
  }
  const candidates = filter.patients
    ? db
        .records('appointments')
        .where('patient')
        .anyOf([...filter.patients])
    : appointmentsInOrder(db, filter.from, filter.to);
  const found = (await candidates.toArray()).filter((appointment) => answersFilter(appointment, filter));
  found.sort(descending ? (a, b) => compareMoments(b, a) : compareMoments);
  return { rows: await withNames(db, found.slice(offset, offset + limit)), total: found.length };
}

/** Who else has this place at this time, `except` the appointment being edited; in the order of their times. */
export async function overlappingAppointments(
  db: ArcadaDatabase,
  slot: Slot,
  except?: string,
): Promise<NamedAppointment[]> {
  // None is as long as a day.
  const near = await appointmentsInOrder(db, addDays(slot.fecha, -1), addDays(slot.fecha, 1)).toArray();
  return withNames(
    db,
    near.filter((other) => other.id !== except && overlaps(slot, other)),
  );
}

/** Moves an appointment (§4): the new one and the note on the original, together or not at all. Answers the new id. */
export async function rescheduleAppointment(
  db: ArcadaDatabase,
  appointment: Appointment,
  to: Moment,
  reason: string,
  ports: WritePorts,
): Promise<string> {
  const id = ports.newId();
  const { created, original } = reschedule(appointment, to, reason);
  await write(
    db,
    [
      { method: 'POST', collection: 'appointments', id, values: created },
      { method: 'PUT', collection: 'appointments', id: appointment.id, opened: { ...appointment }, values: original },
    ],
    ports,
  );
  return id;
}
