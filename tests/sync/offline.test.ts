// The promise, on two tablets and the real server.
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { EMPTY_PATIENT, type Patient } from '#domain/patients/patient.ts';
import type { BatchRequest } from '#domain/wire/wire.ts';
import { resolveFields } from '#store/decisions/conflicts.ts';
import { readSyncStatus } from '#store/safety/status.ts';
import { writesOf } from '#store/outbox/record-writes.ts';
import { createWorld, isBatch, type World } from '#tests/support/world.ts';

const patients = writesOf('patients');

let world: World;
beforeEach(async () => {
  world = await createWorld();
});
afterEach(() => world.close());

describe('one tablet', () => {
  test('a patient made offline reaches the server once the network is back', async () => {
    const a = await world.tablet();
    a.network.fault = () => 'drop';
    const id = await a.createPatient({ first_name: 'Lucía', phone_number: '987 120 554' });
    await a.sync();
    expect((await readSyncStatus(a.db)).state).toBe('offline');
    expect(await a.db.outbox.count()).toBe(1);
    a.network.fault = () => null;
    await a.sync();
    expect(await world.patient(id)).toMatchObject({ first_name: 'Lucía', phone_number: '987 120 554', version: 1 });
    expect(await readSyncStatus(a.db)).toMatchObject({ state: 'synced', pending: 0 });
    expect(await a.db.base.count()).toBe(0);
  });

  test('a network that returns while a round fails is tried at once', async () => {
    const a = await world.tablet();
    const id = await a.createPatient({});
    let requests = 0;
    a.network.fault = () => ((requests += 1) === 1 ? 'drop' : null);
    const failing = a.engine.run();
    await Promise.all([failing, a.engine.run({ force: true })]);
    expect(await world.patient(id)).toMatchObject({ version: 1 });
  });

  test('an edit goes as the whole record, by PUT, with the version it was made on', async () => {
    const a = await world.tablet();
    const id = await a.createPatient({ first_name: 'Lucía', occupation: 'Arquitecta' });
    await a.sync();
    a.network.log.length = 0;
    await a.editPatient(id, { phone_number: '987 120 554' });
    await a.sync();
    const [op] = (a.network.log.find(isBatch)!.json as BatchRequest).groups[0]!.ops;
    expect(op).toMatchObject({ method: 'PUT', path: `/patients/${id}/`, if_match: 1 });
    expect(op!.body).toEqual({
      ...EMPTY_PATIENT,
      first_name: 'Lucía',
      last_name: 'Núñez',
      occupation: 'Arquitecta',
      phone_number: '987 120 554',
    });
  });

  test('an answer that is lost leaves the write applied once', async () => {
    const a = await world.tablet();
    const id = await a.createPatient({});
    a.network.fault = (request) => (isBatch(request) ? 'lose-reply' : null);
    await a.sync();
    expect(await world.patient(id)).toMatchObject({ version: 1 });
    expect(await a.db.outbox.count()).toBe(1);
    a.network.fault = () => null;
    await a.sync();
    expect(await a.db.outbox.count()).toBe(0);
    expect(await world.patient(id)).toMatchObject({ version: 1 });
  });

  test('an entry whose answer was lost is sent again exactly as before, although the row was edited since', async () => {
    const a = await world.tablet();
    const id = await a.createPatient({ first_name: 'Ana' });
    a.network.fault = (request) => (isBatch(request) ? 'lose-reply' : null);
    await a.sync();
    const first = JSON.stringify(a.network.log.find(isBatch)?.json);
    a.network.log.length = 0;
    await a.editPatient(id, { first_name: 'Anabel' });
    a.network.fault = () => null;
    await a.sync();
    expect(JSON.stringify(a.network.log.find(isBatch)?.json)).toBe(first);
    expect(await world.patient(id)).toMatchObject({ first_name: 'Anabel', version: 2 });
    expect(await a.db.conflicts.count()).toBe(0);
  });

  test('a worker killed while sending loses nothing', async () => {
    const a = await world.tablet();
    const id = await a.createPatient({});
    await a.db.outbox.toCollection().modify({ state: 'inflight' });
    a.restart();
    await a.sync();
    expect(await world.patient(id)).toMatchObject({ version: 1 });
  });

  test('a thousand writes are drained in batches, in order', async () => {
    const a = await world.tablet();
    const ids: string[] = [];
    for (let index = 0; index < 120; index += 1) ids.push(await a.createPatient({ last_name: `N${index}` }));
    await a.editPatient(ids[0]!, { last_name: 'Z' });
    await a.sync();
    expect(a.network.log.filter(isBatch)).toHaveLength(3);
    expect(await a.db.outbox.count()).toBe(0);
    expect(await world.patient(ids[0]!)).toMatchObject({ last_name: 'Z' });
  });

  test('an answer without the epoch, as of a portal, is not believed', async () => {
    const a = await world.tablet();
    await a.createPatient({});
    a.network.fault = () => 'drop';
    await a.sync();
    expect((await a.db.outbox.toArray()).map((entry) => entry.state)).toEqual(['pending']);
  });

  test('it works without any lock', async () => {
    const a = await world.tablet('admin', { locks: false });
    const id = await a.createPatient({});
    const other = { ...a };
    await Promise.all([a.sync(), other.engine.run({ force: true })]);
    expect(await world.patient(id)).toMatchObject({ version: 1 });
    expect(await a.db.outbox.count()).toBe(0);
  });
});

