import { Dexie } from 'dexie';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '#domain/record/ids.ts';
import { READER_HEADER, WIRE_SCHEMA, type SnapshotPage } from '#domain/wire/wire.ts';
import type { CollectionName } from '#domain/record/collections.ts';
import { readMeta } from '#store/database/meta.ts';
import { hasReceived, stillToCome } from '#store/database/still-to-come.ts';
import { loneEntry } from '#store/outbox/queue.ts';
import { readSyncStatus } from '#store/safety/status.ts';
import { beginRestore } from '#sync/restore/restore.ts';
import type { Tablet } from '#tests/support/tablet.ts';
import { answer, createWorld, type World } from '#tests/support/world.ts';

const PATIENTS = 3;

let world: World;
let other: Tablet;
let fresh: Tablet;
beforeEach(async () => {
  world = await createWorld();
  other = await world.tablet();
  for (let index = 0; index < PATIENTS; index += 1) await other.createPatient({});
  await other.sync();
  // Signed in and empty: what the engine does next is the first sync.
  fresh = await world.emptyTablet();
});
afterEach(() => world.close());

/** The tables that each writing transaction on patients locks, from now on. */
async function locksOnPatients(): Promise<string[][]> {
  const locks: string[][] = [];
  fresh.db.close();
  fresh.db.use({
    stack: 'dbcore',
    name: 'locks',
    create: (core) => ({
      ...core,
      transaction: (tables, mode, options) => {
        if (mode === 'readwrite' && tables.includes('patients')) locks.push([...tables]);
        return core.transaction(tables, mode, options);
      },
    }),
  });
  await fresh.db.open();
  return locks;
}

test('a page locks nothing that the header reads', async () => {
  const locks = await locksOnPatients();
  await fresh.sync();
  expect(await fresh.db.rows('patients').count()).toBe(PATIENTS);
  // The first of them is the page: pulls of what changed meanwhile come after it, and are short.
  expect(locks[0]).toEqual(expect.arrayContaining(['patients']));
  for (const table of ['meta', 'outbox', 'conflicts']) expect(locks[0]).not.toContain(table);
});

test('goes on where it stopped, and leaves no mark when it ends', async () => {
  let pages = 0;
  fresh.network.fault = ({ path }) => {
    if (!path.startsWith('/sync/snapshot/')) return null;
    pages += 1;
    return pages === 2 ? 'drop' : null;
  };
  await fresh.sync();
  expect(await readSyncStatus(fresh.db)).toMatchObject({ firstSync: { total: expect.any(Number) as number } });
  const read = pages;
  await fresh.sync();
  expect(await fresh.db.reading.count()).toBe(0);
  expect(await readSyncStatus(fresh.db)).toMatchObject({ firstSync: null, state: 'synced' });
  expect(pages).toBeGreaterThan(read);
  expect(await fresh.db.rows('patients').count()).toBe(PATIENTS);
  expect(await readMeta(fresh.db, 'ready')).toBe(true);
});

test('tells screens which collections are still to come, and never that one has come that has not', async () => {
  const asked: string[] = [];
  const early: string[] = [];
  fresh.network.fault = async ({ path }) => {
    const collection = /^\/sync\/snapshot\/\?collection=([a-z-]+)/.exec(path)?.[1];
    if (collection === undefined) return null;
    asked.push(collection);
    if (await hasReceived(fresh.db, collection as CollectionName)) early.push(collection);
    return asked.length === 4 ? 'drop' : null;
  };
  await fresh.sync();
  expect(early).toEqual([]);
  expect(await hasReceived(fresh.db, 'patients')).toBe(true);
  expect(await hasReceived(fresh.db, 'patients', 'payments')).toBe(false);
  fresh.network.fault = () => null;
  await fresh.sync();
  expect(await stillToCome(fresh.db)).toEqual([]);
  // A restored server is read anew: what this tablet had of the clinic stays there to read.
  await beginRestore(fresh.db);
  expect(await stillToCome(fresh.db)).toEqual([]);
});

