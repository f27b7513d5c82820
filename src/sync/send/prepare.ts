// Turns picked entries into requests: judged against their base, then marked as being sent, or parked.
import type { CollectionName } from '#domain/record/collections.ts';
import { dateIn } from '#domain/values/dates.ts';
import { definitionOf } from '#domain/registry.ts';
import type { BatchOp } from '#domain/wire/wire.ts';
import type { ArcadaDatabase } from '#store/database/database.ts';
import { readClinic } from '#store/clinic/clinic.ts';
import { readMetas, serverNow } from '#store/database/meta.ts';
import { isWrite } from '#store/outbox/actions.ts';
import { rowName } from '#store/outbox/queue.ts';
import type { BaseRow, OutboxEntry } from '#store/database/tables.ts';
import { acknowledge, type Acknowledgement } from './acknowledge.ts';
import { judge, reaffirm, type Verdict } from './judge.ts';
import { parkEntry, parkGroup } from './park.ts';
import { laneOf, pickGroups, type Lane } from './pick.ts';
import type { SyncPorts } from '#sync/ports.ts';

/** Entries marked inflight, group by group, with their calls as sent. */
export interface Prepared {
  author: string;
  /** The administrador who imported them with a rescue copy. */
  importer?: string | undefined;
  /** The epoch to which its versions belong. */
  epoch: string;
  groups: { entries: OutboxEntry[]; ops: BatchOp[] }[];
}

/** The next batch of at most `limit` ops of one lane; null when nothing can go now, or the server's rows are not known yet. */
export async function prepareBatch(
  ports: SyncPorts,
  limit: number,
  lane: Exclude<Lane, 'actions'> = 'batch',
): Promise<Prepared | null> {
  const { db } = ports;
  // At rest no lock is taken: it would keep a person's write waiting.
  if ((await db.outbox.count()) === 0) return null;
  for (;;) {
    const result = await db.transaction('rw', db.tables, async () => {
      await releaseHeld(db);
      // These lanes hold only writes.
      const picked = (await pickGroups(db, ports.now(), limit, lane)).map((group) => group.filter(isWrite));
      if (picked.length === 0) return null;
      const [[epoch, restoring], bases, today] = await Promise.all([
        readMetas(db, 'epoch', 'restoring'),
        basesUnder(db, picked.flat()),
        clinicToday(ports),
      ]);
      // Until a restored server has been read to its end, a row here may be one that its backup lacks: an image that is to be sent
      // again would seem to be there.
      if (epoch === undefined || restoring !== undefined) return null;
      // Judged without an await: IndexedDB commits a transaction once no request is pending.
      const judged = picked.map((entries) => judgeGroup(entries, bases, today));
      const clash = judged.find((group) => !group.ready);
      if (clash) {
        // Parking changes the dependencies of other entries: the rest is picked anew.
        await park(ports, clash.members);
        return { author: '', epoch, groups: [] };
      }
      const groups = judged.flatMap((group) => group.ready ?? []);
      await acknowledge(
        db,
        judged.flatMap((group) => group.done),
        ports.now(),
      );
      await db.outbox.bulkPut(groups.flatMap((group) => group.entries));
      const { author, imported_by: importer } = picked[0]![0]!;
      return { author, importer, epoch, groups: groups.filter((group) => group.ops.length > 0) };
    });
    // Everything picked was parked or already done: look further.
    if (result === null || result.groups.length > 0) return result;
  }
}

interface Member {
  entry: OutboxEntry;
  base: BaseRow;
  verdict: Verdict;
}

interface JudgedGroup {
  members: Member[];
  /** The calls to send; absent when the group must be parked. */
  ready?: Prepared['groups'][number];
  /**
   * Entries whose wanted values the server has already: settled without being sent, once nothing of the group is left to send.
   */
  done: Acknowledgement[];
}

