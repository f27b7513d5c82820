// The table of answers: somebody has written, made or deleted the row before. No entry disappears.
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { CollectionName } from '#domain/record/collections.ts';
import type { Values } from '#domain/record/row.ts';
import { clinicalHistoryId, importedPatientId, importId, newId } from '#domain/record/ids.ts';
import { acceptTheirs, insistDelete, restoreDeleted } from '#store/decisions/conflicts.ts';
import { write } from '#store/outbox/write.ts';
import { readSyncStatus } from '#store/safety/status.ts';
import type { Tablet } from '#tests/support/tablet.ts';
import { writesOf } from '#store/outbox/record-writes.ts';
import { createWorld, type World } from '#tests/support/world.ts';
import { answering } from '#tests/support/answering.ts';

const patients = writesOf('patients');

let world: World;
let a: Tablet;
beforeEach(async () => {
  world = await createWorld();
  a = await world.tablet();
});
afterEach(() => world.close());
const { settled } = answering(() => a);

describe('412 and 409 exists', () => {
  test('a create that meets an existing row goes on as an edit under the same op id', async () => {
    const id = newId();
    const b = await world.tablet('recepcion');
    const values = { first_name: 'Ana', last_name: 'Núñez' };
    await write(
      b.db,
      [{ method: 'POST', collection: 'patients', id, values: { ...values, occupation: 'Estudiante' } }],
      b.ports,
    );
    await b.sync();
    await write(
      a.db,
      [{ method: 'POST', collection: 'patients', id, values: { ...values, address: 'Lima' } }],
      a.ports,
    );
    const [entry] = await a.db.outbox.toArray();
    await a.sync();
    expect(await world.patient(id)).toMatchObject({ occupation: 'Estudiante', address: 'Lima', version: 2 });
    expect((await a.db.acked.toArray()).map((acked) => acked.op_id)).toContain(entry!.op_id);
  });

  test('of a patient whom two tablets import from one file, a field that a person has emptied since is asked about', async () => {
    const id = importedPatientId(importId(new Uint8Array([1])), 1, 1);
    const b = await world.tablet('recepcion');
    const values = { first_name: 'Ana', last_name: 'Núñez', occupation: 'Estudiante', address: 'Lima' };
    const intent = { method: 'POST', collection: 'patients', id, values } as const;
    await write(b.db, [intent], b.ports);
    await write(a.db, [intent], a.ports);
    await b.editPatient(id, { occupation: null });
    await b.sync();
    await a.sync();
    const [conflict] = await a.db.conflicts.toArray();
    expect(conflict!.overlaps).toMatchObject([{ field: 'occupation', mine: 'Estudiante', theirs: null }]);
    expect(await world.patient(id)).toMatchObject({ occupation: null, address: 'Lima', version: 2 });
    await acceptTheirs(a.db, conflict!.id);
    await a.sync();
    expect(await world.patient(id)).toMatchObject({ occupation: null, version: 2 });
  });

  test('412 on a delete is a conflict, and insisting deletes what is there now', async () => {
    const id = await settled({ address: 'uno' });
    const b = await world.tablet('recepcion');
    await patients.delete(a.db, id, a.ports);
    await b.editPatient(id, { address: 'dos' });
    await b.sync();
    await a.sync();
    const [conflict] = await a.db.conflicts.toArray();
    expect(conflict).toMatchObject({ kind: 'changed' });
    expect(await a.db.records('patients').get(id)).toMatchObject({ address: 'dos' });
    await insistDelete(a.db, conflict!.id);
    await a.sync();
    await b.sync();
    expect(await a.db.records('patients').get(id)).toBeUndefined();
    expect(await b.db.records('patients').get(id)).toBeUndefined();
  });

  test('412 on a delete tells what they changed, and nothing else', async () => {
    const patient = await settled();
    const [history, id] = [clinicalHistoryId(patient), newId()];
    const post = (collection: CollectionName, record: string, values: Values) =>
      write(a.db, [{ method: 'POST', collection, id: record, values }], a.ports);
    await post('clinical-histories', history, { patient });
    await post('odontograms', id, { clinical_history: history, data: {}, notes: 'una' });
    await a.sync();
    const b = await world.tablet('recepcion');
    await write(a.db, [{ method: 'DELETE', collection: 'odontograms', id }], a.ports);
    const opened = (await b.db.rows('odontograms').get(id))!;
    const values = { ...opened, notes: 'dos' };
    await write(b.db, [{ method: 'PUT', collection: 'odontograms', id, opened, values }], b.ports);
    await b.sync();
    await a.sync();
    const [conflict] = await a.db.conflicts.toArray();
    expect(conflict!.overlaps).toMatchObject([{ field: 'notes', before: 'una', theirs: 'dos' }]);
  });

  test('children changed elsewhere stop a delete, and keeping shows everything again', async () => {
    const id = await settled();
    const plan = newId();
    await write(
      a.db,
      [{ method: 'POST', collection: 'treatment-plans', id: plan, values: { patient: id, diagnostic: 'Clase II' } }],
      a.ports,
    );
    await a.sync();
    const b = await world.tablet('recepcion');
    await patients.delete(a.db, id, a.ports);
    expect(await a.db.rows('treatment-plans').count()).toBe(0);
    const opened = (await b.db.rows('treatment-plans').get(plan))!;
    await write(
      b.db,
      [
        {
          method: 'PUT',
          collection: 'treatment-plans',
          id: plan,
          opened,
          values: { ...opened, diagnostic: 'Clase III' },
        },
      ],
      b.ports,
    );
    await b.sync();
    await a.sync();
    const [conflict] = await a.db.conflicts.toArray();
    expect(conflict).toMatchObject({ kind: 'children', counts: { 'treatment-plans': 1 } });
    await acceptTheirs(a.db, conflict!.id);
    await a.sync();
    expect(await a.db.rows('treatment-plans').get(plan)).toMatchObject({ diagnostic: 'Clase III' });
    expect(await a.db.records('patients').get(id)).toBeDefined();
  });

  test('insisting hides what has come to belong to the record meanwhile, and it goes too', async () => {
    const id = await settled();
    const b = await world.tablet('recepcion');
    await patients.delete(a.db, id, a.ports);
    const plan = newId();
    const values = { patient: id, diagnostic: 'Clase II' };
    await write(b.db, [{ method: 'POST', collection: 'treatment-plans', id: plan, values }], b.ports);
    await b.sync();
    await a.sync();
    const [conflict] = await a.db.conflicts.toArray();
    expect(conflict).toMatchObject({ kind: 'children' });
    await a.sync();
    expect(await a.db.rows('treatment-plans').get(plan)).toBeDefined();
    await insistDelete(a.db, conflict!.id);
    expect(await a.db.rows('treatment-plans').get(plan)).toBeUndefined();
    await a.sync();
    await b.sync();
    expect(await b.db.records('patients').get(id)).toBeUndefined();
    expect(await b.db.rows('treatment-plans').get(plan)).toBeUndefined();
  });

  test('a plan made and deleted with its patient by the same tablet does not stand in the way', async () => {
    const id = await settled();
    await write(
      a.db,
      [{ method: 'POST', collection: 'treatment-plans', id: newId(), values: { patient: id } }],
      a.ports,
    );
    await patients.delete(a.db, id, a.ports);
    await a.sync();
    expect(await a.db.conflicts.count()).toBe(0);
    expect(await a.db.outbox.count()).toBe(0);
    expect(await world.get<unknown[]>('/treatment-plans/')).toEqual([]);
  });
});

