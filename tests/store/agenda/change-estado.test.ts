import { beforeEach, describe, expect, test } from 'vitest';
import type { Appointment } from '#domain/agenda/appointment.ts';
import { rescheduleAppointment } from '#store/agenda/appointments.ts';
import { changeEstado, undoReschedule } from '#store/agenda/change-estado.ts';
import { buildAppointment, buildPatient, testId } from '#tests/support/factories.ts';
import { createStore, edit, type TestStore } from '#tests/support/store.ts';

const ID = testId(0x300);
const TO = { fecha: '2026-03-17', hora: '11:00' };
let store: TestStore;

beforeEach(async () => {
  store = await createStore();
  await store.receive('patients', buildPatient());
  await store.receive('appointments', buildAppointment({ notes: 'Llega con su madre.' }));
});

const shown = async (id = ID) => (await store.db.records('appointments').get(id)) as Appointment;

describe('a new estado', () => {
  test('is taken back by Deshacer', async () => {
    const undo = await changeEstado(store.db, await shown(), 'completada', store.ports);
    expect((await shown()).estado).toBe('completada');
    expect(await undo()).toBe(true);
    expect((await shown()).estado).toBe('programada');
  });

  test('that somebody has changed since stays as they left it', async () => {
    const undo = await changeEstado(store.db, await shown(), 'inasistencia', store.ports);
    await store.save(edit('appointments', ID, { ...(await shown()) }, { estado: 'confirmada' }));
    expect(await undo()).toBe(false);
    expect((await shown()).estado).toBe('confirmada');
  });

  test('of an appointment that was deleted since brings nothing back', async () => {
    const undo = await changeEstado(store.db, await shown(), 'inasistencia', store.ports);
    await store.save({ method: 'DELETE', collection: 'appointments', id: ID });
    expect(await undo()).toBe(false);
    expect(await shown()).toBeUndefined();
  });
});

describe('a reschedule', () => {
  const reschedule = async () => {
    const original = await shown();
    const created = await rescheduleAppointment(store.db, original, TO, 'Viaje', store.ports);
    return { original, created, to: TO };
  };

  test('is taken back whole: the new appointment goes, the original has its estado and its notes again', async () => {
    await store.receive('appointments', buildAppointment({ estado: 'completada', notes: 'Lista.', version: 2 }));
    const done = await reschedule();
    expect((await shown()).estado).toBe('programada');
    expect(await undoReschedule(store.db, done, store.ports)).toBe(true);
    expect(await shown()).toMatchObject({ estado: 'completada', notes: 'Lista.' });
    expect(await shown(done.created)).toBeUndefined();
    const [, , gone, back] = await store.entries();
    expect([gone?.method, back?.method]).toEqual(['DELETE', 'PUT']);
    expect(gone?.group).toBe(back?.group);
  });

  test('stays when the new appointment was confirmed since', async () => {
    const done = await reschedule();
    await store.save(edit('appointments', done.created, { ...(await shown(done.created)) }, { estado: 'confirmada' }));
    expect(await undoReschedule(store.db, done, store.ports)).toBe(false);
    expect(await shown(done.created)).toMatchObject({ estado: 'confirmada' });
    expect((await shown()).notes).toContain('Reprogramada para el 17/03/2026 a las 11:00.');
  });

  test('stays when the original was moved once more since', async () => {
    const done = await reschedule();
    await rescheduleAppointment(store.db, await shown(), { ...TO, hora: '12:00' }, '', store.ports);
    expect(await undoReschedule(store.db, done, store.ports)).toBe(false);
  });

  test('resets the original when the new appointment is gone already', async () => {
    const done = await reschedule();
    await store.save({ method: 'DELETE', collection: 'appointments', id: done.created });
    expect(await undoReschedule(store.db, done, store.ports)).toBe(true);
    expect((await shown()).notes).toBe('Llega con su madre.');
  });
});
