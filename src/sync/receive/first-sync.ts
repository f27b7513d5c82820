// The first sync: remember the head, read every collection by pages in the order of ids, then the changes since that
// head. An interrupted first sync goes on where it stopped.
import type { Table } from 'dexie';
import { problemError, type ApiResponse } from '#api/client.ts';
import { COLLECTIONS, type CollectionName } from '#domain/record/collections.ts';
import { DEFINITIONS } from '#domain/registry.ts';
import type { Digest, SnapshotPage } from '#domain/wire/wire.ts';
import type { ArcadaDatabase } from '#store/database/database.ts';
import { clearMeta, readMeta, writeMeta } from '#store/database/meta.ts';
import { basesOf, takeServerRows } from '#store/rows/server-rows.ts';
import type { FirstSync } from '#store/database/tables.ts';
import { requestAs } from '#sync/auth.ts';
import { EpochChanged } from '#sync/epoch-changed.ts';
import type { SyncPorts } from '#sync/ports.ts';

const PAGE = 1000;

/**
 * Reads all rows, unless that has been done in this epoch. Answers false while another engine is reading: nothing may
 * be sent then, because a record that is not here yet would count as deleted. Throws as `pull` does.
 */
export async function firstSync(ports: SyncPorts, userId: string): Promise<boolean> {
  const { db } = ports;
  const begun = await readState(db);
  if (!begun && (await readMeta(db, 'cursor')) !== undefined) return true;
  const first = begun ?? (await begin(ports, userId));
  if (first === null) return true;
  let state = first;
  let next: Promise<SnapshotPage> | null = null;
  while (state.left.length > 0) {
    const collection: CollectionName = state.left[0]!;
    const page: SnapshotPage = await (next ?? fetchSnapshotPage(ports, userId, state.epoch, collection, state.after));
    // The next page is on its way while this one is written.
    next = page.next === null ? null : fetchSnapshotPage(ports, userId, state.epoch, collection, page.next);
    next?.catch(() => undefined);
    const applied = await takeSnapshotPage(ports, state, collection, page);
    // Another engine is reading, or the person has signed out and the store is empty.
    if (!applied) return false;
    state = applied;
    await showProgress(db, state);
  }
  return db.transaction('rw', db.meta, db.reading, async () => {
    // Another engine has ended it meanwhile; or it is void, because the server was restored since.
    if (JSON.stringify(await readState(db)) !== JSON.stringify(state))
      return (await readMeta(db, 'cursor')) !== undefined;
    await db.reading.delete('first_sync');
    await clearMeta(db, 'first_sync');
    await writeMeta(db, 'cursor', state.head);
    await writeMeta(db, 'ready', true);
    return true;
  });
}

async function readState(db: ArcadaDatabase): Promise<FirstSync | undefined> {
  const kept = await db.reading.get('first_sync');
  if (!kept) return undefined;
  const { key: _, ...state } = kept;
  return state;
}

/**
 * After the page's own transaction, which must not lock `meta`: should the tablet die between the two, the next page
 * corrects it.
 */
async function showProgress(db: ArcadaDatabase, { done, total, left }: FirstSync): Promise<void> {
  await db.transaction('rw', db.meta, async () => {
    // Cleared meanwhile: the first sync has ended, or begins anew.
    if ((await readMeta(db, 'first_sync')) !== undefined) await writeMeta(db, 'first_sync', { done, total, left });
  });
}

/** The reading to go on with; null when there is none any more, because another engine has ended it. Throws as `pull` does. */
async function begin(ports: SyncPorts, userId: string): Promise<FirstSync | null> {
  const response = await requestAs(ports, userId, { method: 'GET', path: '/sync/digest/', timeout: 60_000 });
  if (response.status !== 200) throw problemError(response);
  const { at, collections } = response.body as Digest;
  const left = COLLECTIONS.filter((name) => DEFINITIONS[name] && collections[name]);
  const total = left.reduce((sum, name) => sum + (collections[name]?.count ?? 0), 0);
  const state: FirstSync = { epoch: response.epoch, head: at, left, after: null, done: 0, total };
  const { db } = ports;
  return db.transaction('rw', db.meta, db.reading, async () => {
    // Another engine reads, or has read, since this one asked: begun again, the clinic would be read twice.
    const begun = await readState(db);
    if (begun) return begun;
    if ((await readMeta(db, 'cursor')) !== undefined) return null;
    await db.reading.put({ key: 'first_sync', ...state });
    await writeMeta(db, 'epoch', response.epoch);
    await writeMeta(db, 'first_sync', { done: 0, total, left });
    return state;
  });
}

/** One page of a collection's rows, after the given id. Throws as `pull` does. */
export async function fetchSnapshotPage(
  ports: SyncPorts,
  userId: string,
  epoch: string,
  collection: CollectionName,
  after: string | null,
): Promise<SnapshotPage> {
  const query = `collection=${collection}&limit=${ports.rowsAtOnce ?? PAGE}${after === null ? '' : `&after=${after}`}`;
  const response: ApiResponse = await requestAs(ports, userId, {
    method: 'GET',
    path: `/sync/snapshot/?${query}`,
    timeout: 60_000,
  });
  if (response.epoch !== epoch) throw new EpochChanged(response.epoch);
  if (response.status !== 200) throw problemError(response);
  return response.body as SnapshotPage;
}

/** Writes one page, and the start of the next; null when another engine has gone on from there already. */
async function takeSnapshotPage(
  { db }: SyncPorts,
  state: FirstSync,
  collection: CollectionName,
  page: SnapshotPage,
): Promise<FirstSync | null> {
  const next: FirstSync = {
    ...state,
    left: page.next === null ? state.left.slice(1) : state.left,
    after: page.next,
    done: state.done + page.rows.length,
  };
  const rows = page.rows.map((row) => ({ id: row.id, version: row.version, row }));
  const apply = (tables: Table[]) =>
    db.transaction('rw', tables, async () => {
      if (JSON.stringify(await readState(db)) !== JSON.stringify(state)) return null;
      if (!tables.includes(db.outbox) && (await basesOf(db, collection).count()) > 0) return 'edited';
      await takeServerRows(db, collection, rows, { fresh: true });
      await db.reading.put({ key: 'first_sync', ...next });
      return next;
    });
  // A page takes long to write, and a lock on the outbox keeps the header from reading it: so it is locked only for
  // rows with unsent edits.
  const tables = [db.table(collection), db.base, db.reading];
  for (const locked of [tables, [...tables, db.outbox]]) {
    const applied = await apply(locked);
    if (applied !== 'edited') return applied;
  }
  return null;
}
