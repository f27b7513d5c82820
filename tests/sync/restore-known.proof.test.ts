// Changes sent again after a restore whose backup has them all: no person is asked about them.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { clinicalHistoryId } from '#domain/record/ids.ts';
import { createImage } from '#store/clinical/clinical-images.ts';
import { write } from '#store/outbox/write.ts';
import { buildJpeg } from '#tests/support/pictures.ts';
import type { Tablet } from '#tests/support/tablet.ts';
import { writesOf } from '#store/outbox/record-writes.ts';
import { createWorld, isBatch, type World } from '#tests/support/world.ts';

const images = writesOf('clinical-images');
const patients = writesOf('patients');

let world: World;
let a: Tablet;
let b: Tablet;
let id: string;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  a = await world.tablet('recepcion');
  b = await world.tablet();
  id = await a.createPatient({ address: 'uno' });
  await a.sync();
  await b.sync();
});

/** One tablet changes the patient, and then the other does in sight of that. */
async function changeTwice(first: Parameters<Tablet['editPatient']>[1]): Promise<void> {
  await a.editPatient(id, first);
  await a.sync();
  await b.sync();
  await b.editPatient(id, { address: 'tres' });
  await b.sync();
}

/** The server has it, and the tablet does not know. */
async function changeUnanswered(): Promise<void> {
  await a.editPatient(id, { address: 'dos' });
  a.network.fault = (request) => (isBatch(request) ? 'lose-reply' : null);
  await a.sync();
}

async function expectNothingAsked(): Promise<void> {
  for (const tablet of [a, b]) {
    await tablet.sync();
    expect(await tablet.db.conflicts.toArray()).toEqual([]);
    expect(await tablet.db.outbox.toArray()).toEqual([]);
  }
}

test('a field that another changed afterwards', async () => {
  await changeTwice({ address: 'dos' });
  await world.newEpoch();
  await expectNothingAsked();
  expect(await world.patient(id)).toMatchObject({ address: 'tres' });
});

test('is not shown either, before the server has answered', async () => {
  await changeTwice({ address: 'dos', occupation: 'Chofer' });
  await a.sync();
  await world.newEpoch();
  const shown = () => a.db.rows('patients').get(id);
  for (const path of ['/sync/snapshot/', '/batch/']) {
    a.network.fault = (request) => (request.path.startsWith(path) ? 'drop' : null);
    await a.sync();
    expect(await shown()).toMatchObject({ first_name: 'Ana', address: 'tres', occupation: 'Chofer' });
    expect(await a.db.outbox.count()).toBe(2);
  }
  a.network.fault = () => null;
  await expectNothingAsked();
});

test('a field that was changed twice', async () => {
  for (const address of ['dos', 'tres']) {
    await a.editPatient(id, { address });
    await a.sync();
  }
  await world.newEpoch();
  await expectNothingAsked();
  expect(await world.patient(id)).toMatchObject({ address: 'tres' });
});

test('a record of which another emptied a field that its creation had filled', async () => {
  await b.editPatient(id, { address: null });
  await b.sync();
  await a.sync();
  await world.newEpoch();
  await expectNothingAsked();
  expect(await world.patient(id)).toMatchObject({ address: null });
  expect(await a.db.records('patients').get(id)).toMatchObject({ address: null });
});

test('a record that another deleted afterwards', async () => {
  await a.editPatient(id, { address: 'dos' });
  await a.sync();
  await b.sync();
  await patients.delete(b.db, id, b.ports);
  await b.sync();
  await world.newEpoch();
  await expectNothingAsked();
});

test('a deletion that another took back, before a change', async () => {
  const undo = await a.deletePatient(id);
  await a.sync();
  await undo();
  await a.sync();
  await b.sync();
  await b.editPatient(id, { address: 'tres' });
  await b.sync();
  await world.newEpoch();
  await expectNothingAsked();
  expect(await world.patient(id)).toMatchObject({ address: 'tres' });
});

test('a change whose answer was lost, after which another changed the field', async () => {
  await changeUnanswered();
  a.network.fault = () => 'drop';
  await b.sync();
  await b.editPatient(id, { address: 'tres' });
  await b.sync();
  await world.newEpoch();
  a.network.fault = () => null;
  await expectNothingAsked();
  expect(await world.patient(id)).toMatchObject({ address: 'tres' });
});

test('an edit made on top of a change whose answer was lost is another change', async () => {
  await changeUnanswered();
  await world.newEpoch();
  a.network.fault = (request) => (isBatch(request) ? 'drop' : null);
  await a.sync();
  await a.editPatient(id, { occupation: 'Chofer' });
  a.network.fault = () => null;
  await expectNothingAsked();
  expect(await world.patient(id)).toMatchObject({ address: 'dos', occupation: 'Chofer' });
});

test('an image of which another changed the description', async () => {
  const history = clinicalHistoryId(id);
  const values = { patient: id };
  await write(a.db, [{ method: 'POST', collection: 'clinical-histories', id: history, values }], a.ports);
  const image = { clinical_history: history, image_type: 'photo', description: 'De frente' } as const;
  const bytes = new Uint8Array(await buildJpeg({ width: 700, height: 500 })).buffer;
  const row = await createImage(a.db, image, { bytes, mime: 'image/jpeg' }, a.ports);
  await a.sync();
  await b.sync();
  await images.update(b.db, row, image, { ...image, description: 'De lado' }, b.ports);
  await b.sync();
  await world.newEpoch();
  await expectNothingAsked();
  expect(await world.get(`/clinical-images/${row}/`)).toMatchObject({ description: 'De lado' });
});
