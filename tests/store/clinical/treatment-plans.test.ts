import { beforeEach, expect, test } from 'vitest';
import { allPlans, patientPlans } from '#store/clinical/treatment-plans.ts';
import { buildPatient, buildPlan, buildPlanValues, testId } from '#tests/support/factories.ts';
import { writesOf } from '#store/outbox/record-writes.ts';
import { createStore, type TestStore } from '#tests/support/store.ts';

const plans = writesOf('treatment-plans');

const PATIENT = testId(0x100);
const PLAN = testId(0x200);
let store: TestStore;
beforeEach(async () => {
  store = await createStore();
  await store.receive('patients', buildPatient());
  await store.receive('treatment-plans', buildPlan(), buildPlan({ id: testId(0x201), patient: testId(0x101) }));
});

test('a patient’s plans come the newest first', async () => {
  const id = await plans.create(store.db, buildPlanValues({ diagnostic: 'Clase III' }), store.ports);
  expect(await patientPlans(store.db, PATIENT)).toMatchObject([{ id, diagnostic: 'Clase III' }, { id: PLAN }]);
});

test('all plans are read with their patients’ names', async () => {
  const names = (await allPlans(store.db)).map(({ id, patient_name }) => [id, patient_name]);
  expect(Object.fromEntries(names)).toEqual({ [PLAN]: 'Lucía Peña', [testId(0x201)]: 'Paciente desconocido' });
});

test('a plan is edited and deleted', async () => {
  await plans.update(store.db, PLAN, buildPlanValues(), buildPlanValues({ observations: 'Revisar' }), store.ports);
  expect(await store.db.records('treatment-plans').get(PLAN)).toMatchObject({
    diagnostic: 'Clase II',
    observations: 'Revisar',
  });
  await plans.delete(store.db, PLAN, store.ports);
  expect(await store.db.records('treatment-plans').get(PLAN)).toBe(undefined);
});
