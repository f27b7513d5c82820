// At rest a tablet compares what it holds with the server, and mends what differs.
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '#domain/record/ids.ts';
import { readFailures } from '#store/safety/failures.ts';
import { readMeta, readMetas, updateStatus } from '#store/database/meta.ts';
import { takeExactRows } from '#store/rows/server-rows.ts';
import { expireSession } from '#store/session/session.ts';
import { isComparisonDue } from '#sync/receive/comparison-due.ts';
import type { Tablet } from '#tests/support/tablet.ts';
import { answer, createWorld, type World } from '#tests/support/world.ts';

const HOUR = 3600 * 1000;

let world: World;
let a: Tablet;
let ids: string[];
beforeEach(async () => {
  world = await createWorld();
  const writer = await world.tablet();
  ids = [];
  for (const first_name of ['Ana', 'Eva', 'Luz']) ids.push(await writer.createPatient({ first_name }));
  await writer.sync();
  a = await world.tablet();
});
afterEach(() => world.close());

const asked = () => a.network.log.filter(({ path }) => path === '/sync/digest/').length;
const patients = () => a.db.rows('patients');

/** Time to compare again. */
async function syncLater(): Promise<void> {
  a.clock.now += 6 * HOUR + 1;
  await a.sync();
}

test('compares after the first sync, and then every six hours', async () => {
  const first = await world.emptyTablet();
  await first.sync();
  // One for the first sync itself.
  expect(first.network.log.filter(({ path }) => path === '/sync/digest/')).toHaveLength(2);
  await a.sync();
  a.clock.now += 5 * HOUR;
  await a.sync();
  expect(asked()).toBe(0);
  a.clock.now += HOUR;
  await a.sync();
  expect(asked()).toBe(1);
});

test('two that hold the same change nothing and say nothing', async () => {
  await syncLater();
  expect(asked()).toBe(1);
  expect(await readFailures(a.db)).toEqual([]);
  expect(a.network.log.some(({ path }) => path.startsWith('/sync/snapshot/'))).toBe(false);
});

describe('mends', () => {
  test('a row that got lost', async () => {
    await patients().delete(ids[1]!);
    await syncLater();
    expect(await patients().get(ids[1]!)).toMatchObject({ first_name: 'Eva', version: 1 });
  });

  test('a row that the server does not have', async () => {
    const id = newId();
    await patients().add({ ...(await patients().get(ids[0]!))!, id });
    await syncLater();
    expect(await patients().get(id)).toBeUndefined();
    expect(await patients().count()).toBe(3);
  });

  test.each([0, 7])('a row that stands here as version %i', async (version) => {
    await patients().update(ids[2]!, { version, first_name: 'Otra' });
    await syncLater();
    expect(await patients().get(ids[2]!)).toMatchObject({ first_name: 'Luz', version: 1 });
  });

  test('and the log of failures says which collection, without a word of what is in it', async () => {
    await patients().delete(ids[0]!);
    await syncLater();
    const failures = await readFailures(a.db);
    expect(failures).toMatchObject([
      { where: 'sync/digest', error: 'patients: 2 rows here, 3 on the server, 1 mended' },
    ]);
  });

  test('only the collection that differs', async () => {
    await patients().delete(ids[0]!);
    await syncLater();
    const read = a.network.log.filter(({ path }) => path.startsWith('/sync/snapshot/'));
    expect(read.map(({ path }) => /collection=([a-z-]+)/.exec(path)?.[1])).toEqual(['patients']);
  });

  test('by rows as they are at that moment, although the server keeps an older page', async () => {
    const other = await world.tablet();
    await other.editPatient(ids[0]!, { address: 'Av. Sol 1' });
    await other.deletePatient(ids[1]!);
    await other.sync();
    await a.sync();
    // The page of the tablets' first syncs has neither.
    await patients().delete(ids[2]!);
    await syncLater();
    expect((await patients().toArray()).map(({ id }) => id).toSorted()).toEqual([ids[0]!, ids[2]!].toSorted());
    expect(await patients().get(ids[0]!)).toMatchObject({ address: 'Av. Sol 1', version: 2 });
    expect(await readFailures(a.db)).toHaveLength(1);
  });
});

