// Keeps the events at Google in step with the appointments. `google_events` holds the wanted ones, with the versions
// that are there.
import { sql, type Kysely } from 'kysely';
import { calendarEvent } from '#domain/agenda/calendar-event.ts';
import type { AppointmentValues } from '#domain/agenda/appointment.ts';
import { MOVED_LINE, rescheduledTo } from '#domain/agenda/rescheduled-to.ts';
import { fullName } from '#domain/patients/patient.ts';
import type { Moment } from '#domain/values/dates.ts';
import type { ClinicSettingsValues } from '#domain/clinic/clinic-settings.ts';
import type { ClinicKeeper } from '#server/context.ts';
import type { Database } from '#server/db/tables.ts';
import { HttpProblem } from '#server/errors.ts';
import type { Account } from './account.ts';
import type { EventBody, Events } from './events.ts';
import { withLease, type Kept, type Leased } from './leases.ts';

/** The context of the mirror. */
export interface MirrorPorts {
  db: Kysely<Database>;
  clinic: ClinicKeeper;
  now: () => Date;
  account: Account;
  events: Events;
}

/** The appointments' events. Google's refusals are thrown as HttpProblem. */
export interface Mirror {
  /** Makes or changes the event; false for an appointment that has none because it was moved to another date. */
  sync: (id: string) => Promise<boolean>;
  /** Deletes the event, and keeps it deleted until somebody syncs it again. */
  remove: (id: string) => Promise<void>;
  /** Asks Google whether the event is there. */
  isSynced: (id: string) => Promise<boolean>;
  /** Wants the events of all appointments from a day on; answers how many are to be made or changed. */
  wantAll: (today: string) => Promise<number>;
  /** Brings a wanted event in step with its appointment, unless somebody else is doing so. */
  follow: (id: string) => Promise<void>;
}

/** Creates the mirror. */
export function createMirror(ports: MirrorPorts): Mirror {
  const { db, account, events } = ports;
  return {
    async sync(id) {
      const { deleted_at } = await readAppointment(db, id);
      let shown = false;
      await withLease(ports, id, async (leased) => {
        const kept = await bringInStep(ports, id, leased);
        shown = kept.synced;
        return kept;
      });
      // The wish stays: should somebody restore the appointment, its event is made.
      if (deleted_at !== null) throw new HttpProblem('gone', 'La cita fue eliminada.');
      return shown;
    },
    async remove(id) {
      await readAppointment(db, id);
      await withLease(ports, id, async ({ synced }) => {
        try {
          await events.remove(id);
        } catch (error) {
          // Without permission nothing can be deleted; where nothing was made there is nothing to delete.
          if (synced || !isUnauthorized(error)) throw error;
        }
        return null;
      });
    },
    async isSynced(id) {
      const { deleted_at } = await readAppointment(db, id);
      if (deleted_at !== null) throw new HttpProblem('not_found', 'No existe esta cita.');
      // Asked in any case: a person must learn of a missing permission, whatever the answer would be.
      await account.accessToken();
      const known = await db
        .selectFrom('google_events')
        .select('synced')
        .where('appointment_id', '=', id)
        .executeTakeFirst();
      if (!known?.synced) return false;
      if (await events.exists(id)) return true;
      // Somebody has deleted it at Google.
      await db.deleteFrom('google_events').where('appointment_id', '=', id).where('leased_until', 'is', null).execute();
      return false;
    },
    wantAll: (today) => wantAll(ports, today),
    async follow(id) {
      await withLease(ports, id, (leased) => bringInStep(ports, id, leased), { wait: false });
    },
  };
}

const isUnauthorized = (error: unknown): boolean =>
  error instanceof HttpProblem && error.code === 'calendar_unauthorized';

/** Makes, changes or deletes the event, as the appointment now requires; answers the versions that it was made from. */
async function bringInStep(
  { db, clinic, events }: MirrorPorts,
  id: string,
  { synced }: Leased,
): Promise<NonNullable<Kept>> {
  const appointment = await readAppointment(db, id);
  const shows = appointment.deleted_at === null && rescheduledTo(appointment) === null;
  if (shows) await events.put(id, bodyOf(appointment, clinic.current()), synced);
  else if (synced) await events.remove(id);
  const { version, patient_version } = appointment;
  return { synced: shows, appointment_version: version, patient_version };
}

interface Told extends Pick<AppointmentValues, 'fecha' | 'hora' | 'duracion' | 'tipo_tratamiento' | 'location'> {
  estado: AppointmentValues['estado'];
  notes: string | null;
  version: number;
  deleted_at: string | null;
  first_name: string;
  last_name: string;
  patient_version: number;
}

/** Throws HttpProblem for an id of no appointment; a deleted one is found. */
async function readAppointment(db: Kysely<Database>, id: string): Promise<Told> {
  const found = await db
    .selectFrom('appointments as a')
    .innerJoin('patients as p', 'p.id', 'a.patient')
    .select(['a.fecha', 'a.hora', 'a.duracion', 'a.tipo_tratamiento', 'a.location', 'a.estado', 'a.notes', 'a.version'])
    .select(['a.deleted_at', 'p.first_name', 'p.last_name', 'p.version as patient_version'])
    .where('a.id', '=', id)
    .executeTakeFirst();
  if (!found) throw new HttpProblem('not_found', 'No existe esta cita.');
  return { ...found, notes: found.notes ?? null };
}

/** The event as Google takes it: wall clock and zone, so that Google applies the zone's changes of the clock. */
function bodyOf(appointment: Told, { clinic_name, timezone }: ClinicSettingsValues): EventBody {
  const { summary, location, start, end, status } = calendarEvent(appointment, fullName(appointment), clinic_name);
  const at = ({ fecha, hora }: Moment) => ({ dateTime: `${fecha}T${hora}:00`, timeZone: timezone });
  return {
    summary,
    location,
    start: at(start),
    end: at(end),
    // "cancelled" would delete the event: readers of the calendar shall see that the patient missed it.
    status: status === 'TENTATIVE' ? 'tentative' : 'confirmed',
    transparency: status === 'CANCELLED' ? 'transparent' : 'opaque',
  };
}

async function wantAll({ db, account }: MirrorPorts, today: string): Promise<number> {
  await account.accessToken();
  await sql`INSERT INTO google_events (appointment_id)
    SELECT id FROM appointments
    WHERE deleted_at IS NULL AND fecha >= ${today}::date AND estado <> 'inasistencia'
      AND NOT (estado = 'programada' AND coalesce(notes, '') ~ ${MOVED_LINE})
    ON CONFLICT (appointment_id) DO UPDATE SET tries = 0, not_before = NULL`.execute(db);
  const { rows } = await sql<{ total: number }>`SELECT count(*) AS total FROM ${outOfStep}`.execute(db);
  return rows[0]?.total ?? 0;
}

/** The wanted events that are not as their appointments are now. */
export const outOfStep = sql`google_events AS e JOIN appointments AS a ON a.id = e.appointment_id
  JOIN patients AS p ON p.id = a.patient
  WHERE (e.appointment_version IS DISTINCT FROM a.version OR e.patient_version IS DISTINCT FROM p.version)`;
