// Puts the tablets of a run into the database while no server runs: a thousand sign-ins by password would take longer than the run.
import { seededRandom } from '#demo/random.ts';
import { newId } from '#domain/record/ids.ts';
import type { BatchOp, TokenPair } from '#domain/wire/wire.ts';
import { createSession } from '#server/auth/sessions.ts';
import { openDatabase, type OpenDatabase } from '#server/db/open.ts';
import { buildNewPatients } from '#config/bench/rows.ts';
import { ACCOUNT } from '#config/bench/servers.ts';
import type { Cursor } from './job.ts';
import type { Place } from './places.ts';

/** Unsent changes of a tablet that comes back. */
const UNSENT = 10;

/** The devices of a run, all up to date. */
export interface Prepared {
  devices: { deviceId: string; tokens: TokenPair }[];
  cursor: Cursor;
  /** Changes, as many as were asked for, each of another row. */
  changes: BatchOp[];
}

/** The needs of a run. */
export interface Needs {
  tablets: number;
  /** Whether their access tokens have ended. */
  expired: boolean;
  changes: number;
  /** Whether every other change is a new patient; else all are edits, and the clinic does not grow. */
  grows: boolean;
}

/** The changes that tablets have which come back. */
export const unsentOf = (changes: readonly BatchOp[], tablet: number): BatchOp[] =>
  changes.slice(tablet * UNSENT, (tablet + 1) * UNSENT);

export const changesOf = (tablets: number): number => tablets * UNSENT;

/** Signs the tablets of a run in, and reads what its changes are built on. */
export async function prepareRun(place: Place, needs: Needs): Promise<Prepared> {
  const opened = await openDatabase(place);
  try {
    const devices = await signIn(opened, needs);
    const head = await opened.db.selectFrom('sync_head').select(['epoch', 'seq']).executeTakeFirstOrThrow();
    return { devices, cursor: head, changes: await buildChanges(opened, needs) };
  } finally {
    await opened.close();
  }
}

/** Sessions without a key of their own: their renewal needs no proof of possession. */
async function signIn({ db }: OpenDatabase, { tablets, expired }: Needs): Promise<Prepared['devices']> {
  const user = await db
    .selectFrom('users')
    .select('id')
    .where('username', '=', ACCOUNT.username)
    .executeTakeFirstOrThrow();
  const now = new Date();
  return db.transaction().execute(async (trx) => {
    const devices: Prepared['devices'] = [];
    for (let index = 0; index < tablets; index += 1) {
      const deviceId = newId();
      const session = { deviceId, device: `Tableta ${index + 1}`, proofKey: null, knownDevice: null };
      devices.push({ deviceId, tokens: await createSession(trx, user.id, session, now) });
    }
    if (expired) await trx.updateTable('access_tokens').set({ expires_at: now.toISOString() }).execute();
    return devices;
  });
}

async function buildChanges({ db }: OpenDatabase, { changes, grows }: Needs): Promise<BatchOp[]> {
  const now = Date.now();
  // Other people in each run: the server would warn of the same ones.
  const patients = grows ? buildNewPatients(changes, now % 1_000_000, now) : [];
  const found = await db
    .selectFrom('appointments')
    .select(['id', 'version'])
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .limit(changes)
    .execute();
  if (found.length < changes) {
    throw new Error(`${changes} appointments are to be changed, and there are ${found.length} (BENCH_APPOINTMENTS)`);
  }
  const appointments = shuffled(found);
  return appointments.map(({ id, version }, index): BatchOp => {
    const op = { op_id: newId(), captured_at: new Date(now).toISOString() };
    const patient = index % 2 === 0 ? patients[index] : undefined;
    if (patient) return { ...op, method: 'POST', path: '/patients/', body: { id: newId(), ...patient.values } };
    const body = { notes: `Llamada ${op.op_id}` };
    return { ...op, method: 'PUT', path: `/appointments/${id}/`, if_match: version, body };
  });
}

/** Neighbours in the calendar are not changed together: the tablets of a clinic do not share out its days. */
function shuffled<T>(rows: readonly T[]): T[] {
  const random = seededRandom(12);
  return rows
    .map((row) => ({ row, place: random() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ row }) => row);
}
