// "Deshacer" after a deletion: whatever the server has heard of it by then, the record stands again.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { clinicalHistoryId, newId } from '#domain/record/ids.ts';
import { createImage } from '#store/clinical/clinical-images.ts';
import { getBudget, lackOfMoney } from '#store/money/budgets.ts';
import { resolveFields } from '#store/decisions/conflicts.ts';
import { deleteUndoably, type UndoDeletion } from '#store/outbox/undoable-deletion.ts';
import { currentSession, expireSession } from '#store/session/session.ts';
import { countUnsent } from '#store/safety/status.ts';
import { write } from '#store/outbox/write.ts';
import { buildAppointmentValues, buildPlanValues } from '#tests/support/factories.ts';
import { buildJpeg } from '#tests/support/pictures.ts';
import type { Tablet } from '#tests/support/tablet.ts';
import { writesOf } from '#store/outbox/record-writes.ts';
import { createWorld, isBatch, type World } from '#tests/support/world.ts';
import { AT_WILL } from '#tests/support/money-factories.ts';

const appointments = writesOf('appointments');
const budgets = writesOf('budgets');
const payments = writesOf('payments');

let world: World;
let tablet: Tablet;
let id: string;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

/** A patient with a plan, saved on the tablet only. */
beforeEach(async () => {
  tablet = await world.tablet();
  id = await tablet.createPatient({ first_name: 'Mateo', occupation: 'Estudiante' });
  const values = buildPlanValues({ patient: id });
  await write(tablet.db, [{ method: 'POST', collection: 'treatment-plans', id: newId(), values }], tablet.ports);
});

const shown = () => tablet.db.rows('patients').get(id);
const plansShown = () => tablet.db.rows('treatment-plans').where({ patient: id }).count();
const plansOnServer = async () => (await world.get<unknown[]>(`/treatment-plans/?patient=${id}`)).length;

/** The patient and the plan are on the tablet and on the server, and nothing waits. */
async function expectWhole(): Promise<void> {
  await tablet.sync();
  expect(await shown()).toMatchObject({ first_name: 'Mateo', occupation: 'Estudiante' });
  expect(await world.patient(id)).toMatchObject({ first_name: 'Mateo', occupation: 'Estudiante' });
  expect([await plansShown(), await plansOnServer(), await countUnsent(tablet.db)]).toEqual([1, 1, 0]);
}

test('a patient who was never sent is there again, and is sent', async () => {
  const undo = await tablet.deletePatient(id);
  expect([await tablet.db.outbox.count(), await shown()]).toEqual([0, undefined]);
  await undo();
  expect([await tablet.db.outbox.count(), await plansShown()]).toEqual([2, 1]);
  await expectWhole();
});

test('a patient who was never sent is there again, and is sent, though the author has had to sign in meanwhile', async () => {
  const { user, generation } = (await currentSession(tablet.db))!;
  await expireSession(tablet.db, user.id, generation);
  const undo = await tablet.deletePatient(id);
  await tablet.signIn(user.username);
  await undo();
  await expectWhole();
});

test('an image that was never sent is there again with its file', async () => {
  const history = clinicalHistoryId(id);
  await write(
    tablet.db,
    [{ method: 'POST', collection: 'clinical-histories', id: history, values: { patient: id } }],
    tablet.ports,
  );
  const bytes = new Uint8Array(await buildJpeg({ width: 40, height: 30 })).buffer;
  const values = { clinical_history: history, image_type: 'photo', description: null } as const;
  const image = await createImage(tablet.db, values, { bytes, mime: 'image/jpeg' }, tablet.ports);
  const undo = await tablet.deletePatient(id);
  expect(await tablet.db.blobs.count()).toBe(0);
  await undo();
  await expectWhole();
  expect(await world.get(`/clinical-images/${image}/`)).toMatchObject({ clinical_history: history });
});

test('a deletion that has not left yet is taken out of the queue', async () => {
  await tablet.sync();
  const undo = await tablet.deletePatient(id);
  expect(await plansShown()).toBe(0);
  expect(await undo()).toEqual({ awaited: false });
  expect([await tablet.db.outbox.count(), await plansShown()]).toEqual([0, 1]);
  await expectWhole();
});

test('a deletion that the server has done is undone there too, with what fell in it', async () => {
  await tablet.sync();
  const undo = await tablet.deletePatient(id);
  await tablet.sync();
  await expect(world.patient(id)).rejects.toThrow('404');
  expect(await undo()).toEqual({ awaited: true });
  await expectWhole();
});

