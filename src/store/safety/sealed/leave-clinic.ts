// A tablet that was shut out (decision 114): its account was disabled or its session closed, and nobody else is signed in
// on it. The clinic's data goes first; then unsent work is sealed, in steps of a transaction each, so that it is never
// missing in both forms.
import type { ArcadaDatabase } from '#store/database/database.ts';
import { isFull } from '#store/database/full.ts';
import { clearMeta, readMeta, writeMeta } from '#store/database/meta.ts';
import type { Meta } from '#store/database/meta-values.ts';
import { describeFailure } from '#store/safety/describe-failure.ts';
import { recordOnce } from '#store/safety/failures.ts';
import { takeIn } from '#store/safety/import-rescue-copy.ts';
import { createCopier, type SecondCopy } from '#store/safety/second-copy.ts';
import { isShutOut } from '#store/session/shut-out.ts';
import { clearClinic, isEmptied } from './clinic-tables.ts';
import { sealFiles, sealWork } from './seal-work.ts';
import type { Sealing } from './sealing.ts';

/** The parts that leaving needs beside the store. */
export interface LeavingPorts {
  now: () => number;
  newId: () => string;
  /** Absent on plain http: unsent work stays as it is. */
  sealing?: Sealing | null | undefined;
  /** Absent where there is none. */
  secondCopy?: SecondCopy | null | undefined;
}

/** The entries that stay in `meta`: the tablet's own settings, and what the login says. Nothing of a patient is among it. */
const STAYS = [
  'device_id',
  // Somebody may be signing in: the server binds their session to this key.
  'proof_key',
  'person',
  'sessions',
  'delegations',
  'lock_after',
  'status',
  'config',
  'cash_counts',
  'ended_demo',
  'journal_read',
  'leaving',
  'ended_last',
  'copy_due',
] as const satisfies (keyof Meta)[];

/**
 * Empties a tablet that must leave the clinic; answers whether there was anything to empty. What fails on the way is
 * recorded, and tried again by the next call. That finds nothing left to do, unless something was saved meanwhile.
 */
export async function leaveClinic(db: ArcadaDatabase, ports: LeavingPorts): Promise<boolean> {
  const leaves = (await isShutOut(db)) && !(await isEmptied(db));
  if (leaves) await empty(db, ports);
  await attempt(db, ports, () => copyAgain(db, ports));
  return leaves;
}

async function empty(db: ArcadaDatabase, ports: LeavingPorts): Promise<void> {
  const serverKey = (await readMeta(db, 'config'))?.sealing_key;
  const { sealing } = ports;
  await dropClinicRows(db);
  if (!sealing || serverKey === undefined) {
    await clearMeta(db, 'leaving');
    return;
  }
  await attempt(db, ports, async () => {
    await sealWork(db, { ...ports, sealing, serverKey });
    await sealFiles(db, { ...ports, sealing, serverKey });
  });
}

async function attempt(db: ArcadaDatabase, { now }: LeavingPorts, task: () => Promise<void>): Promise<void> {
  try {
    await task();
  } catch (error) {
    // The engine tells the pages that the device has no room.
    if (isFull(error)) throw error;
    await recordOnce(db, { at: now(), where: 'leaving', error: describeFailure(error) });
  }
}

/**
 * Lets go of all that is no unsent work. Entries stay as the import of a rescue copy would leave them: without the
 * server's rows under them, and shown as far as they tell of a row themselves.
 */
async function dropClinicRows(db: ArcadaDatabase): Promise<void> {
  await db.transaction('rw', db.tables, async () => {
    if (!(await isShutOut(db))) return;
    const [entries, conflicts] = await Promise.all([db.outbox.orderBy('n').toArray(), db.conflicts.toArray()]);
    await clearClinic(db, db.blobs, db.drafts, db.offers);
    await db.blobs.where('waiting').notEqual(1).delete();
    const kept = await db.meta.bulkGet([...STAYS]);
    await db.meta.clear();
    await db.meta.bulkPut(kept.filter((each) => each !== undefined));
    await writeMeta(db, 'traces', true);
    await takeIn(db, { entries, conflicts, drafts: [], aside: [], files: [] });
  });
}

/**
 * Brings the second copy in step with what has been sealed, until that has once succeeded: the next look at it would have
 * to come from a page, and there may be none.
 */
async function copyAgain(db: ArcadaDatabase, { secondCopy }: LeavingPorts): Promise<void> {
  if (!secondCopy || (await readMeta(db, 'copy_due')) === undefined) return;
  await createCopier(db, secondCopy).copy();
  await clearMeta(db, 'copy_due');
}