describe('410', () => {
  test('deleting what is deleted is done', async () => {
    const id = await settled();
    const b = await world.tablet('recepcion');
    await patients.delete(b.db, id, b.ports);
    await b.sync();
    await patients.delete(a.db, id, a.ports);
    await a.sync();
    expect(await a.db.outbox.count()).toBe(0);
    expect(await a.db.conflicts.count()).toBe(0);
  });

  test('editing what they deleted is a conflict, and restoring brings it back with the edit', async () => {
    const id = await settled({ address: 'uno' });
    const b = await world.tablet('recepcion');
    await patients.delete(b.db, id, b.ports);
    await b.sync();
    await a.editPatient(id, { address: 'dos' });
    await a.sync();
    const [conflict] = await a.db.conflicts.toArray();
    expect(conflict).toMatchObject({ kind: 'deleted', overlaps: [{ field: 'address', mine: 'dos' }] });
    await restoreDeleted(a.db, conflict!.id);
    await a.sync();
    expect(await world.patient(id)).toMatchObject({ first_name: 'Ana', last_name: 'Núñez', address: 'dos' });
    await b.sync();
    expect(await b.db.records('patients').get(id)).toMatchObject({ address: 'dos' });
  });

  test('accepting the deletion leaves nothing behind', async () => {
    const id = await settled();
    const b = await world.tablet('recepcion');
    await patients.delete(b.db, id, b.ports);
    await b.sync();
    await a.editPatient(id, { address: 'dos' });
    await a.sync();
    const [conflict] = await a.db.conflicts.toArray();
    await acceptTheirs(a.db, conflict!.id);
    await a.sync();
    expect(await a.db.records('patients').get(id)).toBeUndefined();
    expect(await a.db.base.count()).toBe(0);
    expect(await readSyncStatus(a.db)).toMatchObject({ state: 'synced', pending: 0 });
  });
});