test('of a budget that comes back so, no balance is told until its payments are back', async () => {
  const { db, ports } = tablet;
  const budget = await budgets.create(
    db,
    { patient: id, nombre: 'Ortodoncia', total_amount: 300, ...AT_WILL, description: null },
    ports,
  );
  const paid = {
    patient: id,
    budget,
    amount: 300,
    payment_date: '2026-11-20',
    payment_method: 'CASH',
    notes: null,
  } as const;
  await payments.create(db, paid, ports);
  await tablet.sync();
  const undo = await budgets.delete(db, budget, ports);
  await tablet.sync();
  expect(await lackOfMoney(db, id)).toBeNull();
  await undo();
  expect(await lackOfMoney(db, id)).toBe('revival');
  // The budget is back on the server, and this tablet has not received what came back with it.
  tablet.network.fault = ({ path }) => (path.startsWith('/sync/?') ? 'drop' : null);
  await tablet.sync();
  expect(await db.outbox.count()).toBe(0);
  expect(await getBudget(db, budget)).toMatchObject({ total_paid: 0 });
  expect(await lackOfMoney(db, id)).toBe('revival');
  tablet.network.fault = () => null;
  await tablet.sync();
  expect(await lackOfMoney(db, id)).toBeNull();
  expect(await getBudget(db, budget)).toMatchObject({ total_paid: 300, remaining_balance: 0 });
});

test('a deletion whose answer was lost goes first, and then the patient comes back', async () => {
  await tablet.sync();
  const undo = await tablet.deletePatient(id);
  tablet.network.fault = (request) => (isBatch(request) ? 'lose-reply' : null);
  await tablet.sync();
  tablet.network.fault = () => null;
  await undo();
  expect(await shown()).toMatchObject({ first_name: 'Mateo' });
  await expectWhole();
});

test('a record that came back by itself is left alone', async () => {
  await tablet.sync();
  const undo = await tablet.deletePatient(id);
  await undo();
  await undo();
  expect(await tablet.db.outbox.count()).toBe(0);
});

describe('a record that comes back below a patient who is deleted here too', () => {
  let undo: { plan: UndoDeletion; patient: UndoDeletion };
  const deleteBoth = async (plan: string) => {
    const { db, ports } = tablet;
    undo = {
      plan: await deleteUndoably(db, 'treatment-plans', plan, ports),
      patient: await tablet.deletePatient(id),
    };
    await undo.plan();
    await undo.plan();
    expect(await plansShown()).toBe(0);
  };
  const onlyPlan = async () => (await tablet.db.rows('treatment-plans').where({ patient: id }).first())!.id;

  test('goes with the patient, unseen: nobody can write in it', async () => {
    await tablet.sync();
    await deleteBoth(await onlyPlan());
    await tablet.sync();
    await expect(world.patient(id)).rejects.toThrow('404');
    expect([await plansShown(), await countUnsent(tablet.db), await tablet.db.base.count()]).toEqual([0, 0, 0]);
  });

  test('so does what belongs to it', async () => {
    const { db, ports } = tablet;
    const history = { collection: 'clinical-histories', id: clinicalHistoryId(id) } as const;
    const exam = { collection: 'clinical-exams', id: newId() } as const;
    await write(db, [{ method: 'POST', ...history, values: { patient: id } }], ports);
    const values = { clinical_history: history.id };
    await write(db, [{ method: 'POST', ...exam, values }], ports);
    await tablet.sync();
    const undoHistory = await deleteUndoably(db, history.collection, history.id, ports);
    await tablet.deletePatient(id);
    await undoHistory();
    expect(await db.rows('clinical-exams').get(exam.id)).toBeUndefined();
    await tablet.sync();
    expect([await countUnsent(db), await db.base.count()]).toEqual([0, 0]);
  });

  test('is there again with the patient', async () => {
    await tablet.sync();
    await deleteBoth(await onlyPlan());
    await undo.patient();
    expect([await plansShown(), await tablet.db.base.count()]).toEqual([1, 0]);
    await expectWhole();
  });

  test('is there again with the patient, though the server has never had it', async () => {
    const [patient] = await tablet.db.outbox.toArray();
    tablet.network.fault = (request) => (isBatch(request) ? 'lose-reply' : null);
    await tablet.sync();
    tablet.network.fault = () => null;
    const added = newId();
    const values = buildPlanValues({ patient: id });
    const { db, ports } = tablet;
    expect(await db.outbox.get(patient!.n)).toMatchObject({ sent: expect.anything() });
    await deleteUndoably(db, 'treatment-plans', await onlyPlan(), ports);
    await write(db, [{ method: 'POST', collection: 'treatment-plans', id: added, values }], ports);
    await deleteBoth(added);
    await undo.patient();
    expect(await plansShown()).toBe(1);
    await expectWhole();
  });
});

