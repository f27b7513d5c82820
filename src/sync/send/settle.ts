// Handles the answers to a batch, entry by entry. An entry leaves the outbox only when it was applied.
import type { Row } from '#domain/record/row.ts';
import type { Problem } from '#domain/wire/problem.ts';
import type { BatchResult, Warning } from '#domain/wire/wire.ts';
import { isWrite } from '#store/outbox/actions.ts';
import { ensureBase, showRow, withServerRow } from '#store/rows/shown-row.ts';
import type { Notice, OutboxEntry } from '#store/database/tables.ts';
import { acknowledge } from './acknowledge.ts';
import { backoff } from '#sync/backoff.ts';
import { joinLater, dropIfTakenBack, hold, parkDelete } from './park.ts';
import type { SyncPorts } from '#sync/ports.ts';
import type { Prepared } from './prepare.ts';

/** After so many failures of its own a group shows the server's words. */
const TELL_AFTER = 10;

/**
 * Takes in the results of a batch, in one transaction. Entries that another engine or a person has changed since they
 * left are skipped: this answer is about the call, not about the current entry.
 */
export async function settle(ports: SyncPorts, batch: Prepared, results: readonly BatchResult[]): Promise<void> {
  const { db } = ports;
  const byOp = new Map(results.map((result) => [result.op_id, result]));
  await db.transaction('rw', db.tables, async () => {
    const groups = await stillWaiting(ports, batch);
    const applied = groups.flatMap((entries) => {
      const own = entries.map((entry) => byOp.get(entry.op_id));
      return own.every((result) => result && isApplied(result))
        ? entries.map((entry, index) => ({ entry, result: own[index]! }))
        : [];
    });
    await acknowledge(
      db,
      applied.map(({ entry, result }) => ({
        entry,
        row: result.body as Row | null,
        version: versionOf(entry, result),
      })),
      ports.now(),
    );
    const told = applied.flatMap(({ entry, result }) => notices(entry, result.warnings, ports.now()));
    if (told.length > 0) await db.notices.bulkPut(told);
    const done = new Set(applied.map(({ entry }) => entry.op_id));
    for (const entries of groups) {
      if (entries.some((entry) => !done.has(entry.op_id))) await refuseGroup(ports, entries, byOp);
    }
  });
}

/** The groups as they are now, without those of which an entry is gone or no longer as it was sent. */
async function stillWaiting({ db }: SyncPorts, batch: Prepared): Promise<OutboxEntry[][]> {
  const sent = batch.groups.flatMap((group) => group.entries);
  const items = await db.outbox.bulkGet(sent.map((entry) => entry.n));
  const now = items.map((item) => (item && isWrite(item) ? item : undefined));
  const same = new Map<string, OutboxEntry>();
  sent.forEach((entry, index) => {
    const current = now[index];
    if (current?.op_id === entry.op_id && JSON.stringify(current.sent) === JSON.stringify(entry.sent)) {
      same.set(entry.op_id, current);
    }
  });
  return batch.groups
    .map((group) => group.entries.flatMap((entry) => same.get(entry.op_id) ?? []))
    .filter((entries, index) => entries.length > 0 && entries.length === batch.groups[index]!.entries.length);
}

const isApplied = (result: BatchResult) => result.status >= 200 && result.status < 300;

function versionOf(entry: OutboxEntry, { body }: BatchResult): number {
  return (body as Row | null)?.version ?? (entry.sent?.if_match ?? 0) + 1;
}

function notices(entry: OutboxEntry, warnings: readonly Warning[], at: number): Notice[] {
  return warnings.map(({ code, text }) => ({
    // One warning a record: a later save may bring the same again.
    id: `${entry.row_id}/${code}`,
    collection: entry.collection,
    row_id: entry.row_id,
    text,
    at,
    seen: 0,
  }));
}

async function refuseGroup(ports: SyncPorts, entries: OutboxEntry[], byOp: Map<string, BatchResult>): Promise<void> {
  const { db } = ports;
  const refused = entries
    .map((entry) => ({ entry, result: byOp.get(entry.op_id) }))
    .find(({ result }) => result && !isApplied(result) && result.status !== 424);
  if (!refused?.result) {
    // An answer without our op: as if there had been none.
    await db.outbox.bulkPut(entries.map((entry) => ({ ...entry, state: 'pending' as const })));
    return;
  }
  const { status } = refused.result;
  if (status >= 500 || status === 408 || status === 425 || status === 429) await retryLater(ports, entries, refused);
  else await definitelyRefused(ports, entries, refused.entry, refused.result);
}

/** The group's own failure: it backs off alone, keeps the call as sent, and tells a person after ten. */
async function retryLater(
  ports: SyncPorts,
  entries: OutboxEntry[],
  { entry: failed, result }: { entry: OutboxEntry; result: BatchResult | undefined },
): Promise<void> {
  const tries = failed.tries + 1;
  const not_before = ports.now() + backoff(tries - 1, ports.random);
  const told =
    tries >= TELL_AFTER && result ? { error: { status: result.status, problem: result.body as Problem } } : {};
  await ports.db.outbox.bulkPut(
    entries.map((entry) => ({ ...entry, ...told, state: 'pending' as const, tries, not_before })),
  );
}

