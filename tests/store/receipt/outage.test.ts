import { beforeEach, expect, it } from 'vitest';
import { EMPTY_PATIENT } from '#domain/patients/patient.ts';
import { updateStatus } from '#store/database/meta.ts';
import { beginOutage, endOutage, noteReturn, readOutages } from '#store/receipt/outage.ts';
import { readReceiptChanges } from '#store/receipt/receipt-changes.ts';
import { buildHistory, buildPatient } from '#tests/support/factories.ts';
import { createStore, edit, type TestStore } from '#tests/support/store.ts';

const MINUTE = 60_000;
let store: TestStore;

beforeEach(async () => {
  store = await createStore();
  await updateStatus(store.db, { synced_at: store.clock.now - 10 * MINUTE });
});

const save = (id: string) =>
  store.save({ method: 'POST', collection: 'patients', id, values: { ...EMPTY_PATIENT, first_name: 'Mateo' } });

/** The engine's handling of an answer, as far as a receipt sees it. */
async function acknowledgeAll(): Promise<void> {
  for (const entry of await store.entries()) {
    await store.db.outbox.delete(entry.n);
    await store.db.acked.put({ op_id: entry.op_id, acked_at: store.clock.now, entry });
  }
}

it('an outage lasts from the first change that could not go to the round that sent all', async () => {
  const start = store.clock.now;
  await save('a');
  store.clock.now += MINUTE;
  await beginOutage(store.db, store.clock.now);
  store.clock.now += MINUTE;
  await noteReturn(store.db, store.clock.now);
  await acknowledgeAll();
  await endOutage(store.db, store.clock.now + 300);
  expect(await readOutages(store.db)).toEqual({
    open: null,
    last: { since: start, back: start + 2 * MINUTE, until: start + 2 * MINUTE + 300 },
  });
});

it('one that lasts is noted once, and a connection that comes for a moment does not end it', async () => {
  const { now } = store.clock;
  await beginOutage(store.db, now);
  await noteReturn(store.db, now + 1000);
  await beginOutage(store.db, now + 2000);
  await beginOutage(store.db, now + 3000);
  expect(await readOutages(store.db)).toEqual({ open: { since: now, back: null, until: null }, last: null });
});

it('one in which nobody saved anything leaves the one before it in its place', async () => {
  await save('a');
  await beginOutage(store.db, store.clock.now);
  await acknowledgeAll();
  await endOutage(store.db, store.clock.now);
  const { last } = await readOutages(store.db);
  expect(last).not.toBeNull();
  store.clock.now += MINUTE;
  await beginOutage(store.db, store.clock.now);
  await endOutage(store.db, store.clock.now + MINUTE);
  expect(await readOutages(store.db)).toEqual({ open: null, last });
});

it('a write that has waited since long before is none of its changes', async () => {
  await save('old');
  store.clock.now += 60 * MINUTE;
  await updateStatus(store.db, { synced_at: store.clock.now });
  store.clock.now += 10 * MINUTE;
  await beginOutage(store.db, store.clock.now);
  expect((await readOutages(store.db)).open?.since).toBe(store.clock.now);
});

it('where no outage begins or ends, nothing is written', async () => {
  await noteReturn(store.db, 1);
  await endOutage(store.db, 2);
  expect(await store.db.meta.get('outages')).toBeUndefined();
});

it('its changes are what was acknowledged, what waits and what a person must decide, in their order', async () => {
  const from = store.clock.now;
  await save('a');
  await save('b');
  await acknowledgeAll();
  await save('c');
  await save('d');
  const d = (await store.entries()).find(({ row_id }) => row_id === 'd')!;
  await store.park({ kind: 'fields', entries: [d] });
  store.clock.now += MINUTE;
  const to = store.clock.now;
  store.clock.now += MINUTE;
  await save('later');
  const changes = await readReceiptChanges(store.db, { from, to });
  expect(changes.map(({ row_id, standing, title }) => [row_id, standing, title])).toEqual([
    ['a', 'acknowledged', 'Mateo'],
    ['b', 'acknowledged', 'Mateo'],
    ['c', 'unsent', 'Mateo'],
    ['d', 'attention', 'Mateo'],
  ]);
});

it('names a record that was only edited, and one that was deleted', async () => {
  const values = { ...EMPTY_PATIENT, first_name: 'Lucía', last_name: 'Peña' };
  const at = new Date(store.clock.now).toISOString();
  const by = { created_at: at, updated_at: at, created_by: null, updated_by: null };
  await store.receive('patients', { ...values, id: 'p', version: 1, ...by }, { ...values, id: 'q', version: 1, ...by });
  await store.save(edit('patients', 'p', values, { occupation: 'Arquitecta' }));
  await store.save({ method: 'DELETE', collection: 'patients', id: 'q' });
  const changes = await readReceiptChanges(store.db, { from: store.clock.now, to: null });
  expect(changes.map(({ method, title }) => [method, title])).toEqual([
    ['PUT', 'Lucía Peña'],
    ['DELETE', 'Lucía Peña'],
  ]);
});

it('says whose a record is that every patient has', async () => {
  const history = buildHistory({ patient: 'p' });
  await store.receive('patients', buildPatient({ id: 'p', first_name: 'Lucía', last_name: 'Peña' }));
  await store.receive('clinical-histories', history);
  await store.save(edit('clinical-histories', history.id, history, { notes: 'Viene sola' }));
  const changes = await readReceiptChanges(store.db, { from: store.clock.now, to: null });
  expect(changes.map(({ title, whose }) => [title, whose])).toEqual([['Historia clínica', 'Lucía Peña']]);
});
