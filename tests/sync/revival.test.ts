// "Restaurar": what others deleted comes back as they left it, and the edit made here is judged upon that.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ApiRequest } from '#api/client.ts';
import { EMPTY_CLINICAL_HISTORY } from '#domain/clinical/clinical-history.ts';
import type { CollectionName } from '#domain/record/collections.ts';
import { clinicalHistoryId, newId } from '#domain/record/ids.ts';
import { fieldsOf } from '#domain/record/definition.ts';
import type { Values } from '#domain/record/row.ts';
import { patientDefinition } from '#domain/patients/patient.ts';
import type { BatchOp, BatchRequest } from '#domain/wire/wire.ts';
import { definitionOf } from '#domain/registry.ts';
import { insistGroup, restoreDeleted } from '#store/decisions/conflicts.ts';
import { resend } from '#store/outbox/queue.ts';
import { fallenOf, missingParents, restoreFallen } from '#store/decisions/revival.ts';
import { countUnsent } from '#store/safety/status.ts';
import { write } from '#store/outbox/write.ts';
import type { Tablet } from '#tests/support/tablet.ts';
import { writesOf } from '#store/outbox/record-writes.ts';
import { batchAnswer, createWorld, isBatch, type World } from '#tests/support/world.ts';

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
  a = await world.tablet();
  id = await a.createPatient({ address: 'uno', email: 'uno@correo.pe' });
  await a.sync();
  b = await world.tablet('recepcion');
});

/** b edits the patient and deletes it; a, who has seen neither, edits its address; then a person restores it. */
async function restoreAfter(theirs: Values): Promise<void> {
  if (Object.keys(theirs).length > 0) await b.editPatient(id, theirs);
  await b.sync();
  await patients.delete(b.db, id, b.ports);
  await b.sync();
  await a.editPatient(id, { address: 'de a' });
  await a.sync();
  const [conflict] = await a.db.conflicts.toArray();
  await restoreDeleted(a.db, conflict!.id);
}

const opsOf = (request: ApiRequest): BatchOp[] =>
  isBatch(request) ? (request.json as BatchRequest).groups.flatMap(({ ops }) => ops) : [];

test('changes that others made before they deleted the record are not overwritten', async () => {
  await restoreAfter({ email: 'otro@correo.pe', occupation: 'Docente' });
  await a.sync();
  expect(await world.patient(id)).toMatchObject({
    first_name: 'Ana',
    address: 'de a',
    email: 'otro@correo.pe',
    occupation: 'Docente',
  });
  expect(await countUnsent(a.db)).toBe(0);
});

test('a field that they had changed too is for a person to decide', async () => {
  await restoreAfter({ address: 'de b' });
  await a.sync();
  expect(await world.patient(id)).toMatchObject({ address: 'de b' });
  const conflicts = await a.db.conflicts.toArray();
  expect(conflicts).toMatchObject([
    { kind: 'fields', overlaps: [{ field: 'address', before: 'uno', mine: 'de a', theirs: 'de b' }] },
  ]);
});

test('until it is back the record is shown as this tablet had it, with the edit', async () => {
  await restoreAfter({ email: 'otro@correo.pe' });
  expect(await a.db.rows('patients').get(id)).toMatchObject({ address: 'de a', email: 'uno@correo.pe' });
});

test('a record edited and deleted here, and deleted there, comes back whole', async () => {
  await b.sync();
  await patients.delete(b.db, id, b.ports);
  await b.sync();
  await a.editPatient(id, { address: 'de a' });
  await patients.delete(a.db, id, a.ports);
  await a.sync();
  const [conflict] = await a.db.conflicts.toArray();
  expect(conflict).toMatchObject({ kind: 'deleted', mine: { first_name: 'Ana', address: 'de a' } });
  await restoreDeleted(a.db, conflict!.id);
  expect(await a.db.rows('patients').get(id)).toMatchObject({ first_name: 'Ana', address: 'de a' });
  await a.sync();
  expect(await world.patient(id)).toMatchObject({ first_name: 'Ana', address: 'de a' });
});

