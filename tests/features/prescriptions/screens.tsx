// The prescriptions' screens under their own routes.
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Prescription } from '#domain/documents/prescription.ts';
import type { ClinicalHistory } from '#domain/clinical/clinical-history.ts';
import { Route as Detail } from '#app/routes/_app/recetas/$id.index.tsx';
import { Route as Print } from '#app/routes/_app/recetas/$id.print.tsx';
import { Route as New } from '#app/routes/_app/recetas/nueva.tsx';
import { buildPrescriber, buildPrescription } from '#tests/support/document-factories.ts';
import { buildHistory, buildPatient, testId } from '#tests/support/factories.ts';
import { screenStore, showScreen, type ShownScreen } from '#tests/support/screen.tsx';
import type { TestStore } from '#tests/support/store.ts';

const ROUTES = {
  '/recetas/nueva': New,
  '/recetas/$id/': Detail,
  '/recetas/$id/print': Print,
  '/patients/$id/': () => <h1>Página del paciente</h1>,
};

export const PATIENT = testId(0x1000);
export const PRESCRIPTION = testId(0x2000);

export const user = userEvent.setup();
export const press = async (name: string | RegExp) => user.click(await screen.findByRole('button', { name }));

/** The fields of one label, a line each. */
export const fields = (label: string) => screen.findAllByLabelText<HTMLInputElement>(label, { exact: false });

/** A store with Mateo, 15 years old, and Bruno, who prescribes. */
export async function storeWithMateo(history: Partial<ClinicalHistory> | null = null): Promise<TestStore> {
  const store = await screenStore();
  await store.receive(
    'patients',
    buildPatient({ id: PATIENT, first_name: 'Mateo', last_name: 'Salazar', identity_card: '75402118' }),
  );
  await store.receive('users', buildPrescriber());
  if (history) await store.receive('clinical-histories', buildHistory({ patient: PATIENT, ...history }));
  return store;
}

/** Mateo's prescriptions: `PRESCRIPTION` and its followers. */
export const receive = (store: TestStore, ...prescriptions: Partial<Prescription>[]) =>
  store.receive(
    'prescriptions',
    ...prescriptions.map((each, place) => buildPrescription({ id: testId(0x2000 + place), patient: PATIENT, ...each })),
  );

export const open = (store: TestStore, address: string): ShownScreen => showScreen(store, address, ROUTES);
