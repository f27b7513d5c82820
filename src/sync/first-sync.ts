// The first sync: remember the head, read every collection by pages in the order of ids, then the delta from that head
// (§4). It goes on where it stopped.
import { problemError, type ApiResponse } from '#api/client.ts';
import { COLLECTIONS, type CollectionName } from '#domain/collections.ts';
import { DEFINITIONS } from '#domain/registry.ts';
import type { Digest, SnapshotPage } from '#domain/wire.ts';
import { clearMeta, readMeta, writeMeta } from '#store/meta.ts';
import { takeServerRows } from '#store/server-rows.ts';
import type { FirstSync } from '#store/types.ts';
import { requestAs } from './auth.ts';
import { EpochChanged } from './epoch.ts';
import type { SyncPorts } from './ports.ts';

const PAGE = 1000;

/** Reads all rows when that has not been done since the epoch is known. Throws as `pull` does. */
export async function firstSync(ports: SyncPorts, userId: string): Promise<void> {
  const { db } = ports;
  if ((await readMeta(db, 'cursor')) !== undefined && (await readMeta(db, 'first_sync')) === undefined) return;
  let state = (await readMeta(db, 'first_sync')) ?? (await begin(ports, userId));
  let next: Promise<SnapshotPage> | null = null;
  while (state.left.length > 0) {
    const collection: CollectionName = state.left[0]!;
    const page: SnapshotPage = await (next ?? fetchPage(ports, userId, state.epoch, collection, state.after));
    // The next page is on its way while this one is written.
    next = page.next === null ? null : fetchPage(ports, userId, state.epoch, collection, page.next);
    next?.catch(() => undefined);
    const applied = await applyPage(ports, state, collection, page);
    // Another engine is at it, or the person has signed out and the store is empty.
    if (!applied) return;
    state = applied;
  }
  await db.transaction('rw', db.meta, async () => {
    await writeMeta(db, 'cursor', state.head);
    await clearMeta(db, 'first_sync');
    await writeMeta(db, 'ready', true);
  });
}

async function begin(ports: SyncPorts, userId: string): Promise<FirstSync> {
  const response = await requestAs(ports, userId, { method: 'GET', path: '/sync/digest/', timeout: 60_000 });
  if (response.status !== 200) throw problemError(response);
  const { at, collections } = response.body as Digest;
  const left = COLLECTIONS.filter((name) => DEFINITIONS[name] && collections[name]);
  const total = left.reduce((sum, name) => sum + (collections[name]?.count ?? 0), 0);
  const state: FirstSync = { epoch: response.epoch, head: at, left, after: null, done: 0, total };
  await ports.db.transaction('rw', ports.db.meta, async () => {
    await writeMeta(ports.db, 'epoch', response.epoch);
    await writeMeta(ports.db, 'first_sync', state);
  });
  return state;
}

async function fetchPage(
  ports: SyncPorts,
  userId: string,
  epoch: string,
  collection: CollectionName,
  after: string | null,
): Promise<SnapshotPage> {
  const query = `collection=${collection}&limit=${PAGE}${after === null ? '' : `&after=${after}`}`;
  const response: ApiResponse = await requestAs(ports, userId, {
    method: 'GET',
    path: `/sync/snapshot/?${query}`,
    timeout: 60_000,
  });
  if (response.epoch !== epoch) throw new EpochChanged(response.epoch);
  if (response.status !== 200) throw problemError(response);
  return response.body as SnapshotPage;
}

/** Writes one page and the mark behind it; a page that another engine wrote already is not written again. */
async function applyPage(
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
  return db.transaction('rw', db.table(collection), db.base, db.outbox, db.meta, async () => {
    if (JSON.stringify(await readMeta(db, 'first_sync')) !== JSON.stringify(state)) return null;
    const rows = page.rows.map((row) => ({ id: row.id, version: row.version, row }));
    await takeServerRows(db, collection, rows, { fresh: true });
    await writeMeta(db, 'first_sync', next);
    return next;
  });
}
