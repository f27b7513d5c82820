// A tablet that was shut out (decision 114): its account was disabled or its session closed, and nobody else is signed in
// on it. The clinic's data goes; unsent work stays, sealed.
import type { ArcadaDatabase } from '#store/database/database.ts';
import { readMeta } from '#store/database/meta.ts';
import type { Meta } from '#store/database/meta-values.ts';
import type { SealedPacket } from '#store/database/tables.ts';
import { readOwnCopy, takeIn } from '#store/safety/import-rescue-copy.ts';
import { createCopier, type SecondCopy } from '#store/safety/second-copy.ts';
import { isShutOut } from '#store/session/shut-out.ts';
import { clearClinic, isEmptied } from './clinic-tables.ts';
import type { Sealing } from './sealing.ts';
import { readWorkToSeal, type WorkToSeal } from './unsent-work.ts';

/** What leaving needs beside the store. */
export interface LeavingPorts {
  now: () => number;
  newId: () => string;
  /** Absent on plain http: unsent work stays as it is. */
  sealing?: Sealing | null | undefined;
  /** Absent where there is none. */
  secondCopy?: SecondCopy | null | undefined;
}

/** What stays in `meta`: the tablet's own settings, and what the login says. Nothing of a patient is among it. */
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
] as const satisfies (keyof Meta)[];

/** People go on saving while their work is being sealed: then it is sealed once more. */
const TRIES = 5;

/**
 * Empties a tablet that must leave the clinic; answers whether it did. In one transaction, so that nothing unsent is
 * ever missing in both forms. A second call finds nothing left to do, unless something was saved meanwhile.
 */
export async function leaveClinic(db: ArcadaDatabase, ports: LeavingPorts): Promise<boolean> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    if (!(await isShutOut(db)) || (await isEmptied(db))) return false;
    const { work, stamp } = await readWorkToSeal(db, new Date(ports.now()));
    const packets = await sealAll(db, work, ports);
    if (!(await emptied(db, { work, stamp, packets }, ports))) continue;
    // Otherwise the next look at the second copy would have to come from a page, and there may be none.
    if (ports.secondCopy) await createCopier(db, ports.secondCopy).copy();
    return true;
  }
  return false;
}

/** Null: it cannot be sealed here. */
async function sealAll(
  db: ArcadaDatabase,
  work: readonly WorkToSeal[],
  { sealing, now, newId }: LeavingPorts,
): Promise<SealedPacket[] | null> {
  const serverKey = (await readMeta(db, 'config'))?.sealing_key;
  if (!sealing || serverKey === undefined) return null;
  return Promise.all(
    work.map(async ({ text, counts }) => ({
      id: newId(),
      at: now(),
      counts,
      ...(await sealing.seal(text, authorsOf({ counts }), serverKey)),
    })),
  );
}

/** The authors of a packet; none: anybody of the clinic may open it. */
export const authorsOf = ({ counts }: Pick<SealedPacket, 'counts'>): string[] =>
  Object.keys(counts).filter((author) => author !== '');

interface Leaving {
  work: readonly WorkToSeal[];
  stamp: string;
  packets: readonly SealedPacket[] | null;
}

/** False when unsent work has changed meanwhile. */
async function emptied(db: ArcadaDatabase, { work, stamp, packets }: Leaving, { now }: LeavingPorts): Promise<boolean> {
  return db.transaction('rw', db.tables, async () => {
    if (!(await isShutOut(db)) || (await readWorkToSeal(db, new Date(now()))).stamp !== stamp) return false;
    await clearClinic(db);
    const kept = await db.meta.bulkGet([...STAYS]);
    await db.meta.clear();
    await db.meta.bulkPut(kept.filter((each) => each !== undefined));
    await db.meta.put({ key: 'traces', value: true });
    if (packets) {
      await db.sealed.bulkPut([...packets]);
      return true;
    }
    await db.meta.delete('leaving');
    for (const { text } of work) await takeIn(db, readOwnCopy(text));
    return true;
  });
}
