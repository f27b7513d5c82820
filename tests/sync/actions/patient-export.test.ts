// A patient's file that a tablet makes, from its outbox to the audit (decision 111).
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { AuditedChange, ChangeEntry } from '#domain/wire/history.ts';
import { readMeta } from '#store/database/meta.ts';
import { readCentre } from '#store/decisions/read-centre.ts';
import { notePatientExport } from '#store/patients/patient-exports.ts';
import { importRescueCopy, previewRescue, readRescueCopy } from '#store/safety/import-rescue-copy.ts';
import { rescueCopy } from '#store/safety/rescue-copy.ts';
import { countUnsent } from '#store/safety/status.ts';
import { delegate, endSession } from '#store/session/session.ts';
import type { Tablet } from '#tests/support/tablet.ts';
import { answer, createWorld, type World } from '#tests/support/world.ts';

let world: World;
let a: Tablet;
let patient: { id: string; first_name: string; last_name: string };
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  a = await world.tablet('recepcion');
  const id = await a.createPatient({ first_name: 'Mateo', last_name: 'Salazar' });
  patient = { id, first_name: 'Mateo', last_name: 'Salazar' };
  await a.sync();
});

const entries = () => world.get<AuditedChange[]>(`/audit/?collection=patient-exports&row_id=${patient.id}`);
const calls = () => a.network.log.filter(({ path }) => path === '/patient-exports/').length;

test('made during an outage it waits, counts as unsent, and reaches the audit afterwards with its hour', async () => {
  a.network.fault = () => 'drop';
  a.clock.now -= 3_600_000;
  const made = new Date(a.clock.now + 1).toISOString();
  await notePatientExport(a.db, patient, a.ports);
  a.clock.now += 3_600_000;
  await a.sync();
  expect(await countUnsent(a.db)).toBe(1);
  expect((await readCentre(a.db)).waiting.entries).toMatchObject([{ title: 'Mateo Salazar' }]);
  expect(await entries()).toEqual([]);
  a.network.fault = () => null;
  await a.sync();
  expect(await a.db.outbox.count()).toBe(0);
  const [entry] = await entries();
  expect(entry).toMatchObject({
    action: 'create',
    user_id: world.server.people['recepcion'],
    patient_name: 'Mateo Salazar',
    acting_user_id: null,
  });
  expect(Math.abs(Date.parse(entry?.captured_at ?? '') - Date.parse(made))).toBeLessThan(1000);
  expect(await world.get('/audit/verify/')).toMatchObject({ ok: true });
});

test('is entered once, though its answer was lost', async () => {
  await notePatientExport(a.db, patient, a.ports);
  a.network.fault = ({ path }) => (path === '/patient-exports/' ? 'lose-reply' : null);
  await a.sync();
  a.network.fault = () => null;
  a.clock.now += 61_000;
  await a.sync();
  expect([calls(), (await entries()).length, await a.db.outbox.count()]).toEqual([2, 1, 0]);
});

test('each file of the same patient is an entry of its own, and none is in the history that everybody reads', async () => {
  for (let file = 0; file < 2; file += 1) await notePatientExport(a.db, patient, a.ports);
  await a.sync();
  expect(await entries()).toHaveLength(2);
  const history = await world.get<ChangeEntry[]>(`/patients/${patient.id}/history/`);
  expect(history.map(({ collection }) => collection)).toEqual(['patients']);
});

test('a server that refuses it is asked again, and nobody is asked to decide', async () => {
  await notePatientExport(a.db, patient, a.ports);
  const epoch = await readMeta(a.db, 'epoch');
  a.network.fault = ({ path }) => (path === '/patient-exports/' ? answer(404, { code: 'not_found' }, epoch) : null);
  await a.sync();
  expect(await a.db.outbox.toArray()).toMatchObject([{ state: 'pending', tries: 1 }]);
  a.network.fault = () => null;
  a.clock.now += 61_000;
  await a.sync();
  expect([(await entries()).length, await a.db.outbox.count()]).toEqual([1, 0]);
});

test('an administrador sends it for a person who has left, and a rescue copy carries it', async () => {
  await notePatientExport(a.db, patient, a.ports);
  const copy = readRescueCopy(await rescueCopy(a.db, new Date(a.clock.now)));
  const { admin = '', recepcion = '' } = world.server.people;
  const b = await world.tablet('admin');
  expect(await previewRescue(b.db, copy)).toMatchObject({ exports: 1, actions: 0, writes: 0 });
  await importRescueCopy(b.db, copy);
  await delegate(b.db, recepcion, admin);
  await b.sync();
  expect(await b.db.outbox.count()).toBe(0);
  expect(await entries()).toMatchObject([{ user_id: recepcion, acting_user_id: admin, imported_by: admin }]);
  // Its own tablet comes back: it stays one entry.
  await endSession(b.db, admin);
  await a.sync();
  expect([(await entries()).length, await a.db.outbox.count()]).toEqual([1, 0]);
});