test('a history that another made anew meanwhile is for a person to decide', async () => {
  const history = { collection: 'clinical-histories', id: clinicalHistoryId(id) } as const;
  const making = (consultation_reason: string) =>
    [{ ...history, method: 'POST', values: { patient: id, consultation_reason } }] as const;
  await write(tablet.db, making('Dolor'), tablet.ports);
  await tablet.sync();
  const undo = await deleteUndoably(tablet.db, history.collection, history.id, tablet.ports);
  tablet.network.fault = (request) => (isBatch(request) ? 'lose-reply' : null);
  await tablet.sync();
  await undo();
  const other = await world.tablet();
  await write(other.db, making('Control'), other.ports);
  await other.sync();
  tablet.network.fault = () => null;
  await tablet.sync();
  const [conflict] = await tablet.db.conflicts.toArray();
  expect(conflict?.overlaps).toMatchObject([{ field: 'consultation_reason', mine: 'Dolor', theirs: 'Control' }]);
  await resolveFields(tablet.db, conflict!.id, { consultation_reason: 'Dolor' }, tablet.ports.now());
  await tablet.sync();
  expect(await world.get(`/clinical-histories/${history.id}/`)).toMatchObject({ consultation_reason: 'Dolor' });
  expect(await countUnsent(tablet.db)).toBe(0);
});

describe('a deletion that was taken back asks for no decision', () => {
  beforeEach(() => tablet.sync());
  const conflicts = () => tablet.db.conflicts.toArray();

  test('although somebody has edited the record meanwhile', async () => {
    const other = await world.tablet();
    const undo = await tablet.deletePatient(id);
    tablet.network.fault = (request) => (isBatch(request) ? 'drop' : null);
    await tablet.sync();
    await undo();
    await other.editPatient(id, { address: 'dos' });
    await other.sync();
    tablet.network.fault = () => null;
    await expectWhole();
    expect(await conflicts()).toEqual([]);
    expect(await world.patient(id)).toMatchObject({ address: 'dos' });
  });

  test('although it waited for a move that was refused: the visit can be moved back', async () => {
    const to = await tablet.createPatient({});
    const visit = await appointments.create(tablet.db, buildAppointmentValues({ patient: id }), tablet.ports);
    await tablet.sync();
    const other = await world.tablet();
    await other.deletePatient(to);
    const plan = (await other.db.rows('treatment-plans').where({ patient: id }).first())!;
    const values = { ...plan, observations: 'dos' };
    await write(
      other.db,
      [{ method: 'PUT', collection: 'treatment-plans', id: plan.id, opened: plan, values }],
      other.ports,
    );
    await other.sync();
    const move = async (patient: string) => {
      const opened = (await tablet.db.records('appointments').get(visit))!;
      await appointments.update(tablet.db, visit, opened, { ...opened, patient }, tablet.ports);
    };
    await move(to);
    const undo = await tablet.deletePatient(id);
    tablet.network.fault = (request) => (isBatch(request) ? 'lose-reply' : null);
    await tablet.sync();
    await undo();
    tablet.network.fault = () => null;
    await tablet.sync();
    await move(id);
    await expectWhole();
    expect(await conflicts()).toEqual([]);
    expect(await world.get(`/appointments/${visit}/`)).toMatchObject({ patient: id });
  });

  test('although it goes again after a restore', async () => {
    const { db } = world.server.context;
    const before = (await db.selectFrom('applied_ops').select('op_id').execute()).map(({ op_id }) => op_id);
    const undo = await tablet.deletePatient(id);
    await tablet.sync();
    await undo();
    await tablet.sync();
    // The copy was made before the deletion.
    await db.updateTable('patients').set({ version: 1 }).where('id', '=', id).execute();
    await db.updateTable('treatment_plans').set({ version: 1 }).where('patient', '=', id).execute();
    await db.updateTable('sync_log').set({ version: 1 }).execute();
    await db.deleteFrom('applied_ops').where('op_id', 'not in', before).execute();
    await world.newEpoch();
    await tablet.signIn('admin');
    await expectWhole();
    expect(await conflicts()).toEqual([]);
  });
});
