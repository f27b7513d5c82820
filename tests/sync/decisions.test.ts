// A person's decisions about parked or refused changes, and their dependents: nothing is lost, torn, or taken for
// something else.
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readWrites } from '#store/outbox/actions.ts';
import { rescheduleAppointment } from '#store/agenda/appointments.ts';
import { acceptTheirs, insistDelete, resolveFields } from '#store/decisions/conflicts.ts';
import { readMeta } from '#store/database/meta.ts';
import { discard } from '#store/outbox/queue.ts';
import { endSession } from '#store/session/session.ts';
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
  patient = await a.createPatient({ address: 'uno', occupation: 'uno' });
  await a.sync();
  b = await world.tablet('admin');
});
afterEach(() => world.close());

const cut = () => {
  a.network.fault = () => 'drop';
};
const heal = () => {
  a.network.fault = () => null;
};

/** An appointment that both tablets have. */
async function book(values: object = {}): Promise<string> {
  const booked = buildAppointmentValues({ patient, fecha: '2026-12-01', hora: '10:00', ...values });
  const id = await appointments.create(a.db, booked, a.ports);
  await a.sync();
  await b.sync();
  return id;
}

async function change(tablet: Tablet, id: string, changes: object): Promise<void> {
  const opened = (await tablet.db.records('appointments').get(id))!;
  await appointments.update(tablet.db, id, opened, { ...opened, ...changes }, tablet.ports);
}

const reschedule = async (id: string, reason: string) =>
  rescheduleAppointment(
    a.db,
    (await a.db.records('appointments').get(id))!,
    { fecha: '2026-12-02', hora: '11:00' },
    reason,
    a.ports,
  );

const waiting = async () =>
  (await readWrites(a.db)).map(({ collection, method, state }) => [collection, method, state]);

async function onlyConflict() {
  const [conflict, ...others] = await a.db.conflicts.toArray();
  expect(others).toEqual([]);
  return conflict!;
}

/** "Mío" in every field. */
async function insist(): Promise<void> {
  const { id, overlaps } = await onlyConflict();
  await resolveFields(a.db, id, Object.fromEntries(overlaps.map(({ field, mine }) => [field, mine])), a.ports.now());
}

async function expectNothingLeft(): Promise<void> {
  await a.sync();
  expect([await waiting(), await a.db.conflicts.toArray()]).toEqual([[], []]);
}

describe('fields', () => {
  test('that belong together are judged together again: nobody gets an hour on a day that nobody chose', async () => {
    const id = await book();
    await change(b, id, { hora: '12:00' });
    await b.sync();
    await change(a, id, { hora: '11:00' });
    await a.sync();
    cut();
    await insist();
    await change(b, id, { fecha: '2026-12-02' });
    await b.sync();
    heal();
    await a.sync();
    expect(await world.get(`/appointments/${id}/`)).toMatchObject({ fecha: '2026-12-02', hora: '12:00' });
    expect(await onlyConflict()).toMatchObject({ kind: 'fields', row_id: id });
  });

  test('in words that neither had written stand under who is on screen, and only those', async () => {
    await b.editPatient(patient, { address: 'dos', occupation: 'dos' });
    await b.sync();
    const author = await readMeta(a.db, 'person');
    await a.editPatient(patient, { address: 'tres', occupation: 'tres' });
    await a.sync();
    await a.signIn('admin');
    await resolveFields(a.db, (await onlyConflict()).id, { address: 'tres', occupation: 'dos y tres' }, a.ports.now());
    await expectNothingLeft();
    const audit = await world.get<{ user_id: string; after: Record<string, unknown> }[]>(`/audit/?row_id=${patient}`);
    const who = (field: string, value: string) => audit.findLast(({ after }) => after[field] === value)?.user_id;
    expect([who('address', 'tres'), who('occupation', 'dos y tres')]).toEqual([author, world.server.people['admin']]);
  });

  test('wait for a parent under the op id that it has by now', async () => {
    const id = await book();
    cut();
    const target = await a.createPatient({ phone_number: 'ninguno' });
    await change(a, id, { patient: target, hora: '11:00' });
    await change(b, id, { patient: await b.createPatient({}), hora: '12:00' });
    await b.sync();
    heal();
    await a.sync();
    // The parent, refused, is corrected to something that is refused again: both times it is another call.
    await a.editPatient(target, { phone_number: 'nada' });
    await a.sync();
    await a.editPatient(target, { phone_number: 'nada todavía' });
    await insist();
    await a.sync();
    expect(await waiting()).toEqual([
      ['patients', 'POST', 'attention'],
      ['appointments', 'PUT', 'held'],
    ]);
    await a.editPatient(target, { phone_number: '+51 999 888 777' });
    await expectNothingLeft();
    expect(await world.get(`/appointments/${id}/`)).toMatchObject({ patient: target, hora: '11:00' });
  });
});