function judgeGroup(entries: OutboxEntry[], bases: Map<string, BaseRow>, today: string): JudgedGroup {
  const judged = entries.map((entry): Member => {
    const base = bases.get(rowName(entry)) ?? missingBase(entry);
    return { entry, base, verdict: judge(entry, base, definitionOf(entry.collection), today) };
  });
  if (judged.some(({ verdict }) => verdict.kind === 'conflict')) return { members: judged, done: [] };
  const members = judged.some(({ verdict }) => verdict.kind === 'send') ? judged.map(goingAlong) : judged;
  const sends = members.flatMap(({ verdict }) => (verdict.kind === 'send' ? [verdict] : []));
  const done = members.map(({ entry, base }) => ({
    entry,
    row: base.row,
    version: base.version,
    needless: true as const,
  }));
  return {
    members,
    done: sends.length === 0 ? done : [],
    ready: { entries: sends.map(inflight), ops: sends.map(({ op }) => op) },
  };
}

/**
 * A member whose row already has the wanted values goes along unchanged, so that the server decides on the whole group at once.
 */
function goingAlong({ entry, base, verdict }: Member): Member {
  const definition = definitionOf(entry.collection);
  return { entry, base, verdict: verdict.kind === 'done' ? (reaffirm(entry, base, definition) ?? verdict) : verdict };
}

async function park({ db, newId }: SyncPorts, members: Member[]): Promise<void> {
  const clashes = members.flatMap(({ entry, base, verdict }) =>
    verdict.kind === 'conflict' ? [{ entry, base, clash: verdict }] : [],
  );
  const [first] = clashes;
  if (!first) return;
  if (members.length === 1) await parkEntry(db, first.entry, first.base, first.clash, newId);
  else
    await parkGroup(
      db,
      members.map(({ entry }) => entry),
      clashes,
      newId,
    );
}

function inflight({ entry, op }: Extract<Verdict, { kind: 'send' }>): OutboxEntry {
  return { ...entry, state: 'inflight', sent: op };
}

/** The clinic's date by the server's clock, as far as this tablet knows both. */
async function clinicToday({ db, now }: SyncPorts): Promise<string> {
  const [instant, config] = await Promise.all([serverNow(db, now()), readClinic(db)]);
  return dateIn(new Date(instant), config?.timezone);
}

async function basesUnder(db: ArcadaDatabase, entries: OutboxEntry[]): Promise<Map<string, BaseRow>> {
  const keys = entries.map((entry): [CollectionName, string] => [entry.collection, entry.row_id]);
  const bases = await db.base.bulkGet(keys);
  return new Map(bases.flatMap((base) => (base ? [[`${base.collection}/${base.id}`, base]] : [])));
}

function missingBase(entry: OutboxEntry): BaseRow {
  return { collection: entry.collection, id: entry.row_id, row: null, version: 0, deleted: false };
}

/** A held entry is pending again once neither its dependencies nor its group wait for a person any more. */
export async function releaseHeld(db: ArcadaDatabase): Promise<void> {
  const held = await db.outbox.where('state').equals('held').toArray();
  if (held.length === 0) return;
  const deciding = await db.outbox.where('state').anyOf('attention', 'auth', 'held').toArray();
  const parked = (await db.conflicts.toArray()).flatMap((conflict) => conflict.entries);
  const open = new Set([...deciding, ...parked].map((entry) => entry.op_id));
  const refusedGroups = new Set(deciding.filter((entry) => entry.state === 'attention').map((entry) => entry.group));
  for (const entry of held) {
    if (refusedGroups.has(entry.group) || entry.deps.some((dep) => open.has(dep))) continue;
    await db.outbox.update(entry.n, { state: 'pending' });
  }
}

/** After a crash or a lost answer: entries that were being sent wait to be sent again, unchanged. */
export async function recoverInflight(db: ArcadaDatabase, lane: Lane = 'batch'): Promise<void> {
  const sent = db.outbox
    .where('state')
    .equals('inflight')
    .and((entry) => laneOf(entry) === lane);
  if ((await sent.count()) > 0) await sent.modify({ state: 'pending' });
}