test('a record that somebody has revived already is only edited', async () => {
  await restoreAfter({});
  const c = await world.tablet();
  await write(c.db, [{ method: 'POST', collection: 'patients', id, values: {}, revives: true }], c.ports);
  await c.sync();
  await a.sync();
  expect(await world.patient(id)).toMatchObject({ first_name: 'Ana', address: 'de a', version: 4 });
});

test('a server that never had the record gets it whole, with the hour of its making', async () => {
  const { created_at } = await world.patient(id);
  await restoreAfter({});
  const { db } = world.server.context;
  await db.deleteFrom('patients').where('id', '=', id).execute();
  await a.sync();
  const whole = { first_name: 'Ana', address: 'de a', email: 'uno@correo.pe', created_at };
  expect(await world.patient(id)).toMatchObject(whole);
});

test('a refused revival keeps the edit apart, and both go when it is sent again', async () => {
  await restoreAfter({ occupation: 'Docente' });
  const refusal = { type: 'about:blank', title: '', status: 400, detail: 'No', code: 'invalid' };
  a.network.fault = (request) =>
    opsOf(request).some(({ revives }) => revives)
      ? batchAnswer(request, () => ({ status: 400, body: refusal as never }))
      : null;
  await a.sync();
  const [revival, edit] = await a.db.outbox.orderBy('n').toArray();
  expect([revival!.state, edit!.state]).toEqual(['attention', 'held']);
  a.network.fault = () => null;
  await resend(a.db, revival!.op_id);
  await a.sync();
  expect(await world.patient(id)).toMatchObject({ address: 'de a', occupation: 'Docente' });
});

test('undoing a deletion that met another one brings back what the others had written', async () => {
  const undo = await a.deletePatient(id);
  a.network.fault = (request) => (isBatch(request) ? 'drop' : null);
  await a.sync();
  a.network.fault = () => null;
  await b.editPatient(id, { occupation: 'Docente' });
  await b.sync();
  await patients.delete(b.db, id, b.ports);
  await b.sync();
  await undo();
  await a.sync();
  expect(await world.patient(id)).toMatchObject({ address: 'uno', occupation: 'Docente' });
});

describe('in a group', () => {
  test('the record is back before the group goes, and the group stays whole', async () => {
    const other = await a.createPatient({ first_name: 'Eva' });
    await a.sync();
    await b.editPatient(id, { occupation: 'Docente' });
    await b.sync();
    await patients.delete(b.db, id, b.ports);
    await b.sync();
    const edits = await Promise.all(
      [id, other].map(async (row) => {
        const opened = (await a.db.rows('patients').get(row)) as Values;
        const values = { ...opened, address: 'de a' };
        return { method: 'PUT', collection: 'patients', id: row, opened, values } as const;
      }),
    );
    await write(a.db, edits, a.ports);
    await a.sync();
    const [conflict] = await a.db.conflicts.toArray();
    expect(conflict).toMatchObject({ kind: 'deleted', entries: [{ row_id: id }, { row_id: other }] });
    a.network.log.length = 0;
    await insistGroup(a.db, conflict!.id);
    await a.sync();
    expect(await world.patient(id)).toMatchObject({ address: 'de a', occupation: 'Docente' });
    expect(await world.patient(other)).toMatchObject({ address: 'de a' });
    const batches = a.network.log.filter(isBatch).map((request) => opsOf(request).map(({ method }) => method));
    expect(batches).toEqual([['POST'], ['PUT', 'PUT']]);
  });
});

test('the server takes nothing of the body over a tombstone', async () => {
  await patients.delete(b.db, id, b.ports);
  await b.sync();
  const values = { ...Object.fromEntries(fieldsOf(patientDefinition).map((field) => [field, null])), first_name: 'X' };
  await write(a.db, [{ method: 'POST', collection: 'patients', id, values, revives: true }], a.ports);
  await a.db.base.put({ collection: 'patients', id, row: null, version: 2, deleted: true });
  await a.sync();
  expect(await world.patient(id)).toMatchObject({ first_name: 'Ana', address: 'uno', version: 3 });
});

