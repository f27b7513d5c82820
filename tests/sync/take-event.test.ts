// A tablet's messages of the stream of events: rows that follow on its cursor are taken in without a question to the server.
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { CollectionName } from '#domain/record/collections.ts';
import { thumbnailPath } from '#domain/clinical/clinical-image.ts';
import { newId } from '#domain/record/ids.ts';
import { formatCursor, type ChangeEvent, type SyncPage } from '#domain/wire/wire.ts';
import { readHead } from '#server/sync/head.ts';
import { readMeta, readMetas, readStatus, updateStatus } from '#store/database/meta.ts';
import { expireSession } from '#store/session/session.ts';
import { buildImage } from '#tests/support/factories.ts';
import type { Tablet } from '#tests/support/tablet.ts';
import { createWorld, isBatch, type World } from '#tests/support/world.ts';

let world: World;
/** The tablet that hears, and the one on which everything is written. */
let a: Tablet;
let b: Tablet;
beforeEach(async () => {
  world = await createWorld();
  a = await world.tablet();
  b = await world.tablet('recepcion');
  // The other's sign-in has moved the head.
  await a.sync();
  a.network.log.length = 0;
});
afterEach(() => world.close());

const cursorOf = async ({ db }: Tablet) => (await readMeta(db, 'cursor'))!;
const nameOf = async (id: string) => (await a.db.records('patients').get(id))?.first_name;
const asked = () => a.network.log.map(({ path }) => path);

/** The message that a tablet at this cursor is sent. */
async function messageSince(since: number): Promise<ChangeEvent> {
  const { epoch } = await readHead(world.server.context.db);
  const page = await world.get<SyncPage>(`/sync/?since=${formatCursor(epoch, since)}`);
  return { ...page, head: page.to, since };
}

/** Somebody saves a patient on the other tablet; answers the id, and the message that this tablet is sent. */
async function saved(first_name: string): Promise<{ id: string; event: ChangeEvent }> {
  const { seq } = await readHead(world.server.context.db);
  const id = await b.createPatient({ first_name });
  await b.sync();
  return { id, event: await messageSince(seq) };
}

/** An engine of another page of the same tablet. */
function otherEngine() {
  a.restart();
  return a.engine;
}

describe('a message that begins at the cursor', () => {
  test('is taken in without a question, with the cursor, its proof and the hour', async () => {
    const { id, event } = await saved('Luz');
    const before = a.clock.now;
    await a.engine.take(event);
    expect([await nameOf(id), asked()]).toEqual(['Luz', []]);
    expect(await readMetas(a.db, 'cursor', 'cursor_proof')).toEqual([event.to, event.proof]);
    const { reachable, synced_at } = await readStatus(a.db);
    expect([reachable, synced_at! >= before]).toEqual([true, true]);
  });

  test('is followed by the next ones, in their order', async () => {
    const messages = [await saved('Luz'), await saved('Eva'), await saved('Mía')];
    await Promise.all(messages.map(({ event }) => a.engine.take(event)));
    expect(await Promise.all(messages.map(({ id }) => nameOf(id)))).toEqual(['Luz', 'Eva', 'Mía']);
    expect(asked()).toEqual([]);
  });

  test('deletes what was deleted', async () => {
    const { id, event } = await saved('Luz');
    await a.engine.take(event);
    await b.deletePatient(id);
    await b.sync();
    await a.engine.take(await messageSince(event.to));
    expect([await nameOf(id), asked()]).toEqual([undefined, []]);
  });

  test('notes that the server was heard, for the clinic’s limit of days without it', async () => {
    const { event } = await saved('Luz');
    a.clock.now += 3_600_000;
    await a.engine.take(event);
    expect((await readMeta(a.db, 'contact'))!.heard).toBeGreaterThan(a.clock.now - 60_000);
  });

  test('may name a collection that this build does not know: the rest is taken in, as from a page', async () => {
    const { id, event } = await saved('Luz');
    const strange = { collection: 'radiographs' as CollectionName, id: newId(), version: 1, seq: event.to, row: null };
    await a.engine.take({ ...event, rows: [strange, ...event.rows] });
    expect([await nameOf(id), await cursorOf(a), asked()]).toEqual(['Luz', event.to, []]);
  });
});