/** Certainly not applied: the group may be built anew, under the same op ids. */
async function definitelyRefused(
  ports: SyncPorts,
  entries: OutboxEntry[],
  failed: OutboxEntry,
  result: BatchResult,
): Promise<void> {
  const { db } = ports;
  const problem = result.body as Problem;
  const fresh = entries.map((entry) => ({ ...entry, sent: null, state: 'pending' as const, refused: true as const }));
  const current = problem.current as Row | undefined;
  // A restored server may lack, without a tombstone, the record of an entry that goes again.
  const isGone = result.status === 410 || (result.status === 404 && failed.requeued === true);

  if (failed.method === 'DELETE' && isGone) {
    await db.outbox.bulkPut(fresh);
    const version = (failed.sent?.if_match ?? 0) + 1;
    await acknowledge(db, [{ entry: failed, row: null, version, needless: true }], ports.now());
    return;
  }
  if (await waitsForDependency(ports, failed)) {
    if (await dropIfTakenBack(db, failed)) return;
    await db.outbox.bulkPut(fresh.map((entry) => ({ ...entry, state: 'held' as const })));
    return;
  }
  const mergeable = (problem.code === 'version' || problem.code === 'exists') && current !== undefined;
  if (mergeable || isGone || problem.code === 'children_changed') {
    const base = await db.base.get([failed.collection, failed.row_id]);
    const rejudged = fresh.map(notApplied);
    if (mergeable && base && current.version < base.version) {
      // The row in the refusal is older than our base: wait for the next pull, then judge again.
      await retryLater(ports, rejudged, { entry: failed, result: undefined });
      return;
    }
    await db.outbox.bulkPut(rejudged);
    await takeTheirs(ports, failed, isGone ? null : current);
    if (failed.method === 'DELETE' && entries.length === 1) {
      const base = await ensureBase(db, failed.collection, failed.row_id);
      const kind = problem.code === 'children_changed' ? 'children' : 'changed';
      await parkDelete(db, failed, base, kind, problem.counts);
    }
    return;
  }
  if (entries.length === 1 && (await dropIfTakenBack(db, failed))) return;
  await refuse(ports, entries.map(notApplied), failed, { status: result.status, problem });
}

/** The entry, no longer in doubt: a server that had applied it would have answered so, not refused it. */
function notApplied(entry: OutboxEntry): OutboxEntry {
  const { requeued: _, ...refused } = entry;
  return refused;
}

/**
 * Makes the other side's row (null: it is gone) the base; the next judgement merges or parks. `undefined`: the row is
 * not in the answer.
 */
async function takeTheirs({ db }: SyncPorts, entry: OutboxEntry, row: Row | null | undefined): Promise<void> {
  const base = await ensureBase(db, entry.collection, entry.row_id);
  if (row === undefined || (row !== null && row.version < base.version)) return;
  // Another engine has received a later row meanwhile: somebody has revived the record. Should it be deleted again, the
  // next answer tells of that later version.
  const named = entry.sent?.if_match ?? 0;
  if (row === null && base.row !== null && named > 0 && base.version > named + 1) return;
  await db.base.put(withServerRow(base, row, row?.version ?? base.version));
  await showRow(db, entry.collection, entry.row_id);
}

/** Whether a dependency of this entry was not applied: then its own refusal means nothing. */
async function waitsForDependency({ db }: SyncPorts, entry: OutboxEntry): Promise<boolean> {
  if (entry.deps.length === 0) return false;
  if ((await db.outbox.where('op_id').anyOf(entry.deps).count()) > 0) return true;
  return (await db.conflicts.toArray()).some((conflict) =>
    conflict.entries.some((parked) => entry.deps.includes(parked.op_id)),
  );
}

/** Keeps the refusal, in the server's own words, for a person to decide; other rows go on. */
async function refuse(
  { db, newId }: SyncPorts,
  entries: OutboxEntry[],
  failed: OutboxEntry,
  error: NonNullable<OutboxEntry['error']>,
): Promise<void> {
  for (const entry of entries) {
    const refused = { ...entry, sent: null, refused: true } as const;
    if (entry.op_id !== failed.op_id) {
      await db.outbox.put({ ...refused, state: 'held' });
      continue;
    }
    const whole = await joinLater(db, refused, newId);
    // A later edit that joined it may be the correction: then it goes again at once.
    await db.outbox.put({ ...whole, state: whole === refused ? 'attention' : 'pending', error });
  }
  await hold(db, [failed]);
}

/** A whole request was refused, not one op: with a single op it is that op's refusal. */
export async function refuseAlone(ports: SyncPorts, batch: Prepared, status: number, problem: Problem): Promise<void> {
  await ports.db.transaction('rw', ports.db.tables, async () => {
    const [entries] = await stillWaiting(ports, batch);
    if (entries) await refuse(ports, entries, entries[0]!, { status, problem });
  });
}