describe('records below a deleted record', () => {
  const PLAN = 'treatment-plans';
  const CAUSE = { fallen: { collection: 'patients', title: 'Ana Núñez' } };
  const create = (collection: CollectionName, row: string, values: Values) =>
    write(a.db, [{ method: 'POST', collection, id: row, values }], a.ports);
  const refused = () => a.db.outbox.where('state').equals('attention').toArray();

  test('is refused naming it, and restoring it sends all that was refused for it', async () => {
    const kept = newId();
    await create(PLAN, kept, { patient: id, diagnostic: 'Clase II' });
    await a.sync();
    await b.sync();
    await patients.delete(b.db, id, b.ports);
    await b.sync();
    const plans = [newId(), newId()];
    for (const plan of plans) await create(PLAN, plan, { patient: id });
    await a.sync();
    const entries = await refused();
    expect(entries.map(({ error }) => error?.problem)).toMatchObject([CAUSE, CAUSE]);
    await restoreFallen(a.db, entries[0]!.op_id, a.clock.now);
    // The record is unknown here until it is back.
    expect(await a.db.rows('patients').get(id)).toBeUndefined();
    await a.sync();
    expect(await world.patient(id)).toMatchObject({ first_name: 'Ana', address: 'uno' });
    expect(await a.db.rows('patients').get(id)).toMatchObject({ first_name: 'Ana' });
    const shown = await a.db.rows(PLAN).where({ patient: id }).primaryKeys();
    expect(new Set(shown)).toEqual(new Set([kept, ...plans]));
    expect(await countUnsent(a.db)).toBe(0);
  });

  test('far below it names the uppermost record that was deleted', async () => {
    const history = clinicalHistoryId(id);
    await create('clinical-histories', history, { ...EMPTY_CLINICAL_HISTORY, patient: id });
    await a.sync();
    await b.sync();
    await patients.delete(b.db, id, b.ports);
    await b.sync();
    const odontogram = newId();
    await create('odontograms', odontogram, { ...definitionOf('odontograms').defaults, clinical_history: history });
    await a.sync();
    const [entry] = await refused();
    expect(entry!.error?.problem).toMatchObject({ fallen: { collection: 'patients', id } });
    await restoreFallen(a.db, entry!.op_id, a.clock.now);
    await a.sync();
    expect(await world.get(`/odontograms/${odontogram}/`)).toMatchObject({ clinical_history: history });
    expect(await countUnsent(a.db)).toBe(0);
  });

  test('and was edited here comes back with its parent, and takes the edit', async () => {
    const plan = newId();
    await create(PLAN, plan, { patient: id, diagnostic: 'Clase II' });
    await a.sync();
    await b.sync();
    await patients.delete(b.db, id, b.ports);
    await b.sync();
    const opened = (await a.db.rows(PLAN).get(plan))!;
    const values = { ...opened, diagnostic: 'Clase III' };
    await write(a.db, [{ method: 'PUT', collection: PLAN, id: plan, opened, values }], a.ports);
    await a.sync();
    const [conflict] = await a.db.conflicts.toArray();
    expect(await missingParents(a.db, PLAN, conflict!.mine)).toEqual([{ collection: 'patients', id }]);
    await restoreDeleted(a.db, conflict!.id);
    await a.sync();
    expect(await world.get(`/treatment-plans/${plan}/`)).toMatchObject({ diagnostic: 'Clase III', patient: id });
    expect(await a.db.rows('patients').get(id)).toMatchObject({ first_name: 'Ana' });
    expect(await countUnsent(a.db)).toBe(0);
  });

  test('cannot be saved by restoring what never was on the server', async () => {
    await create(PLAN, newId(), { patient: newId() });
    await a.sync();
    const [entry] = await refused();
    expect(entry!.error?.problem).toMatchObject({ code: 'parent_gone' });
    expect(fallenOf(entry)).toBeUndefined();
    await restoreFallen(a.db, entry!.op_id, a.clock.now);
    expect(await a.db.outbox.count()).toBe(1);
  });
});