test('insisting on a deletion waits for the moves away from the record', async () => {
  const right = await a.createPatient({});
  const id = await book();
  cut();
  await a.deletePatient(patient);
  await b.editPatient(patient, { address: 'dos' });
  await b.sync();
  heal();
  await a.sync();
  // Another moves the visit on this tablet, and leaves before it is sent.
  await a.signIn('admin');
  cut();
  await change(a, id, { patient: right });
  await endSession(a.db, (await readMeta(a.db, 'person'))!);
  await a.signIn('recepcion');
  await insistDelete(a.db, (await onlyConflict()).id);
  expect(await a.db.records('appointments').get(id)).toMatchObject({ patient: right });
  heal();
  await a.sync();
  await a.signIn('admin');
  await expectNothingLeft();
  expect(await world.get('/appointments/')).toMatchObject([{ id, patient: right }]);
});

test('a deletion waits until records moved away have left: it may be refused once', async () => {
  const right = await a.createPatient({});
  const id = await book();
  a.network.fault = (request) => (isBatch(request) ? 'drop' : null);
  await change(a, id, { patient: right });
  await a.sync();
  await change(b, id, { notes: 'dos' });
  await b.sync();
  await a.sync();
  await a.deletePatient(patient);
  heal();
  await expectNothingLeft();
  expect(await world.get('/appointments/')).toMatchObject([{ id, patient: right, notes: 'dos' }]);
  await expect(world.patient(patient)).rejects.toThrow('404');
});

describe('a rescheduled appointment', () => {
  test('that is given up goes with what was done to it since', async () => {
    const id = await book({ estado: 'inasistencia' });
    cut();
    const moved = await reschedule(id, '');
    await change(a, moved, { location: 'Sala 2' });
    await change(b, id, { hora: '12:00', estado: 'confirmada' });
    await b.sync();
    heal();
    await a.sync();
    await acceptTheirs(a.db, (await onlyConflict()).id);
    expect(await a.db.records('appointments').get(moved)).toBeUndefined();
    await expectNothingLeft();
  });

  test('that was refused can be corrected', async () => {
    const id = await book();
    const moved = await reschedule(id, 'x'.repeat(19_999));
    await a.sync();
    expect(await waiting()).toEqual([
      ['appointments', 'POST', 'attention'],
      ['appointments', 'PUT', 'held'],
    ]);
    await change(a, moved, { notes: 'corta' });
    await expectNothingLeft();
    expect(await world.get(`/appointments/${moved}/`)).toMatchObject({ notes: 'corta' });
    expect(await world.get(`/appointments/${id}/`)).toMatchObject({ version: 2 });
  });
});

test('a value that was given up is shown no more, nor kept for a record that comes back', async () => {
  cut();
  await a.editPatient(patient, { phone_number: 'ninguno' });
  await a.signIn('admin');
  await a.editPatient(patient, { occupation: 'Chofer' });
  heal();
  await a.signIn('recepcion');
  await a.sync();
  await b.deletePatient(patient);
  await b.sync();
  await a.sync();
  const refused = (await a.db.outbox.where({ state: 'attention' }).first())!;
  await discard(a.db, refused.op_id);
  const shown = { phone_number: null, occupation: 'Chofer', address: 'uno' };
  expect(await a.db.records('patients').get(patient)).toMatchObject(shown);
  await a.sync();
  expect(await onlyConflict()).toMatchObject({ kind: 'deleted', mine: shown });
});
