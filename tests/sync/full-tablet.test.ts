// A device without room: the engine notes what it sends before it sends it, and cannot.
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { formatCursor, type SyncPage } from '#domain/wire/wire.ts';
import { readMeta, readMetas, readStatus } from '#store/database/meta.ts';
import { createEngine, type Engine } from '#sync/engine.ts';
import type { Tablet } from '#tests/support/tablet.ts';
import { createWorld, type World } from '#tests/support/world.ts';

let world: World;
let a: Tablet;
let engine: Engine;
let told: boolean[];
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  a = await world.tablet();
  told = [];
  engine = createEngine({
    db: a.db,
    transport: world.transport,
    ...a.ports,
    random: () => 0.5,
    locks: (_, task) => task(),
    space: (full) => told.push(full),
  });
});

const full = () => Promise.reject(new DOMException('no room', 'QuotaExceededError')) as never;

test('is told of although its status cannot be written, and nothing is sent; with room again all is', async () => {
  const id = await a.createPatient({ address: 'uno' });
  const put = vi.spyOn(a.db.meta, 'put').mockImplementation(full);
  await expect(engine.run({ force: true })).rejects.toMatchObject({ name: 'QuotaExceededError' });
  expect(told).toEqual([true]);
  expect(await a.db.outbox.count()).toBe(1);
  put.mockRestore();
  await engine.run({ force: true });
  expect(told.at(-1)).toBe(false);
  expect(await world.patient(id)).toMatchObject({ address: 'uno' });
});

test('is told of when only what was received finds no room, until it does', async () => {
  const b = await world.tablet();
  await b.createPatient({});
  await b.sync();
  const put = vi.spyOn(a.db.rows('patients'), 'bulkPut').mockImplementation(full);
  await expect(engine.run({ force: true })).rejects.toMatchObject({ name: 'QuotaExceededError' });
  expect(told).toEqual([true]);
  put.mockRestore();
  await engine.run({ force: true });
  expect(told).toEqual([true, false]);
});

test('is told of when a message of the stream finds no room, and the rows come with the next try', async () => {
  const b = await world.tablet();
  const [epoch, since] = await readMetas(a.db, 'epoch', 'cursor');
  const id = await b.createPatient({});
  await b.sync();
  const page = await world.get<SyncPage>(`/sync/?since=${formatCursor(epoch!, since!)}`);
  const event = { ...page, head: page.to, since: since! };
  const put = vi.spyOn(a.db.rows('patients'), 'bulkPut').mockImplementation(full);
  await expect(engine.take(event)).rejects.toMatchObject({ name: 'QuotaExceededError' });
  expect([told, await readMeta(a.db, 'cursor')]).toEqual([[true], since]);
  // The engine tries again by itself, as after a round.
  expect(await readStatus(a.db)).toMatchObject({ failures: 1, retry_at: expect.any(Number) as number });
  put.mockRestore();
  await engine.take(event);
  expect([told, await readMeta(a.db, 'cursor')]).toEqual([[true, false], page.to]);
  expect(await a.db.rows('patients').get(id)).toBeDefined();
});

test('a failed network is no want of room', async () => {
  const offline = createEngine({
    db: a.db,
    transport: () => Promise.reject(new Error('cut')),
    ...a.ports,
    random: () => 0.5,
    locks: (_, task) => task(),
    space: (isFull) => told.push(isFull),
  });
  await offline.run({ force: true }).catch(() => undefined);
  expect(told).not.toContain(true);
});
