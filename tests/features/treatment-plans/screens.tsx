// The plans' screens under their own routes.
import type { TreatmentPlan } from '#domain/clinical/treatment-plan.ts';
import type { Patient } from '#domain/patients/patient.ts';
import { Route as Edit } from '#app/routes/_app/treatment-plans/$id.edit.tsx';
import { Route as Detail } from '#app/routes/_app/treatment-plans/$id.index.tsx';
import { Route as Create } from '#app/routes/_app/treatment-plans/create.tsx';
import { Route as List } from '#app/routes/_app/treatment-plans/index.tsx';
import { buildPatient, buildPlan, testId } from '#tests/support/factories.ts';
import { screenStore, showScreen, type ShownScreen } from '#tests/support/screen.tsx';
import type { TestStore } from '#tests/support/store.ts';

const ROUTES = {
  '/treatment-plans/': List,
  '/treatment-plans/create': Create,
  '/treatment-plans/$id/': Detail,
  '/treatment-plans/$id/edit': Edit,
  '/patients/$id/': () => <h1>Página del paciente</h1>,
};

export const PATIENT = testId(0x1000);
export const PLAN = testId(0x2000);

/** A store with Mateo Salazar, and these plans: Mateo's unless told. */
export async function storeWithPlans(...plans: Partial<TreatmentPlan>[]): Promise<TestStore> {
  const store = await screenStore();
  await addPatient(store, { first_name: 'Mateo', last_name: 'Salazar', phone_number: '987 654 321' });
  const rows = plans.map((plan, place) => buildPlan({ id: testId(0x2000 + place), patient: PATIENT, ...plan }));
  await store.receive('treatment-plans', ...rows);
  return store;
}

/** Adds a patient. */
export const addPatient = (store: TestStore, patient: Partial<Patient>) =>
  store.receive('patients', buildPatient({ id: PATIENT, ...patient }));

export const open = (store: TestStore, address: string): ShownScreen => showScreen(store, address, ROUTES);
