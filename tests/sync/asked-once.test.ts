// A person changes a field again while their first change of it is under way: they are asked about what they want now.
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Tablet } from '#tests/support/tablet.ts';
import { createWorld, isBatch, type World } from '#tests/support/world.ts';

let world: World;
let a: Tablet;
let patient: string;
beforeEach(async () => {
  world = await createWorld();
  a = await world.tablet('recepcion');
  const b = await world.tablet();
  patient = await a.createPatient({ address: 'uno', occupation: 'uno' });
  await a.sync();
  await b.sync();
  await b.editPatient(patient, { address: 'otra' });
  await b.sync();
});
afterEach(() => world.close());

/** Somebody changes the address, and changes it again before the refusal of the first change comes. */
async function changeTwice(first: string, second: Parameters<Tablet['editPatient']>[1]): Promise<void> {
  await a.editPatient(patient, { address: first });
  a.network.fault = async (request) => {
    if (!isBatch(request)) return null;
    a.network.fault = () => null;
    const answer = await world.transport(request);
    await a.editPatient(patient, second);
    return answer;
  };
  await a.sync();
  await a.sync();
}

const asked = async () => (await a.db.conflicts.toArray()).flatMap(({ overlaps }) => overlaps);

test('an emptied field is asked about as empty, once', async () => {
  await changeTwice('dos', { address: null, occupation: 'dos' });
  expect(await asked()).toMatchObject([{ field: 'address', before: 'uno', mine: null, theirs: 'otra' }]);
  expect(await a.db.outbox.count()).toBe(0);
  expect(await world.patient(patient)).toMatchObject({ address: 'otra', occupation: 'dos' });
});

test('a field that stands again as before is not asked about', async () => {
  await changeTwice('dos', { address: 'uno' });
  expect(await asked()).toEqual([]);
  expect(await a.db.outbox.count()).toBe(0);
  expect(await a.db.records('patients').get(patient)).toMatchObject({ address: 'otra' });
});

test('a change of another field goes its own way', async () => {
  await changeTwice('dos', { occupation: 'dos' });
  expect(await asked()).toMatchObject([{ field: 'address', mine: 'dos', theirs: 'otra' }]);
  expect(await world.patient(patient)).toMatchObject({ address: 'otra', occupation: 'dos' });
});
