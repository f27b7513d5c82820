import { beforeEach, describe, expect, test } from 'vitest';
import type { TreatmentStatus } from '#domain/patients/patient.ts';
import { clinicalHistoryId } from '#domain/record/ids.ts';
import { caseWrites, otherOpenCase, readPatientCases } from '#store/orthodontics/orthodontic-cases.ts';
import { writeMeta } from '#store/database/meta.ts';
import {
  buildAppointment,
  buildHistory,
  buildOdontogram,
  buildPatient,
  buildTooth,
  testId,
} from '#tests/support/factories.ts';
import { buildCase, buildCaseValues } from '#tests/support/orthodontic-factories.ts';
import { createStore, type TestStore } from '#tests/support/store.ts';

const [PATIENT, OTHER, CASE] = [testId(0x100), testId(0x101), testId(0xc00)];
let store: TestStore;

beforeEach(async () => {
  store = await createStore();
  await store.receive('patients', buildPatient({ treatment_status: 'en_planificacion' }), buildPatient({ id: OTHER }));
});

const status = async () => (await store.row('patients', PATIENT))?.['treatment_status'];
const sets = (next: TreatmentStatus | null) => caseWrites(() => next);

describe('a patient’s cases', () => {
  test('come the newest first, with history, appointments and missing teeth', async () => {
    await store.receive('clinical-histories', buildHistory());
    await store.receive('odontograms', buildOdontogram());
    await store.receive(
      'teeth',
      buildTooth({ tooth_number: '14', condition: 'ausente' }),
      buildTooth({ tooth_number: '16', condition: 'caries' }),
    );
    await store.receive('appointments', buildAppointment(), buildAppointment({ id: testId(0x301), patient: OTHER }));
    await store.receive(
      'orthodontic-cases',
      buildCase({ started_on: '2024-01-10', phase: 'terminado', finished_on: '2025-06-01' }),
      buildCase({ id: testId(0xc01) }),
      buildCase({ id: testId(0xc02), patient: OTHER }),
    );
    const found = await readPatientCases(store.db, PATIENT);
    expect(found.cases.map(({ id }) => id)).toEqual([testId(0xc01), CASE]);
    expect(found).toMatchObject({
      history: { id: clinicalHistoryId(PATIENT) },
      appointments: [{ id: testId(0x300) }],
      missing: new Set(['14']),
      complete: false,
    });
    await writeMeta(store.db, 'ready', true);
    expect((await readPatientCases(store.db, PATIENT)).complete).toBe(true);
  });

  test('the other open one is found, a finished one is not', async () => {
    await store.receive('orthodontic-cases', buildCase());
    expect(await otherOpenCase(store.db, PATIENT, null)).toMatchObject({ id: CASE });
    expect(await otherOpenCase(store.db, PATIENT, CASE)).toBeUndefined();
    await store.receive('orthodontic-cases', buildCase({ version: 2, phase: 'terminado', finished_on: '2026-09-01' }));
    expect(await otherOpenCase(store.db, PATIENT, null)).toBeUndefined();
  });
});

describe('a case is saved', () => {
  test('with the patient’s status, in one group', async () => {
    const id = await sets('iniciado').create(store.db, buildCaseValues(), store.ports);
    expect(await store.row('orthodontic-cases', id)).toMatchObject({ patient: PATIENT, phase: 'activo' });
    expect(await status()).toBe('iniciado');
    const entries = await store.entries();
    expect(entries.map(({ collection, method }) => [collection, method])).toEqual([
      ['orthodontic-cases', 'POST'],
      ['patients', 'PUT'],
    ]);
    expect(new Set(entries.map(({ group }) => group)).size).toBe(1);
    expect(entries[1]?.patch).toEqual({ treatment_status: { before: 'en_planificacion', after: 'iniciado' } });
  });

  test('alone where the status stays', async () => {
    await sets(null).create(store.db, buildCaseValues(), store.ports);
    expect(await store.entries()).toHaveLength(1);
    expect(await status()).toBe('en_planificacion');
    await sets('en_planificacion').create(store.db, buildCaseValues({ patient: OTHER }), store.ports);
    expect((await store.entries()).filter(({ collection }) => collection === 'patients')).toHaveLength(0);
  });

  test('with neither of the two when it cannot be saved', async () => {
    await store.receive('orthodontic-cases', buildCase());
    await store.receiveDeleted('orthodontic-cases', CASE, 2);
    const finished = buildCaseValues({ phase: 'terminado', finished_on: '2026-11-20' });
    await expect(
      sets('completado').update(store.db, CASE, buildCaseValues(), finished, store.ports),
    ).rejects.toMatchObject({ code: 'gone' });
    expect(await status()).toBe('en_planificacion');
    expect(await store.entries()).toHaveLength(0);
  });

  test('and its end takes phase and day together', async () => {
    await store.receive('orthodontic-cases', buildCase());
    const finished = buildCaseValues({ phase: 'terminado', finished_on: '2026-11-20' });
    await sets('completado').update(store.db, CASE, buildCaseValues(), finished, store.ports);
    const [edit] = await store.entries();
    expect(edit?.patch).toEqual({
      phase: { before: 'activo', after: 'terminado' },
      finished_on: { before: null, after: '2026-11-20' },
    });
    expect(await status()).toBe('completado');
  });
});
