// Answers that come late, clocks that leap, and servers that know less than a tablet.
import { readWrites } from '#store/outbox/actions.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ApiRequest } from '#api/client.ts';
import { updateStatus } from '#store/database/meta.ts';
import { readSyncStatus } from '#store/safety/status.ts';
import { beginRestore } from '#sync/restore/restore.ts';
import { acknowledge } from '#sync/send/acknowledge.ts';
import { settle } from '#sync/send/settle.ts';
import { buildPatient, buildPlan } from '#tests/support/factories.ts';
import { createStore } from '#tests/support/store.ts';
import type { Tablet } from '#tests/support/tablet.ts';
import { answer, batchAnswer, createWorld, type World } from '#tests/support/world.ts';
import { answering, problem } from '#tests/support/answering.ts';

let world: World;
let a: Tablet;
beforeEach(async () => {
  world = await createWorld();
  a = await world.tablet();
});
afterEach(() => world.close());
const { onBatch, heal, states, settled } = answering(() => a);

test('an edit does not join work that a restored server may have already', async () => {
  const id = await settled({ first_name: 'Antes' });
  // A new epoch, and then no network: what was acknowledged waits again.
  a.network.fault = (request) =>
    request.path.startsWith('/sync/?')
      ? answer(410, problem('gone', 410))
      : request.path === '/config/'
        ? null
        : 'drop';
  await a.sync();
  expect(await states()).toEqual(['pending']);
  await a.editPatient(id, { address: 'Av. Larco 812' });
  expect(await states()).toEqual(['pending', 'pending']);
  heal();
  await a.sync();
  expect(await world.patient(id)).toMatchObject({ first_name: 'Antes', address: 'Av. Larco 812' });
});

test('a clock that leaps ahead forgets nothing that a restored server may lack', async () => {
  await settled();
  const leap = 5 * 365 * 24 * 3600 * 1000;
  a.clock.now += leap;
  // As the hour of the server's next answer tells.
  await updateStatus(a.db, { clock_offset: -leap });
  await a.sync();
  expect(await a.db.acked.count()).toBe(1);
});

test('a late answer does not undo what a person did meanwhile', async () => {
  const id = await settled({ phone_number: '900 000 000' });
  await a.editPatient(id, { phone_number: '1234567' });
  const refusal = (request: ApiRequest) =>
    batchAnswer(request, () => ({ status: 400, body: problem('invalid', 400) as never }));
  onBatch((request) => {
    heal();
    return refusal(request);
  });
  // The same refusal reaches a second engine later, after the person has corrected the entry.
  const [before] = await readWrites(a.db);
  await a.sync();
  const batch = {
    author: before!.author,
    epoch: '',
    groups: [{ entries: [{ ...before!, sent: {} as never }], ops: [] }],
  };
  await a.editPatient(id, { phone_number: '922 222 222' });
  const results = [
    { op_id: before!.op_id, status: 400, body: problem('invalid', 400) as never, duplicate: false, warnings: [] },
  ];
  const ports = { db: a.db, ...a.ports, random: () => 0, transport: null as never, locks: null as never };
  await settle(ports, batch, results);
  expect(await states()).toEqual(['pending']);
  await a.sync();
  expect(await world.patient(id)).toMatchObject({ phone_number: '922 222 222' });
});

test('a clock that was set back does not hold an entry for ever', async () => {
  const id = await a.createPatient({});
  onBatch((request) => batchAnswer(request, () => ({ status: 500, body: problem('unavailable', 500) as never })));
  await a.sync();
  heal();
  a.clock.now -= 5 * 365 * 24 * 3600 * 1000;
  await a.engine.run();
  expect(await world.patient(id)).toMatchObject({ version: 1 });
});

test('a restored server that has an older row than this tablet knew loses nothing of it', async () => {
  const id = await settled({ address: 'uno' });
  const b = await world.tablet('recepcion');
  await b.editPatient(id, { address: 'dos' });
  await b.sync();
  await a.sync();
  // The backup: the row as it was before b's edit, under a new epoch.
  const { db } = world.server.context;
  const hours = { created_at: '2026-01-01T00:00:00Z', updated_at: '2026-01-01T00:00:00Z' };
  await db
    .updateTable('patients')
    .set({ address: 'uno', version: 1, ...hours })
    .where('id', '=', id)
    .execute();
  let told = false;
  a.network.fault = (request) => {
    if (told || !request.path.startsWith('/sync/?')) return null;
    told = true;
    return answer(410, problem('gone', 410));
  };
  await a.sync();
  expect(told).toBe(true);
  expect(await a.db.offers.toArray()).toMatchObject([{ collection: 'patients', id, row: { address: 'dos' } }]);
  expect(await readSyncStatus(a.db)).toMatchObject({ state: 'attention', attention: 1 });
});

test('what went with a deletion stays hidden while a restored server is read that has it', async () => {
  const store = await createStore();
  const patient = buildPatient({ version: 1 });
  const plan = buildPlan({ patient: patient.id, version: 1 });
  await store.receive('patients', patient);
  await store.receive('treatment-plans', plan);
  await store.save({ method: 'DELETE', collection: 'patients', id: patient.id });
  const [deletion] = await store.entries();
  const answered = [{ entry: deletion!, row: null, version: 2 }];
  await store.db.transaction('rw', store.db.tables, async () => acknowledge(store.db, answered, store.clock.now));
  await beginRestore(store.db);
  await store.receive('treatment-plans', plan);
  expect(await store.row('treatment-plans', plan.id)).toBeUndefined();
});