test('a new image’s thumbnail is fetched, for the time without the network', async () => {
  const { event } = await saved('Luz');
  const image = { ...buildImage(), version: 1, file: 'a1' };
  const rows = [{ collection: 'clinical-images' as const, id: image.id, version: 1, seq: event.to, row: image }];
  await a.engine.take({ ...event, rows: [...event.rows, ...rows] });
  expect(asked()).toEqual([thumbnailPath(image.id)]);
});

describe('a message that tells nothing new', () => {
  test('is passed over: the second time, and by the other engine', async () => {
    const { id, event } = await saved('Luz');
    await Promise.all([a.engine.take(event), a.engine.take(event)]);
    await b.editPatient(id, { first_name: 'Lucía' });
    await b.sync();
    await a.engine.take(await messageSince(event.to));
    await otherEngine().take(event);
    expect([await nameOf(id), asked()]).toEqual(['Lucía', []]);
  });

  test('is the first one of a new stream, when nothing has changed', async () => {
    const { epoch, seq } = await readHead(world.server.context.db);
    await a.engine.take({ epoch, head: seq });
    expect(asked()).toEqual([]);
  });
});

describe('a round is made', () => {
  test('for a message beyond a gap', async () => {
    const [missed, heard] = [await saved('Luz'), await saved('Eva')];
    await a.engine.take(heard.event);
    expect([await nameOf(missed.id), await nameOf(heard.id)]).toEqual(['Luz', 'Eva']);
    expect(asked()).not.toEqual([]);
  });

  test('for a head alone', async () => {
    const { id, event } = await saved('Luz');
    await a.engine.take({ epoch: event.epoch, head: event.head });
    expect(await nameOf(id)).toBe('Luz');
  });

  test('for another epoch, which is found to be a restored server’s', async () => {
    const before = await readMeta(a.db, 'epoch');
    await world.newEpoch();
    const { epoch, seq } = await readHead(world.server.context.db);
    await a.engine.take({ epoch, head: seq });
    expect(epoch).not.toBe(before);
    expect(await readMeta(a.db, 'epoch')).toBe(epoch);
  });

  test('for a late message of an epoch that has ended: its rows are not taken in', async () => {
    const { id, event } = await saved('Luz');
    await a.sync();
    const since = await cursorOf(a);
    const rows = event.rows.map((row) => (row.id === id ? { ...row, version: 9, row: null } : row));
    await a.engine.take({ ...event, epoch: newId(), since, head: since + 1, to: since + 1, rows });
    expect([await nameOf(id), await cursorOf(a)]).toEqual(['Luz', since]);
  });

  test('where something is unsent: it may have waited for these rows', async () => {
    const { id, event } = await saved('Luz');
    const own = await a.createPatient({ first_name: 'Ana' });
    await a.engine.take(event);
    expect(await nameOf(id)).toBe('Luz');
    expect(await world.patient(own)).toMatchObject({ first_name: 'Ana' });
    expect(a.network.log.filter(isBatch)).toHaveLength(1);
  });

  test('where the last one got no answer: the message shows that the server is there again', async () => {
    const { event } = await saved('Luz');
    await updateStatus(a.db, { reachable: false, failures: 4, retry_at: a.clock.now + 50_000 });
    await a.engine.take(event);
    expect(await readStatus(a.db)).toMatchObject({ reachable: true, failures: 0, retry_at: 0 });
  });

  test('but not before the wait is over that the server asked for', async () => {
    const [first, second, third] = [await saved('Luz'), await saved('Eva'), await saved('Mía')];
    await updateStatus(a.db, { reachable: true, failures: 1, retry_at: a.clock.now + 50_000 });
    await a.engine.take(first.event);
    await a.engine.take(third.event);
    expect([await nameOf(first.id), await nameOf(second.id), asked()]).toEqual(['Luz', undefined, []]);
    a.clock.now += 60_000;
    await a.engine.take(third.event);
    expect([await nameOf(second.id), await nameOf(third.id)]).toEqual(['Eva', 'Mía']);
  });
});