describe('two tablets', () => {
  test('different fields of one patient, edited offline, are both there in the end', async () => {
    const [a, b] = [await world.tablet(), await world.tablet('recepcion')];
    const id = await a.createPatient({ phone_number: '900 000 000' });
    await a.sync();
    await b.sync();
    await a.editPatient(id, { phone_number: '911 111 111' });
    await b.editPatient(id, { address: 'Av. Larco 812' });
    await a.sync();
    await b.sync();
    await a.sync();
    const expected = { phone_number: '911 111 111', address: 'Av. Larco 812' };
    expect(await world.patient(id)).toMatchObject(expected);
    expect(await a.db.records('patients').get(id)).toMatchObject(expected);
    expect(await b.db.records('patients').get(id)).toMatchObject(expected);
    expect(await b.db.conflicts.count()).toBe(0);
  });

  test('the same field becomes a conflict with both versions, and one choice resolves it', async () => {
    const [a, b] = [await world.tablet(), await world.tablet('recepcion')];
    const id = await a.createPatient({ phone_number: '900 000 000' });
    await a.sync();
    await b.sync();
    await a.editPatient(id, { phone_number: '911 111 111' });
    await b.editPatient(id, { phone_number: '922 222 222', occupation: 'Estudiante' });
    await a.sync();
    await b.sync();
    const [conflict] = await b.db.conflicts.toArray();
    expect(conflict?.overlaps).toMatchObject([
      { field: 'phone_number', before: '900 000 000', mine: '922 222 222', theirs: '911 111 111' },
    ]);
    expect(await readSyncStatus(b.db)).toMatchObject({ state: 'attention', attention: 1, pending: 1 });
    expect(await world.patient(id)).toMatchObject({ phone_number: '911 111 111', occupation: 'Estudiante' });
    await resolveFields(b.db, conflict!.id, { phone_number: '922 222 222' }, b.ports.now());
    await b.sync();
    await a.sync();
    expect(await world.patient(id)).toMatchObject({ phone_number: '922 222 222', occupation: 'Estudiante' });
    expect(await a.db.records('patients').get(id)).toMatchObject({ phone_number: '922 222 222' });
    expect(await readSyncStatus(b.db)).toMatchObject({ state: 'synced', pending: 0 });
  });

  test('a form that was open while the other edit arrived overwrites nothing', async () => {
    const [a, b] = [await world.tablet(), await world.tablet('recepcion')];
    const id = await a.createPatient({ phone_number: '900 000 000', email: 'a@b.pe' });
    await a.sync();
    await b.sync();
    const opened = (await b.db.records('patients').get(id))!;
    await a.editPatient(id, { phone_number: '911 111 111', email: 'nuevo@b.pe' });
    await a.sync();
    await b.sync();
    await patients.update(b.db, id, opened, { ...opened, phone_number: '922 222 222' }, b.ports);
    await b.sync();
    expect(await world.patient(id)).toMatchObject({ phone_number: '911 111 111', email: 'nuevo@b.pe' });
    expect(await b.db.conflicts.count()).toBe(1);
  });

  test('long notes edited on both sides are merged by line', async () => {
    const [a, b] = [await world.tablet(), await world.tablet('recepcion')];
    const id = await a.createPatient({ patient_notes: 'uno\ndos\ntres\ncuatro\ncinco' });
    await a.sync();
    await b.sync();
    await a.editPatient(id, { patient_notes: 'UNO\ndos\ntres\ncuatro\ncinco' });
    await b.editPatient(id, { patient_notes: 'uno\ndos\ntres\ncuatro\nCINCO' });
    await a.sync();
    await b.sync();
    expect((await world.patient(id)).patient_notes).toBe('UNO\ndos\ntres\ncuatro\nCINCO');
  });

  test('a field that a row came without, from a server that did not know it, is not emptied by an edit', async () => {
    const a = await world.tablet();
    const id = await a.createPatient({ address: 'uno' });
    await a.sync();
    await a.db
      .rows('patients')
      .where({ id })
      .modify((row) => {
        delete row['address'];
      });
    await a.editPatient(id, { occupation: 'Chofer' });
    await a.sync();
    expect(await world.patient(id)).toMatchObject({ address: 'uno', occupation: 'Chofer' });
  });

  test('a new tablet receives what is there, and later changes without asking for all again', async () => {
    const a = await world.tablet();
    for (let index = 0; index < 5; index += 1) await a.createPatient({ first_name: `P${index}` });
    await a.sync();
    const b = await world.tablet('recepcion');
    expect(await b.db.rows('patients').count()).toBe(5);
    const id = await a.createPatient({ first_name: 'Último' });
    await a.sync();
    await b.sync();
    expect(b.network.log.some((request) => request.path.includes('snapshot'))).toBe(false);
    expect(((await b.db.records('patients').get(id)) as Patient).first_name).toBe('Último');
  });
});
