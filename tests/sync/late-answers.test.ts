// The other engine of a tablet has received more than an answer says by the time it comes.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { acceptTheirs } from '#store/decisions/conflicts.ts';
import { pull } from '#sync/receive/pull.ts';
import { buildAppointmentValues } from '#tests/support/factories.ts';
import type { Tablet } from '#tests/support/tablet.ts';
import { writesOf } from '#store/outbox/record-writes.ts';
import { createWorld, isBatch, type World } from '#tests/support/world.ts';

const appointments = writesOf('appointments');

let world: World;
let a: Tablet;
let b: Tablet;
let patient: string;
beforeEach(async () => {
  world = await createWorld();
  a = await world.tablet('recepcion');
  b = await world.tablet();
  patient = await a.createPatient({ address: 'uno' });
  await a.sync();
  await b.sync();
});
afterEach(() => world.close());

/** While the answer to the tablet's next batch is under way, its other engine receives what happens. */
async function beforeAnswer(happens: () => Promise<unknown>): Promise<void> {
  const [{ author } = { author: '' }] = await a.db.outbox.toArray();
  a.network.fault = async (request) => {
    if (!isBatch(request)) return null;
    a.network.fault = () => null;
    const answer = await world.transport(request);
    await happens();
    await b.sync();
    const unlocked = <T>(_: string, task: () => Promise<T>) => task();
    await pull({ db: a.db, ...a.ports, transport: world.transport, random: () => 0.5, locks: unlocked }, author);
    return answer;
  };
}

test('"deleted" does not bury a record that has come back since', async () => {
  const undo = await b.deletePatient(patient);
  await b.sync();
  await a.editPatient(patient, { address: 'dos' });
  await beforeAnswer(undo);
  await a.sync();
  const [conflict] = await a.db.conflicts.toArray();
  if (conflict) await acceptTheirs(a.db, conflict.id);
  expect(conflict).toBeUndefined();
  expect(await a.db.records('patients').get(patient)).toMatchObject({ address: 'dos' });
});

test('"done" to a deletion does not bury what has come back with the record since', async () => {
  const visit = await appointments.create(a.db, buildAppointmentValues({ patient }), a.ports);
  await a.sync();
  await a.deletePatient(patient);
  const { headers } = await world.server.signIn('admin');
  await beforeAnswer(async () => {
    const back = { id: patient, first_name: 'Ana', last_name: 'Núñez' };
    await world.server.app.inject({ method: 'POST', url: '/api/patients/', headers, payload: back });
  });
  await a.sync();
  expect(await a.db.outbox.count()).toBe(0);
  expect(await a.db.records('patients').get(patient)).toBeDefined();
  expect(await a.db.records('appointments').get(visit)).toBeDefined();
});
