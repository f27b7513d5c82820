// Picks the entries to send next: lowest n first, one entry a row, dependencies first, groups whole.
import { MAX_BATCH_OPS } from '#domain/wire/wire.ts';
import { carriesFile } from '#store/outbox/files.ts';
import type { ArcadaDatabase } from '#store/database/database.ts';
import { rowName, rowsToCome } from '#store/outbox/queue.ts';
import { isAction, isWrite } from '#store/outbox/actions.ts';
import type { OutboxItem } from '#store/database/tables.ts';

/** So many pending entries are examined for one batch. */
const WINDOW = 2 * MAX_BATCH_OPS;
/** No wait is longer; a longer one was noted before the tablet's clock was set back. Milliseconds. */
const LONGEST_WAIT = 61_000;

/** The way an entry is sent: most by the batch, those with a file by the image lane, actions by the action lane. */
export type Lane = 'batch' | 'images' | 'actions';

/** The lane of an entry. */
export function laneOf(entry: OutboxItem): Lane {
  if (isAction(entry)) return 'actions';
  return carriesFile(entry) ? 'images' : 'batch';
}

/** Groups of entries of one author and importer that may be sent now, at most `limit` entries (one group may exceed it). */
export async function pickGroups(db: ArcadaDatabase, now: number, limit: number, lane: Lane): Promise<OutboxItem[][]> {
  const [stuck, conflicts] = await Promise.all([
    db.outbox.where('state').notEqual('pending').toArray(),
    db.conflicts.toArray(),
  ]);
  const parked = conflicts.flatMap((conflict) => conflict.entries);
  // Op ids that are not applied yet, and rows for which an earlier entry still waits.
  const open = new Set([...stuck, ...parked].map((entry) => entry.op_id));
  const busy = new Map<string, number>();
  for (const entry of stuck) busy.set(rowName(entry), Math.min(entry.n, busy.get(rowName(entry)) ?? Infinity));
  for (const row of await rowsToCome(db, parked)) busy.set(row, 0);

  for (let after = 0; ;) {
    const window = await pendingAfter(db, after);
    if (window.length === 0) return [];
    const picked = await choose(db, window, { open, busy, now, limit, lane });
    if (picked.length > 0 || window.length < WINDOW) return picked;
    after = window.at(-1)!.n;
  }
}

function pendingAfter(db: ArcadaDatabase, n: number): Promise<OutboxItem[]> {
  // Within one state the index runs in the order of n.
  return n === 0
    ? db.outbox.where('state').equals('pending').limit(WINDOW).toArray()
    : db.outbox
        .where('state')
        .equals('pending')
        .filter((entry) => entry.n > n)
        .limit(WINDOW)
        .toArray();
}

interface Circumstances {
  open: Set<string>;
  busy: Map<string, number>;
  now: number;
  limit: number;
  lane: Lane;
}

async function choose(db: ArcadaDatabase, window: OutboxItem[], { open, busy, now, limit, lane }: Circumstances) {
  const waiting = new Set(window.map((entry) => entry.op_id));
  const picked: OutboxItem[][] = [];
  const going = new Set<string>();
  const seen = new Set<string>();
  let first: OutboxItem | undefined;
  let count = 0;
  for (const entry of window) {
    if (seen.has(entry.group)) continue;
    seen.add(entry.group);
    const group = entry.group === entry.op_id ? [entry] : await db.outbox.where({ group: entry.group }).sortBy('n');
    const ready =
      (first === undefined || haveOneSender(first, entry)) &&
      group.every((member) => isReady(member, group, { open, busy, now, lane, waiting, going }));
    if (ready && (count === 0 || count + group.length <= limit)) {
      picked.push(group);
      first ??= entry;
      count += group.length;
      for (const member of group) going.add(member.op_id);
    }
    for (const member of group) {
      const key = rowName(member);
      busy.set(key, Math.min(member.n, busy.get(key) ?? Infinity));
      if (!ready) open.add(member.op_id);
    }
    if (count >= limit) break;
  }
  return picked;
}

const haveOneSender = (one: OutboxItem, other: OutboxItem): boolean =>
  one.author === other.author && one.imported_by === other.imported_by;

function isReady(
  entry: OutboxItem,
  group: OutboxItem[],
  on: Omit<Circumstances, 'limit'> & { waiting: Set<string>; going: Set<string> },
): boolean {
  const earlier = on.busy.get(rowName(entry));
  // A deletion waits for the answer to a move out of its reach: were the move refused, the deletion would take that
  // record along.
  const goesBefore = (dep: string) => !(isWrite(entry) && entry.method === 'DELETE') && on.going.has(dep);
  const dependent = entry.deps.some(
    (dep) =>
      !group.some((member) => member.op_id === dep && member.n < entry.n) &&
      !goesBefore(dep) &&
      (on.open.has(dep) || on.waiting.has(dep)),
  );
  return (
    entry.state === 'pending' &&
    laneOf(entry) === on.lane &&
    (entry.not_before <= on.now || entry.not_before > on.now + LONGEST_WAIT) &&
    (earlier === undefined || earlier >= entry.n) &&
    !dependent
  );
}
