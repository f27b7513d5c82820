// A queue longer than a batch: one batch on its way at a time, the next one ready behind it.
import { readWrites } from '#store/outbox/actions.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ApiRequest } from '#api/client.ts';
import { MAX_BATCH_OPS, type BatchRequest } from '#domain/wire/wire.ts';
import { createTablet, type Fault, type Tablet } from '#tests/support/tablet.ts';
import { answer, createWorld, isBatch, type World } from '#tests/support/world.ts';

let world: World;
let a: Tablet;
beforeEach(async () => {
  world = await createWorld();
  a = await world.tablet();
  for (let index = 0; index < MAX_BATCH_OPS + 2; index += 1) await a.createPatient({});
});
afterEach(() => world.close());

/** Decides the fate of the first batch; the others pass. */
function onFirstBatch(fault: Fault): void {
  let first = true;
  a.network.fault = (request) => {
    if (!isBatch(request) || !first) return null;
    first = false;
    return fault;
  };
}

const batches = () => a.network.log.filter(isBatch);
const opsOf = (request: ApiRequest | undefined) =>
  (request!.json as BatchRequest).groups.flatMap(({ ops }) => ops.map(({ op_id }) => op_id));

/** Every patient is on the server, written once. */
async function expectAllApplied(): Promise<void> {
  expect(await a.db.outbox.count()).toBe(0);
  const versions = await world.server.context.db.selectFrom('patients').select('version').execute();
  expect(versions.map(({ version }) => version)).toEqual(Array.from({ length: MAX_BATCH_OPS + 2 }, () => 1));
}

test('is sent in the order in which it was made, each entry once', async () => {
  const made = (await a.db.outbox.orderBy('n').toArray()).map(({ op_id }) => op_id);
  await a.sync();
  expect(batches().map((request) => opsOf(request).length)).toEqual([MAX_BATCH_OPS, 2]);
  expect(batches().flatMap(opsOf)).toEqual(made);
  await expectAllApplied();
});

test('a batch prepared behind a lost answer is sent again unchanged', async () => {
  onFirstBatch('lose-reply');
  await a.sync();
  expect(batches()).toHaveLength(1);
  const waiting = await readWrites(a.db);
  expect(new Set(waiting.map(({ state }) => state))).toEqual(new Set(['pending']));
  const ready = waiting.map(({ sent }) => sent);
  await a.sync();
  expect(
    batches()
      .slice(1)
      .flatMap((request) => (request.json as BatchRequest).groups.flatMap(({ ops }) => ops)),
  ).toEqual(ready);
  await expectAllApplied();
});

test('a batch prepared behind one that was too large goes in smaller ones', async () => {
  onFirstBatch(answer(413, { type: 'about:blank', title: '', status: 413, detail: '', code: 'too_large' }));
  await a.sync();
  expect(opsOf(batches()[1])).toHaveLength(MAX_BATCH_OPS / 2);
  await expectAllApplied();
});

test('the next batch is ready before the answer to this one comes', async () => {
  const { transport } = world;
  const ready: number[] = [];
  const watched = createTablet(async (request) => {
    const answered = await transport(request);
    if (!isBatch(request)) return answered;
    // The first answer is held back until nothing is left to be made ready, as a slow server would.
    const pending = () => watched.db.outbox.where('state').equals('pending').count();
    for (let wait = 0; wait < 500 && (await pending()) > 0; wait += 1) await new Promise((done) => setTimeout(done, 5));
    ready.push(await pending());
    return answered;
  });
  await watched.signIn('admin');
  await watched.sync();
  for (let index = 0; index < MAX_BATCH_OPS + 2; index += 1) await watched.createPatient({});
  await watched.sync();
  expect(ready).toEqual([0, 0]);
});

test('an entry that a proxy never lets through holds up neither other entries nor incoming changes', async () => {
  const b = await world.tablet('recepcion');
  const theirs = await b.createPatient({});
  await b.sync();
  const stopped = await a.createPatient({ address: 'SELECT' });
  const other = await a.createPatient({});
  a.network.fault = (request) => (isBatch(request) && JSON.stringify(request.json).includes('SELECT') ? 'drop' : null);
  await a.sync();
  expect(await a.db.rows('patients').get(theirs)).toBeDefined();
  for (let round = 0; round < 25; round += 1) {
    a.clock.now += 61_000;
    await a.sync();
  }
  expect((await readWrites(a.db)).map(({ row_id }) => row_id)).toEqual([stopped]);
  expect(await world.patient(other)).toMatchObject({ version: 1 });
  a.network.fault = () => null;
  a.clock.now += 61_000;
  await a.sync();
  expect(await world.patient(stopped)).toMatchObject({ address: 'SELECT' });
});