test('no entry is sent while another engine reads: a record that is not here yet is not deleted', async () => {
  const [{ id }] = await world.get<[{ id: string }]>('/patients/');
  const author = world.server.people['admin']!;
  const deletion = {
    op_id: newId(),
    author,
    schema: WIRE_SCHEMA,
    collection: 'patients',
    row_id: id,
    patch: {},
  } as const;
  await fresh.db.outbox.add(loneEntry({ ...deletion, method: 'DELETE', captured_at: '2026-03-10T15:00:00.000Z' }));
  await fresh.db.base.put({ collection: 'patients', id, row: null, version: 0, deleted: false });
  fresh.network.fault = ({ path }) => {
    // The other engine has written this page already.
    if (path.startsWith('/sync/snapshot/')) void fresh.db.reading.toCollection().modify({ done: 1000 });
    return null;
  };
  await fresh.sync();
  expect(await fresh.db.outbox.count()).toBe(1);
});

/** Two engines without locks: the digest that the first one asks for comes when the second one has done what it can. */
async function withLateDigest(lost: (path: string) => boolean): Promise<{ tablet: Tablet; pages: () => string[] }> {
  const tablet = await world.emptyTablet('admin', { locks: false });
  let come = (): void => undefined;
  const done = new Promise<void>((resolve) => {
    come = resolve;
  });
  let digests = 0;
  tablet.network.fault = async ({ path }) => {
    if (path === '/sync/digest/') {
      digests += 1;
      if (digests === 1) await done;
    }
    return lost(path) ? 'drop' : null;
  };
  const late = tablet.sync();
  await expect.poll(() => digests).toBe(1);
  tablet.restart();
  await tablet.sync();
  come();
  await late;
  const paths = tablet.network.log.map(({ path }) => path);
  return { tablet, pages: () => paths.filter((path) => path.startsWith('/sync/snapshot/')) };
}

test('that another engine has ended is not begun again by one whose digest comes late', async () => {
  const { tablet, pages } = await withLateDigest(() => false);
  expect(pages().length).toBe(new Set(pages()).size);
  expect(await tablet.db.reading.count()).toBe(0);
  expect(await readSyncStatus(tablet.db)).toMatchObject({ firstSync: null });
  expect(await tablet.db.rows('patients').count()).toBe(PATIENTS);
});

test('that another engine has begun goes on where that one stopped, also after a digest that comes late', async () => {
  let asked = 0;
  const { tablet, pages } = await withLateDigest((path) => {
    if (path.startsWith('/sync/snapshot/')) asked += 1;
    return path.startsWith('/sync/snapshot/') && asked === 2;
  });
  expect(pages().filter((path) => path === pages()[0])).toHaveLength(1);
  expect(await tablet.db.reading.count()).toBe(0);
  expect(await tablet.db.rows('patients').count()).toBe(PATIENTS);
});

test('writes made here before it ends are kept and sent', async () => {
  const id = await fresh.createPatient({ address: 'Av. Sol 1' });
  await fresh.sync();
  expect(await world.patient(id)).toMatchObject({ address: 'Av. Sol 1', version: 1 });
  expect(await fresh.db.rows('patients').count()).toBe(PATIENTS + 1);
  expect(await fresh.db.outbox.count()).toBe(0);
});

test('is not taken for ended when another engine has met a restored server at its last page', async () => {
  let restored: Promise<void> | undefined;
  fresh.db.reading.hook('updating', (changes) => {
    if (restored || !JSON.stringify(changes).includes('"left":[]')) return;
    restored = Dexie.ignoreTransaction(() => beginRestore(fresh.db));
  });
  fresh.network.fault = () => {
    if (fresh.network.log.length > 200) throw new Error('asked without a pause');
    return null;
  };
  await fresh.sync();
  await restored;
  expect(restored).toBeDefined();
  await fresh.sync();
  expect(await readMeta(fresh.db, 'epoch')).toBeDefined();
  expect(await fresh.db.rows('patients').count()).toBe(PATIENTS);
});

