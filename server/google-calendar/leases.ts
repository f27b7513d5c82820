// One process at a time works on an event: two that ask Google at once could leave the older state there. A lease
// rather than a transaction: Google may take ten seconds, and the embedded database has one connection.
import { sql, type Kysely } from 'kysely';
import type { Database } from '#server/db/tables.ts';
import { HttpProblem } from '#server/errors.ts';

/** Milliseconds: as long as all requests for one event may take. A process that died holds an event no longer. */
const LEASE = 60_000;
/** Between two looks at a lease that somebody else holds, and how long to look, milliseconds. */
const LOOK = 250;
const PATIENCE = 8_000;

/** The state of an event when its lease is taken. */
export interface Leased {
  /** As far as this server knows, the event is at Google. */
  synced: boolean;
  /** The event was not wanted before. */
  isNew: boolean;
}

/** The state to store after the work on an event; null: it is wanted no more. */
export type Kept = { synced: boolean; appointment_version: number; patient_version: number } | null;

/**
 * Runs work on the event of an appointment alone, and stores its answer. When the work fails, an event that was not
 * wanted before is not wanted afterwards. Throws HttpProblem `unavailable` when another process works on it for long;
 * with `wait` false at once.
 */
export async function withLease(
  { db, now }: { db: Kysely<Database>; now: () => Date },
  appointmentId: string,
  work: (leased: Leased) => Promise<Kept>,
  { wait = true } = {},
): Promise<void> {
  const leased = await take(db, now, appointmentId, wait);
  let kept: Kept;
  try {
    kept = await work(leased);
  } catch (error) {
    if (leased.isNew) await unwanted(db, appointmentId);
    else await update(db, appointmentId, { leased_until: null });
    throw error;
  }
  if (kept === null) await unwanted(db, appointmentId);
  else await update(db, appointmentId, { ...kept, leased_until: null, tries: 0, not_before: null });
}

async function take(db: Kysely<Database>, now: () => Date, id: string, wait: boolean): Promise<Leased> {
  const began = Date.now();
  for (;;) {
    const at = now();
    const until = new Date(at.getTime() + LEASE).toISOString();
    // A row that was inserted just now has no earlier version: xmax is 0.
    const { rows } = await sql<{ synced: boolean; is_new: boolean }>`
      INSERT INTO google_events (appointment_id, leased_until) VALUES (${id}::uuid, ${until}::timestamptz)
      ON CONFLICT (appointment_id) DO UPDATE SET leased_until = excluded.leased_until
        WHERE google_events.leased_until IS NULL OR google_events.leased_until < ${at.toISOString()}::timestamptz
      RETURNING synced, (xmax = 0) AS is_new`.execute(db);
    const [row] = rows;
    if (row) return { synced: row.synced, isNew: row.is_new };
    if (!wait || Date.now() - began > PATIENCE) {
      throw new HttpProblem('unavailable', 'La cita se está sincronizando ya. Inténtelo de nuevo en un momento.');
    }
    await new Promise((resolve) => setTimeout(resolve, LOOK));
  }
}

async function unwanted(db: Kysely<Database>, id: string): Promise<void> {
  await db.deleteFrom('google_events').where('appointment_id', '=', id).execute();
}

async function update(
  db: Kysely<Database>,
  id: string,
  values: Partial<Omit<Database['google_events'], 'appointment_id'>>,
): Promise<void> {
  await db.updateTable('google_events').set(values).where('appointment_id', '=', id).execute();
}
