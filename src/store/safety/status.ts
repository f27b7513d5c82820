import type { ArcadaDatabase } from '#store/database/database.ts';
import { readMeta, readStatus } from '#store/database/meta.ts';
import { isAction, isWrite } from '#store/outbox/actions.ts';
import { hasOffers } from '#store/decisions/offers.ts';
import { textPackets } from './sealed/text-packets.ts';

/** The state of the tablet's data, in the five words of the header: synced, syncing, pending, offline, attention. */
export interface SyncStatus {
  state: 'synced' | 'syncing' | 'pending' | 'offline' | 'attention';
  /** Entries that the server has not acknowledged, parked ones included. */
  pending: number;
  /** Entries and conflicts that wait for a person, plus one if anything is offered back after a restore. */
  attention: number;
  /** The device has no room for the notes that precede sending: nothing is sent or received. */
  full: boolean;
  /** The server cannot be reached; `state` may name something more urgent. */
  offline: boolean;
  firstSync: { done: number; total: number | null } | null;
  /** ISO 8601 UTC. */
  lastSyncAt: string | null;
  upgradeRequired: boolean;
  /** Work waits for a sign-in: of the person on screen, or of another. */
  signInNeeded: boolean;
}

/** Facts that the page knows and the store does not. */
interface Seen {
  /** The browser's opinion of the network: false is always right, true is not. */
  online?: boolean;
  /** The last round found no room on the device. */
  full?: boolean;
}

/** The store's part of the status; `Seen` holds the rest. */
export type SyncFacts = Awaited<ReturnType<typeof readSyncFacts>>;

/**
 * Reads the facts of which the status is made; for a live query. It opens no transaction: a live query may run again from within
 * the transaction that has just ended by its writes.
 */
export async function readSyncFacts(db: ArcadaDatabase) {
  const engine = await readStatus(db);
  const waiting = await db.outbox.count();
  const attending = await db.outbox.where('state').equals('attention').toArray();
  // Google Calendar's missing permission is one thing to decide on, however many appointments wait for it.
  const refused = attending.filter(isWrite).length + (attending.some(isAction) ? 1 : 0);
  const conflicts = await db.conflicts.toArray();
  const parked = conflicts.reduce((sum, conflict) => sum + conflict.entries.length, 0);
  const first = await readMeta(db, 'first_sync');
  const person = await readMeta(db, 'person');
  const session = person === undefined ? undefined : (await readMeta(db, 'sessions'))?.[person];
  const awaiting = await db.outbox.where('state').equals('auth').count();
  // All rows that a restore lost are one thing to decide on.
  const attention = refused + conflicts.length + ((await hasOffers(db)) ? 1 : 0);
  const signInNeeded = session?.expired === true || awaiting > 0;
  const sealed = await countSealed(db);
  return { engine, pending: waiting + parked + sealed, attention, first, signInNeeded };
}

/** The status as it stands while `running`: a round of the engine is under way. */
export function syncStatusOf(
  { engine, pending, attention, first, signInNeeded }: SyncFacts,
  running: boolean,
  { online = true, full = false }: Seen = {},
): SyncStatus {
  const offline = !online || engine.reachable === false;
  return {
    state: stateOf({
      full,
      attention,
      offline,
      running,
      pending,
      failing: engine.failures > 0,
      everSynced: engine.synced_at !== null,
    }),
    pending,
    attention,
    full,
    offline,
    firstSync: first ? { done: first.done, total: first.total } : null,
    lastSyncAt: engine.synced_at === null ? null : new Date(engine.synced_at).toISOString(),
    upgradeRequired: engine.upgrade_required,
    signInNeeded,
  };
}

/** Reads the status as it stands at an hour (milliseconds since 1970). */
export async function readSyncStatus(db: ArcadaDatabase, now = Date.now(), seen: Seen = {}): Promise<SyncStatus> {
  const facts = await readSyncFacts(db);
  return syncStatusOf(facts, facts.engine.running_until > now, seen);
}

function stateOf(is: {
  full: boolean;
  attention: number;
  offline: boolean;
  running: boolean;
  pending: number;
  failing: boolean;
  everSynced: boolean;
}): SyncStatus['state'] {
  if (is.full || is.attention > 0) return 'attention';
  if (is.offline) return 'offline';
  if (is.running && (is.pending > 0 || !is.everSynced)) return 'syncing';
  if (is.pending > 0) return 'pending';
  // A server answers, but no round ends: other people's changes do not arrive.
  if (is.failing) return 'offline';
  return is.everSynced ? 'synced' : 'syncing';
}

/** Until a restored server has been compared, all kept rows count as one thing that only this tablet may have. */
async function countPossibleOffers(db: ArcadaDatabase): Promise<number> {
  const count = await db.offers.count();
  return (await readMeta(db, 'restoring')) === undefined ? count : Math.min(count, 1);
}

/** The number of unsent changes in sealed packets (decision 114). */
async function countSealed(db: ArcadaDatabase): Promise<number> {
  const packets = await textPackets(db);
  return packets.flatMap(({ counts }) => Object.values(counts)).reduce((sum, count) => sum + count, 0);
}

/** The unfinished forms on this tablet, of all people. */
export async function countDrafts(db: ArcadaDatabase): Promise<number> {
  return db.drafts.count();
}

/**
 * Unsent work = outbox ∪ open conflicts ∪ waiting files ∪ drafts ∪ sealed packets, and the offers to a restored server,
 * because this tablet may be the last that has them. Sign-out must not lose any of it.
 */
export async function countUnsent(db: ArcadaDatabase): Promise<number> {
  // In one transaction: an entry that is being parked meanwhile would be missed in both places.
  return db.transaction('r', db.tables, async () => {
    const parked = (await db.conflicts.toArray()).flatMap((conflict) => conflict.entries);
    const waiting = [...(await db.outbox.toArray()), ...parked];
    // An image and its file count as one.
    const counted = new Set(waiting.filter(isWrite).map((entry) => entry.row_id));
    const files = (await db.blobs.where('waiting').equals(1).primaryKeys()).filter((id) => !counted.has(id));
    const others = (await db.drafts.count()) + (await countPossibleOffers(db)) + (await countSealed(db));
    return waiting.length + files.length + others;
  });
}
