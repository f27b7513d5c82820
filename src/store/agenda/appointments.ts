// Reads of appointments for calendar, panels and reminders, and the move to another date. The list's pages:
// appointment-list.ts.
import type { Collection } from 'dexie';
import type { Appointment } from '#domain/agenda/appointment.ts';
import { overlaps, type Slot } from '#domain/agenda/appointment-slot.ts';
import { addDays, compareMoments, type Moment } from '#domain/values/dates.ts';
import { reschedule } from '#domain/agenda/reschedule.ts';
import { rescheduledTo } from '#domain/agenda/rescheduled-to.ts';
import type { ArcadaDatabase } from '#store/database/database.ts';
import { readClinic } from '#store/clinic/clinic.ts';
import { fullName, UNKNOWN_PATIENT, type Patient } from '#domain/patients/patient.ts';
import { patientNames } from '#store/patients/patients.ts';
import { write, type WritePorts } from '#store/outbox/write.ts';
import { eveningBefore } from './evenings.ts';

/** An appointment as lists show it. */
export type NamedAppointment = Appointment & { patient_name: string };
/** An appointment with its patient beside it; absent while the patient is not on this tablet (yet). */
export type ListedAppointment = NamedAppointment & { person?: Patient | undefined };

/** The appointments of these dates, both included, in the order of their times; a missing date leaves that side open. */
export function appointmentsInOrder(
  db: ArcadaDatabase,
  from: string | undefined,
  to: string | undefined,
): Collection<Appointment, string> {
  const first = [from || '0000-01-01', '00:00'];
  const last = [to || '9999-12-31', '23:59'];
  return db.records('appointments').where('[fecha+hora]').between(first, last, true, true);
}

/**
 * The appointments that take time on these dates, both included, in the order of their times: those that begin there,
 * and before them those that go on from the day before.
 */
export async function appointmentsOn(db: ArcadaDatabase, from: string, to: string): Promise<Appointment[]> {
  const [own, evening] = await Promise.all([appointmentsInOrder(db, from, to).toArray(), eveningBefore(db, from)]);
  return [...evening, ...own];
}

async function withNames(db: ArcadaDatabase, appointments: readonly Appointment[]): Promise<NamedAppointment[]> {
  const names = await patientNames(
    db,
    appointments.map(({ patient }) => patient),
  );
  return appointments.map((appointment, index) => ({ ...appointment, patient_name: names[index]! }));
}

/** Appointments with their patients, in their order. */
export async function withPatients(
  db: ArcadaDatabase,
  appointments: readonly Appointment[],
): Promise<ListedAppointment[]> {
  const people = await db.records('patients').bulkGet(appointments.map(({ patient }) => patient));
  return appointments.map((appointment, place) => {
    const person = people[place];
    return { ...appointment, patient_name: person ? fullName(person) : UNKNOWN_PATIENT, person };
  });
}

/** The appointments that take time on these days (`appointmentsOn`), with their patients' names. */
export async function appointmentsBetween(db: ArcadaDatabase, from: string, to: string): Promise<NamedAppointment[]> {
  return withNames(db, await appointmentsOn(db, from, to));
}

/** How many appointments a day has, without those that were moved to another date. */
export async function countStanding(db: ArcadaDatabase, day: string): Promise<number> {
  const ofDay = await appointmentsInOrder(db, day, day).toArray();
  return ofDay.filter((appointment) => rescheduledTo(appointment) === null).length;
}

/** All of a patient's appointments, the newest first. */
export async function appointmentsOf(db: ArcadaDatabase, patient: string): Promise<Appointment[]> {
  const appointments = await db.records('appointments').where({ patient }).toArray();
  return appointments.toSorted((a, b) => compareMoments(b, a));
}

/** The coming appointments of these patients, the next one first, without those that were moved to another date. */
export async function nextAppointmentsOf(
  db: ArcadaDatabase,
  patients: readonly string[],
  now: Moment,
  limit: number,
): Promise<Appointment[]> {
  const theirs = await Promise.all(
    // One request a patient: one cursor over all of them would step from one appointment to the next.
    patients.map((patient) => db.records('appointments').where({ patient }).toArray()),
  );
  return theirs
    .flat()
    .filter((appointment) => compareMoments(appointment, now) >= 0 && rescheduledTo(appointment) === null)
    .toSorted(compareMoments)
    .slice(0, limit);
}

/**
 * The appointments that begin now or later, the next one first (specification §9), without those that were moved to
 * another date.
 */
export async function upcomingAppointments(db: ArcadaDatabase, now: Moment, limit: number): Promise<Appointment[]> {
  const standing: Appointment[] = [];
  // Twice as many as needed in one request: a cursor that stepped from one to the next would take a tablet several frames.
  const size = limit * 2;
  for (let offset = 0, end = false; !end && standing.length < limit; offset += size) {
    const coming = db.records('appointments').where('[fecha+hora]').aboveOrEqual([now.fecha, now.hora]);
    const read = await coming.offset(offset).limit(size).toArray();
    standing.push(...read.filter((appointment) => rescheduledTo(appointment) === null));
    end = read.length < size;
  }
  return standing.slice(0, limit);
}

/** The appointments that overlap this place and time, in the order of their times; `except` is the one being edited. */
export async function overlappingAppointments(
  db: ArcadaDatabase,
  slot: Slot,
  except?: string,
): Promise<NamedAppointment[]> {
  // No appointment is as long as a day.
  const near = await appointmentsInOrder(db, addDays(slot.fecha, -1), addDays(slot.fecha, 1)).toArray();
  const clinicName = (await readClinic(db))?.clinic_name ?? '';
  return withNames(
    db,
    near.filter((other) => other.id !== except && overlaps(slot, other, clinicName)),
  );
}

/**
 * Moves an appointment to another date (specification §4): writes the new one and the note on the original together or
 * not at all. Answers the new id. `draft` is the key of the form's draft, cleared in the same transaction.
 */
export async function rescheduleAppointment(
  db: ArcadaDatabase,
  appointment: Appointment,
  to: Moment,
  reason: string,
  ports: WritePorts,
  draft?: string,
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
    { draft },
  );
  return id;
}