describe('of pages that were read at different heads', () => {
  /** The page of patients as the server keeps it, from before what changes in the tests. */
  let kept: SnapshotPage;
  let ids: string[];
  beforeEach(async () => {
    kept = await world.get<SnapshotPage>('/sync/snapshot/?collection=patients&limit=1000');
    ids = kept.rows.map(({ id }) => id);
    fresh.network.fault = keptPatients;
  });
  const isPatients = (path: string) => path.startsWith('/sync/snapshot/?collection=patients&');
  const keptPatients = ({ path }: { path: string }) => (isPatients(path) ? answer(200, kept, kept.epoch) : null);
  const patients = () => fresh.db.rows('patients');

  /** On the other tablet: one patient is deleted, one is changed, one is new. */
  async function change(): Promise<string> {
    await other.deletePatient(ids[0]!);
    await other.editPatient(ids[1]!, { address: 'Av. Sol 1' });
    const made = await other.createPatient({ first_name: 'Luz' });
    await other.sync();
    return made;
  }

  test('the changes since the lowest of these are there before the tablet counts as ready', async () => {
    const made = await change();
    const begun: { since: number; ready: boolean | undefined }[] = [];
    fresh.network.fault = async (request) => {
      if (request.path.startsWith('/sync/?'))
        begun.push({ since: (await readMeta(fresh.db, 'cursor'))!, ready: await readMeta(fresh.db, 'ready') });
      return keptPatients(request);
    };
    await fresh.sync();
    expect(begun[0]!.since).toBeLessThanOrEqual(kept.head);
    expect(begun[0]!.ready).toBeUndefined();
    expect((await patients().toArray()).map(({ id }) => id).toSorted()).toEqual([ids[1]!, ids[2]!, made].toSorted());
    expect(await patients().get(ids[1]!)).toMatchObject({ address: 'Av. Sol 1', version: 2 });
    expect(await readMeta(fresh.db, 'ready')).toBe(true);
  });

  test('a page that is newer than the digest keeps its rows', async () => {
    let made = '';
    fresh.network.fault = async ({ path }) => {
      if (!isPatients(path)) return null;
      if (made === '') made = await change();
      return answer(200, await world.get<SnapshotPage>('/sync/snapshot/?collection=patients&limit=1000'), kept.epoch);
    };
    await fresh.sync();
    expect((await patients().toArray()).map(({ id }) => id).toSorted()).toEqual([ids[1]!, ids[2]!, made].toSorted());
    expect(await patients().get(ids[1]!)).toMatchObject({ address: 'Av. Sol 1', version: 2 });
  });

  test('one that is cut off before the changes goes on with them, and reads no page again', async () => {
    const made = await change();
    fresh.network.fault = (request) => (request.path.startsWith('/sync/?') ? 'drop' : keptPatients(request));
    await fresh.sync();
    expect(await readMeta(fresh.db, 'ready')).toBeUndefined();
    expect(await readSyncStatus(fresh.db)).toMatchObject({ firstSync: {} });
    fresh.network.log.length = 0;
    fresh.network.fault = () => null;
    await fresh.sync();
    expect(fresh.network.log.some(({ path }) => path.startsWith('/sync/snapshot/'))).toBe(false);
    expect([await readMeta(fresh.db, 'ready'), await fresh.db.reading.count()]).toEqual([true, 0]);
    expect((await patients().toArray()).map(({ id }) => id).toSorted()).toEqual([ids[1]!, ids[2]!, made].toSorted());
  });

  test('one that an older build began goes on: its pages were not older than its head', async () => {
    const { head, epoch } = kept;
    const total = PATIENTS;
    await fresh.db.reading.put({ key: 'first_sync', epoch, head, left: ['patients'], after: null, done: 0, total });
    await fresh.db.meta.bulkPut([
      { key: 'epoch', value: epoch },
      { key: 'first_sync', value: { done: 0, total } },
    ]);
    const made = await change();
    await fresh.sync();
    expect((await patients().toArray()).map(({ id }) => id).toSorted()).toEqual([ids[1]!, ids[2]!, made].toSorted());
    expect([await readMeta(fresh.db, 'ready'), await fresh.db.reading.count()]).toEqual([true, 0]);
  });

  test('only a first sync takes pages that the server keeps', async () => {
    await fresh.sync();
    await patients().clear();
    fresh.clock.now += 6 * 3600 * 1000 + 1;
    fresh.network.fault = () => null;
    await fresh.sync();
    const read = fresh.network.log.filter(({ path }) => isPatients(path));
    expect(read.map(({ headers }) => headers?.[READER_HEADER])).toEqual(['2', undefined]);
  });
});
