// An appointment that was booked for the wrong patient and is moved to the right one: it shares the fate of neither twice.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readWrites } from '#store/outbox/actions.ts';
import { rescheduleAppointment } from '#store/agenda/appointments.ts';
import { previewDeletion } from '#store/outbox/undoable-deletion.ts';
import { discard } from '#store/outbox/queue.ts';
import { endSession } from '#store/session/session.ts';
import { buildAppointmentValues } from '#tests/support/factories.ts';
import type { Tablet } from '#tests/support/tablet.ts';
import { writesOf } from '#store/outbox/record-writes.ts';
import { batchAnswer, createWorld, isBatch, type World } from '#tests/support/world.ts';

const appointments = writesOf('appointments');

let world: World;
let a: Tablet;
let right: string;
beforeEach(async () => {
  world = await createWorld();
  a = await world.tablet('recepcion');
  right = await a.createPatient({});
  await a.sync();
});
afterEach(() => world.close());

const book = (patient: string) => appointments.create(a.db, buildAppointmentValues({ patient }), a.ports);
async function move(tablet: Tablet, id: string, patient: string): Promise<void> {
  const opened = (await tablet.db.records('appointments').get(id))!;
  await appointments.update(tablet.db, id, opened, { ...opened, patient }, tablet.ports);
}
const heal = () => {
  a.network.fault = () => null;
};
const cut = () => {
  a.network.fault = () => 'drop';
};
const waiting = async () => (await readWrites(a.db)).map(({ collection, error }) => [collection, error?.problem.code]);

test('before either was sent, it stays when the patient that it left is deleted', async () => {
  cut();
  const wrong = await a.createPatient({});
  const id = await book(wrong);
  await move(a, id, right);
  expect((await previewDeletion(a.db, 'patients', wrong)).descendants).toEqual([]);
  await a.deletePatient(wrong);
  expect(await a.db.records('appointments').get(id)).toMatchObject({ patient: right });
  heal();
  await a.sync();
  expect(await world.get('/appointments/')).toMatchObject([{ id, patient: right }]);
  expect(await world.get('/patients/')).toMatchObject([{ id: right }]);
});

test('as the new half of a change of hour it stays too', async () => {
  cut();
  const wrong = await a.createPatient({});
  const old = (await a.db.records('appointments').get(await book(wrong)))!;
  const id = await rescheduleAppointment(a.db, old, { fecha: '2026-12-02', hora: '11:00' }, '', a.ports);
  await move(a, id, right);
  expect((await previewDeletion(a.db, 'patients', wrong)).descendants).toEqual(['1 cita']);
  await a.deletePatient(wrong);
  heal();
  await a.sync();
  expect(await world.get('/appointments/')).toMatchObject([{ id, patient: right }]);
  expect(await waiting()).toEqual([]);
});

test('it does not wait for the patient that it left, whom the server refuses', async () => {
  const wrong = await a.createPatient({ phone_number: 'ninguno' });
  const id = await book(wrong);
  await a.sync();
  await move(a, id, right);
  await a.sync();
  expect(await waiting()).toEqual([['patients', 'invalid']]);
  expect(await world.get('/appointments/')).toMatchObject([{ id, patient: right }]);
});

test('refused, it waits for the new patient to whom it was moved meanwhile', async () => {
  const old = await a.createPatient({});
  await a.sync();
  const id = await book(old);
  a.network.fault = (request) => (isBatch(request) ? 'drop' : null);
  await a.sync();
  const target = await a.createPatient({});
  await move(a, id, target);
  a.network.fault = (request) => {
    if (!isBatch(request)) return null;
    heal();
    return batchAnswer(request, ({ path }) =>
      path === '/appointments/'
        ? { status: 400, body: { code: 'invalid' } as never }
        : { status: 503, body: { code: 'unavailable' } as never },
    );
  };
  await a.sync();
  a.clock.now += 120_000;
  await a.sync();
  expect(await waiting()).toEqual([]);
  expect(await world.get('/appointments/')).toMatchObject([{ id, patient: target }]);
});

test('it is there again when the patient to whom it was to be moved is deleted before', async () => {
  const wrong = await a.createPatient({});
  const id = await book(wrong);
  await a.sync();
  a.network.fault = (request) => (isBatch(request) ? 'lose-reply' : null);
  const opened = (await a.db.records('appointments').get(id))!;
  await appointments.update(a.db, id, opened, { ...opened, location: 'Sala 2' }, a.ports);
  await a.sync();
  await move(a, id, right);
  expect((await previewDeletion(a.db, 'patients', right)).descendants).toEqual(['1 cita']);
  // It goes before the move, which waits behind the edit whose answer was lost.
  await a.deletePatient(right);
  heal();
  await a.sync();
  const [refused] = await a.db.outbox.toArray();
  expect(refused).toMatchObject({ state: 'attention', collection: 'appointments' });
  await discard(a.db, refused!.op_id);
  await a.sync();
  const { patient } = await world.get<{ patient: string }>(`/appointments/${id}/`);
  expect(patient).not.toBe(right);
  expect(await a.db.records('appointments').get(id)).toMatchObject({ patient, location: 'Sala 2' });
});

test('moved elsewhere, it is there to read although a deletion waits that would have hidden it', async () => {
  const b = await world.tablet();
  const wrong = await a.createPatient({});
  const id = await book(wrong);
  await a.sync();
  await b.sync();
  cut();
  await a.deletePatient(wrong);
  const author = (await a.db.outbox.toArray())[0]!.author;
  await endSession(a.db, author);
  await move(b, id, right);
  await b.sync();
  // The deletion waits for whoever made it.
  heal();
  await a.signIn('admin');
  await a.sync();
  expect(await a.db.records('appointments').get(id)).toMatchObject({ patient: right });
  await a.signIn('recepcion');
  await a.sync();
  expect(await waiting()).toEqual([]);
  expect(await a.db.records('appointments').get(id)).toMatchObject({ patient: right });
});
