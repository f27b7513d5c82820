// The first sync: remember the head, read every collection by pages in the order of ids, then the changes since the lowest
// head of them all: a page that the server keeps is older than the question (decision 136). An interrupted first sync goes on
// where it stopped.
import type { Table } from 'dexie';
import { problemError, type ApiResponse } from '#api/client.ts';
import { COLLECTIONS, type CollectionName } from '#domain/record/collections.ts';
import { DEFINITIONS } from '#domain/registry.ts';
import { READER_HEADER, SYNC_READER, type Digest, type SnapshotPage } from '#domain/wire/wire.ts';
import type { ArcadaDatabase } from '#store/database/database.ts';
import { clearMeta, readMeta, writeMeta } from '#store/database/meta.ts';
import { basesOf, takeServerRows } from '#store/rows/server-rows.ts';
import type { FirstSync } from '#store/database/tables.ts';
import { requestAs } from '#sync/auth.ts';
import { EpochChanged } from '#sync/epoch-changed.ts';
import type { SyncPorts } from '#sync/ports.ts';
import { pull } from './pull.ts';

const PAGE = 1000;

/** Where a page begins: after an id, or with the first row of its collection. */
interface PageStart {
  epoch: string;
  collection: CollectionName;
  after: string | null;
}

/**
 * Reads all rows, and what has changed meanwhile, unless that has been done in this epoch. Answers false while another engine is
 * reading: nothing may be sent then, because a record that is not here yet would count as deleted. Throws as `pull` does.
 */
export async function firstSync(ports: SyncPorts, userId: string): Promise<boolean> {
  const { db } = ports;
  const begun = await readState(db);
  if (!begun && (await readMeta(db, 'cursor')) !== undefined) return true;
  const first = begun ?? (await begin(ports, userId));
  if (first === null) return true;
  const state = await readPages(ports, userId, first);
  if (state === null) return false;
  const stands = await beginCatchingUp(db, state);
  if (stands !== 'to catch up') return stands === 'ended';
  return (await pull(ports, userId)) && (await end(db, state));
}

/** Reads the pages that are left; null while another engine reads, or once the person has signed out and the store is empty. */
async function readPages(ports: SyncPorts, userId: string, begun: FirstSync): Promise<FirstSync | null> {
  let state = begun;
  let next: Promise<SnapshotPage> | null = null;
  const fetchPage = (start: PageStart) => fetchSnapshotPage(ports, userId, start, { mayBeOlder: true });
  while (state.left.length > 0) {
    const { epoch, after } = state;
    const collection: CollectionName = state.left[0]!;
    const page: SnapshotPage = await (next ?? fetchPage({ epoch, collection, after }));
    // The next page is on its way while this one is written.
    next = page.next === null ? null : fetchPage({ epoch, collection, after: page.next });
    next?.catch(() => undefined);
    const applied = await takeSnapshotPage(ports, state, collection, page);
    if (!applied) return null;
    state = applied;
    await showProgress(ports.db, state);
  }
  return state;
}

/** How a first sync stands: its pages have been read; another engine has ended it; or another engine is at it. */
type Standing = 'to catch up' | 'ended' | 'under way';

/** Once all pages are there: from now on changes are received, from the lowest head on. */
async function beginCatchingUp(db: ArcadaDatabase, state: FirstSync): Promise<Standing> {
  return db.transaction('rw', db.meta, db.reading, async () => {
    const stands = await standingOf(db, state);
    // One that was interrupted since has received some of the changes.
    if (stands === 'to catch up' && (await readMeta(db, 'cursor')) === undefined)
      await writeMeta(db, 'cursor', state.head);
    return stands;
  });
}

/** Once all changes are there too. Answers as `firstSync` does. */
async function end(db: ArcadaDatabase, state: FirstSync): Promise<boolean> {
  return db.transaction('rw', db.meta, db.reading, async () => {
    const stands = await standingOf(db, state);
    if (stands !== 'to catch up') return stands === 'ended';
    await db.reading.delete('first_sync');
    await clearMeta(db, 'first_sync');
    await writeMeta(db, 'ready', true);
    return true;
  });
}

async function standingOf(db: ArcadaDatabase, state: FirstSync): Promise<Standing> {
  const kept = await readState(db);
  if (JSON.stringify(kept) === JSON.stringify(state)) return 'to catch up';
  // Without a cursor it is void: the server was restored since.
  return kept === undefined && (await readMeta(db, 'cursor')) !== undefined ? 'ended' : 'under way';
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

/**
 * One page of a collection's rows. One that `mayBeOlder` than the question has the head at which the server read it: the changes since
 * then must be received afterwards. Throws as `pull` does.
 */
export async function fetchSnapshotPage(
  ports: SyncPorts,
  userId: string,
  { epoch, collection, after }: PageStart,
  { mayBeOlder = false } = {},
): Promise<SnapshotPage> {
  const query = `collection=${collection}&limit=${ports.rowsAtOnce ?? PAGE}${after === null ? '' : `&after=${after}`}`;
  const response: ApiResponse = await requestAs(ports, userId, {
    method: 'GET',
    path: `/sync/snapshot/?${query}`,
    ...(mayBeOlder && { headers: { [READER_HEADER]: String(SYNC_READER) } }),
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
    head: Math.min(state.head, page.head),
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
