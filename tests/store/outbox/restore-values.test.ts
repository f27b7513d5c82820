// "Volver a este valor": a field as it once was, and back.
import { beforeEach, describe, expect, test } from 'vitest';
import { writesOf } from '#store/outbox/record-writes.ts';
import { restoreValues } from '#store/outbox/restore-values.ts';
import { buildAppointment, buildOdontogram, buildPatient } from '#tests/support/factories.ts';
import { createStore, type TestStore } from '#tests/support/store.ts';

let store: TestStore;
beforeEach(async () => {
  store = await createStore();
});

describe('a value of the past', () => {
  test('is set, and set back', async () => {
    const { id } = buildPatient();
    await store.receive('patients', buildPatient({ address: 'Av. Larco 812' }));
    const undo = await restoreValues(store.db, 'patients', id, { address: 'Jr. Cusco 1' }, store.ports);
    expect(await store.row('patients', id)).toMatchObject({ address: 'Jr. Cusco 1' });
    expect(await undo()).toBe(true);
    expect(await store.row('patients', id)).toMatchObject({ address: 'Av. Larco 812' });
  });

  test('is not set back once a field has changed that stands or falls with it', async () => {
    const visit = buildAppointment({ fecha: '2026-03-10', hora: '10:00', estado: 'programada' });
    await store.receive('appointments', visit);
    const undo = await restoreValues(store.db, 'appointments', visit.id, { hora: '09:00' }, store.ports);
    const shown = (await store.db.records('appointments').get(visit.id))!;
    await writesOf('appointments').update(store.db, visit.id, shown, { ...shown, estado: 'completada' }, store.ports);
    expect(await undo()).toBe(false);
    expect(await store.row('appointments', visit.id)).toMatchObject({ hora: '09:00', estado: 'completada' });
  });

  test('is set in its own field, and set back where another program had kept it', async () => {
    const kept = buildOdontogram({ data: 'Antiguas' });
    await store.receive('odontograms', kept);
    const undo = await restoreValues(store.db, 'odontograms', kept.id, { notes: 'Nuevas' }, store.ports);
    expect(await store.row('odontograms', kept.id)).toMatchObject({ data: {}, notes: 'Nuevas' });
    expect(await undo()).toBe(true);
    expect(await store.row('odontograms', kept.id)).toMatchObject({ data: 'Antiguas', notes: null });
  });
});
