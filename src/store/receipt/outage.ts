// The periods in which this tablet could not reach the server. The engine notes their begin and end, so that the sync
// centre can say afterwards what was saved meanwhile and whether all of it arrived (decision 079).
import type { ArcadaDatabase } from '#store/database/database.ts';
import { readMeta, readStatus, serverNow, writeMeta } from '#store/database/meta.ts';
import type { Meta, Outage } from '#store/database/meta-values.ts';
import type { AckedEntry } from '#store/database/tables.ts';

type Outages = Meta['outages'];

const NONE: Outages = { open: null, last: null };
const DAY = 86_400_000;
/** A change saved while the last round was ending may have missed it, milliseconds. */
const ROUND_END = 60_000;

/** The current outage, and the last one that ended. */
export async function readOutages(db: ArcadaDatabase): Promise<Outages> {
  return (await readMeta(db, 'outages')) ?? NONE;
}

/**
 * Notes that the server was not reached. An outage begins with the first change that could not be sent, if that was
 * before the engine noticed; during an outage nothing is written.
 */
export async function beginOutage(db: ArcadaDatabase, now: number): Promise<void> {
  await db.transaction('rw', db.meta, db.outbox, async () => {
    const outages = await readOutages(db);
    const { open } = outages;
    if (open && open.back === null) return;
    // The connection came back only for a moment.
    if (open) return writeMeta(db, 'outages', { ...outages, open: { ...open, back: null } });
    const { synced_at } = await readStatus(db);
    const from = (synced_at ?? 0) - ROUND_END;
    const waiting = (await db.outbox.where('state').anyOf('pending', 'inflight').toArray())
      .map(({ captured_at }) => Date.parse(captured_at))
      .filter((at) => at >= from);
    await writeMeta(db, 'outages', { ...outages, open: { since: Math.min(now, ...waiting), back: null, until: null } });
  });
}

/** Notes that the server answers again; the waiting entries are not sent yet. */
export async function noteReturn(db: ArcadaDatabase, now: number): Promise<void> {
  await db.transaction('rw', db.meta, async () => {
    const outages = await readOutages(db);
    const { open } = outages;
    if (open?.back === null) await writeMeta(db, 'outages', { ...outages, open: { ...open, back: now } });
  });
}

/** Notes that everything has been sent and received. An outage without any save is dropped in favour of the one before. */
export async function endOutage(db: ArcadaDatabase, now: number): Promise<void> {
  await db.transaction('rw', db.meta, db.acked, db.outbox, db.conflicts, async () => {
    const { open, last } = await readOutages(db);
    if (!open) return;
    const ended: Outage = { ...open, back: open.back ?? now, until: now };
    await writeMeta(db, 'outages', { open: null, last: (await hasChanges(db, ended)) ? ended : last });
  });
}

async function hasChanges(db: ArcadaDatabase, { since, until }: Outage): Promise<boolean> {
  const within = ({ captured_at }: { captured_at: string }): boolean => isWithin(captured_at, since, until);
  if ((await acknowledgedSince(db, since)).some(({ entry }) => within(entry))) return true;
  if ((await db.outbox.filter(within).first()) !== undefined) return true;
  return (await db.conflicts.toArray()).some(({ entries }) => entries.some(within));
}

/**
 * The entries acknowledged since then, and some from before: `acked_at` is the server's time, and this tablet's clock
 * may have been set meanwhile. Reads part of the table, which holds thirty days.
 */
export async function acknowledgedSince(db: ArcadaDatabase, from: number): Promise<AckedEntry[]> {
  return db.acked
    .where('acked_at')
    .aboveOrEqual((await serverNow(db, from)) - DAY)
    .toArray();
}

/** Whether a change was saved in that period; both by this tablet's clock. */
export function isWithin(capturedAt: string, from: number, to: number | null): boolean {
  const at = Date.parse(capturedAt);
  return at >= from && (to === null || at <= to);
}