describe('is due, as the page asks', () => {
  const isDue = () => isComparisonDue(a.db, a.clock.now);

  test('six hours after the last one', async () => {
    expect(await isDue()).toBe(false);
    a.clock.now += 6 * HOUR + 1;
    expect(await isDue()).toBe(true);
    await a.sync();
    expect(await isDue()).toBe(false);
  });

  test('not while a write waits, the last round has failed, or nobody is signed in', async () => {
    a.clock.now += 6 * HOUR + 1;
    await updateStatus(a.db, { failures: 1 });
    expect(await isDue()).toBe(false);
    await updateStatus(a.db, { failures: 0 });
    await a.editPatient(ids[0]!, { address: 'uno' });
    expect(await isDue()).toBe(false);
    await a.db.outbox.clear();
    expect(await isDue()).toBe(true);
    await expireSession(a.db, world.server.people['admin']!, 1);
    expect(await isDue()).toBe(false);
  });
});

describe('waits', () => {
  test('while anything is unsent', async () => {
    await a.editPatient(ids[0]!, { address: 'uno' });
    a.network.fault = ({ path }) => (path === '/batch/' ? answer(200, { results: [] }) : null);
    await a.db.outbox.toCollection().modify({ state: 'attention' });
    await syncLater();
    expect(asked()).toBe(0);
  });

  test('a minute when others write at the same time', async () => {
    const b = await world.tablet('recepcion');
    await b.createPatient({ first_name: 'Mía' });
    await patients().delete(ids[0]!);
    let told = false;
    a.network.fault = ({ path }) => {
      if (path !== '/sync/digest/' || told) return null;
      told = true;
      return answer(200, { at: 0, collections: {} }, epoch);
    };
    const epoch = (await readMeta(a.db, 'epoch'))!;
    await syncLater();
    expect([asked(), await patients().count()]).toEqual([1, 2]);
    a.clock.now += 60_000;
    await a.sync();
    expect([asked(), await patients().count()]).toEqual([2, 3]);
  });
});

test('a difference that a person made meanwhile is none', async () => {
  a.network.fault = ({ path }) => {
    if (path === '/sync/digest/') void a.createPatient({ first_name: 'Nueva' });
    return null;
  };
  await syncLater();
  expect(await readFailures(a.db)).toEqual([]);
});

test('nor is a write of its own that was acknowledged meanwhile', async () => {
  const told = await world.get('/sync/digest/');
  const [epoch, to] = await readMetas(a.db, 'epoch', 'cursor');
  a.network.fault = ({ path }) => {
    if (path === '/sync/digest/') return answer(200, told, epoch);
    return path.startsWith('/sync/?') ? answer(200, { rows: [], to, more: false }, epoch) : null;
  };
  await a.editPatient(ids[0]!, { address: 'uno' });
  await syncLater();
  expect(a.network.log.some(({ path }) => path.startsWith('/sync/snapshot/'))).toBe(true);
  expect(await readFailures(a.db)).toEqual([]);
});

test('a page that is older than what was pulled since is not taken in', async () => {
  await patients().delete(ids[0]!);
  const cursor = (await readMeta(a.db, 'cursor'))!;
  a.network.fault = ({ path }) => {
    if (path.startsWith('/sync/snapshot/')) void a.db.meta.put({ key: 'cursor', value: cursor + 1000 });
    return null;
  };
  await syncLater();
  expect(await patients().get(ids[0]!)).toBeUndefined();
  expect(await readFailures(a.db)).toEqual([]);
});

test('unsent edits stay, upon what the server has', async () => {
  const [edited, gone, made] = [ids[0]!, ids[1]!, await a.createPatient({ first_name: 'Nueva' })];
  await a.editPatient(edited, { address: 'mía' });
  await a.editPatient(gone, { address: 'mía' });
  const row = { ...(await a.db.base.get(['patients', edited]))!.row!, version: 5, occupation: 'Docente' };
  const mended = await a.db.transaction('rw', a.db.tables, async () =>
    takeExactRows(a.db, 'patients', [row], { after: '', to: '\uffff' }),
  );
  expect(mended).toBe(3);
  expect(await patients().get(edited)).toMatchObject({ address: 'mía', occupation: 'Docente', version: 5 });
  expect(await a.db.base.get(['patients', gone])).toMatchObject({ row: null, deleted: true });
  expect(await patients().get(made)).toMatchObject({ first_name: 'Nueva' });
  expect(await a.db.outbox.count()).toBe(3);
});
