// The agenda as RFC 5545, to which any calendar can subscribe: name and treatment, never the notes.
import { createHash } from 'node:crypto';
import ical, { ICalEventStatus, ICalEventTransparency } from 'ical-generator';
import { sql, type Kysely } from 'kysely';
import { calendarEvent } from '#domain/agenda/calendar-event.ts';
import type { AppointmentValues } from '#domain/agenda/appointment.ts';
import { rescheduledTo } from '#domain/agenda/rescheduled-to.ts';
import { fullName } from '#domain/patients/patient.ts';
import { cleanLine } from '#domain/values/clean.ts';
import { addDays, instantOf } from '#domain/values/dates.ts';
import type { ClinicSettingsValues } from '#domain/clinic/clinic-settings.ts';
import type { Database, Db } from '#server/db/tables.ts';
import { inSnapshot } from '#server/records/write/transaction.ts';

/** Days before and after today that are in the feed. */
const PAST = 30;
const COMING = 365;
/** Seconds after which a calendar should ask again. */
const LOOK_AGAIN = 3600;

/** The context of the feed. */
export interface FeedPorts {
  db: Kysely<Database>;
  clinic: Pick<ClinicSettingsValues, 'clinic_name' | 'timezone'>;
  today: string;
}

/** The feed as it is now. */
export interface Feed {
  /** Another one for other contents. */
  etag: string;
  /** Null for a reader who has it already: then the appointments were not even read. */
  text: string | null;
}

interface Told extends Pick<AppointmentValues, 'fecha' | 'hora' | 'duracion' | 'tipo_tratamiento' | 'location'> {
  id: string;
  version: number;
  estado: AppointmentValues['estado'];
  notes: string | null;
  created_at: string;
  updated_at: string;
  first_name: string;
  last_name: string;
}

/** Reads the feed, unless the sender knows it (`isKnown`) by its ETag. */
export async function readFeed(ports: FeedPorts, isKnown: (etag: string) => boolean): Promise<Feed> {
  const { etag, appointments } = await inSnapshot(ports.db, async (trx) => {
    const etag = await etagOf(trx, ports);
    return { etag, appointments: isKnown(etag) ? null : await readAppointments(trx, ports.today) };
  });
  return { etag, text: appointments && render(appointments, ports.clinic) };
}

/** From everything that the feed shows: the last change of an appointment or a patient, the days, and the clinic's settings. */
async function etagOf(db: Db, { clinic, today }: FeedPorts): Promise<string> {
  const { rows } = await sql<{ epoch: string; last: number | null }>`SELECT epoch,
    (SELECT max(seq) FROM sync_log WHERE collection IN ('appointments', 'patients')) AS last FROM sync_head`.execute(
    db,
  );
  const shown = JSON.stringify([rows[0], today, clinic.clinic_name, clinic.timezone]);
  // Weak: compression on the way changes the bytes, but not the calendar.
  return `W/"${createHash('sha256').update(shown).digest('base64url')}"`;
}

async function readAppointments(db: Db, today: string): Promise<Told[]> {
  const rows = await db
    .selectFrom('appointments as a')
    .innerJoin('patients as p', 'p.id', 'a.patient')
    .select(['a.id', 'a.fecha', 'a.hora', 'a.duracion', 'a.tipo_tratamiento', 'a.location', 'a.estado', 'a.notes'])
    .select(['a.version', 'a.created_at', 'a.updated_at', 'p.first_name', 'p.last_name'])
    .where('a.deleted_at', 'is', null)
    .where('a.fecha', '>=', addDays(today, -PAST))
    .where('a.fecha', '<=', addDays(today, COMING))
    .orderBy('a.fecha')
    .orderBy('a.hora')
    .orderBy('a.id')
    .execute();
  return rows
    .map((row) => ({ ...row, notes: row.notes ?? null }))
    .filter((appointment) => rescheduledTo(appointment) === null);
}

function render(appointments: readonly Told[], { clinic_name, timezone }: FeedPorts['clinic']): string {
  const calendar = ical({
    name: cleanLine(`${clinic_name} · Agenda`),
    prodId: { company: 'Arcada', product: 'Agenda', language: 'ES' },
    ttl: LOOK_AGAIN,
  });
  for (const appointment of appointments) {
    const { summary, location, start, end, status } = calendarEvent(appointment, fullName(appointment), clinic_name);
    const updated = new Date(appointment.updated_at);
    // In UTC: an instant needs no definition of the clinic's zone, which some calendars read wrongly or not at all.
    calendar.createEvent({
      id: `${appointment.id}@arcada`,
      sequence: appointment.version,
      start: new Date(instantOf(start, timezone)),
      end: new Date(instantOf(end, timezone)),
      stamp: updated,
      created: new Date(appointment.created_at),
      lastModified: updated,
      summary,
      location,
      status: ICalEventStatus[status],
      transparency: status === 'CANCELLED' ? ICalEventTransparency.TRANSPARENT : ICalEventTransparency.OPAQUE,
    });
  }
  return calendar.toString();
}