test('nothing is taken in on a tablet where nobody is signed in any more', async () => {
  const { id, event } = await saved('Luz');
  const cursor = await cursorOf(a);
  await expireSession(a.db, world.server.people['admin']!, 1);
  await a.engine.take(event);
  expect([await nameOf(id), await cursorOf(a)]).toEqual([undefined, cursor]);
});

describe('during a first sync', () => {
  let fresh: Tablet;
  beforeEach(async () => {
    await saved('Luz');
    fresh = await world.emptyTablet();
  });
  const names = async () => {
    const patients = await fresh.db.records('patients').toArray();
    return patients.map(({ first_name }) => first_name).toSorted();
  };

  test('a message waits for its end', async () => {
    const takes: Promise<void>[] = [];
    fresh.network.fault = async ({ path }) => {
      if (takes.length === 0 && path.startsWith('/sync/snapshot/')) {
        const { event } = await saved('Eva');
        takes.push(fresh.engine.take(event));
      }
      return null;
    };
    await fresh.sync();
    await Promise.all(takes);
    expect(takes).toHaveLength(1);
    expect(await names()).toEqual(['Eva', 'Luz']);
    expect(await readMeta(fresh.db, 'ready')).toBe(true);
  });

  test.each(['/sync/snapshot/', '/sync/?'])('one that was cut off at %s goes on with the next message', async (cut) => {
    fresh.network.fault = ({ path }) => (path.startsWith(cut) ? 'drop' : null);
    await fresh.sync();
    expect(await readMeta(fresh.db, 'ready')).toBeUndefined();
    fresh.network.fault = () => null;
    const since = (await readMeta(fresh.db, 'cursor')) ?? 0;
    await saved('Eva');
    await fresh.engine.take(await messageSince(since));
    expect(await names()).toEqual(['Eva', 'Luz']);
    expect(await readMeta(fresh.db, 'ready')).toBe(true);
  });
});

describe('during a round', () => {
  test('a message waits for its end, and is passed over where the round has received it', async () => {
    const takes: Promise<void>[] = [];
    const { id, event } = await saved('Luz');
    a.network.fault = ({ path }) => {
      if (takes.length === 0 && path.startsWith('/sync/?')) takes.push(a.engine.take(event));
      return null;
    };
    await a.sync();
    const before = asked().length;
    await Promise.all(takes);
    expect([await nameOf(id), asked().length]).toEqual(['Luz', before]);
  });

  test('of another engine without a lock, its page comes too late', async () => {
    a = await world.tablet('admin', { locks: false });
    const { id, event } = await saved('Luz');
    let told = false;
    const first = a.engine;
    a.network.fault = async ({ path }) => {
      if (told || !path.startsWith('/sync/?')) return null;
      told = true;
      await otherEngine().take(event);
      await b.editPatient(id, { first_name: 'Lucía' });
      await b.sync();
      return null;
    };
    await first.run({ force: true });
    expect([told, await nameOf(id)]).toEqual([true, 'Luz']);
    expect(await readMetas(a.db, 'cursor', 'cursor_proof')).toEqual([event.to, event.proof]);
    await a.engine.take(await messageSince(event.to));
    expect(await nameOf(id)).toBe('Lucía');
  });

  test('that takes long, the messages that come are all made up for', async () => {
    const { id, event } = await saved('Luz');
    const takes: Promise<void>[] = [];
    a.network.fault = ({ path }) => {
      if (takes.length > 0 || path !== '/config/') return null;
      while (takes.length < 40) takes.push(a.engine.take(event));
      return null;
    };
    await a.sync();
    await Promise.all(takes);
    expect(await nameOf(id)).toBe('Luz');
    // The round under way, and one more for those that found no place to wait.
    expect(asked().filter((path) => path === '/config/').length).toBeLessThanOrEqual(3);
  });
});
