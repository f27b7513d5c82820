// A draft begun for one patient is offered on no other patient's form, in every area.
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { clinicalHistoryId } from '#domain/record/ids.ts';
import { showApp } from '#tests/support/app.tsx';
import { buildHistory, buildPatient, testId } from '#tests/support/factories.ts';
import { screenStore } from '#tests/support/screen.tsx';
import type { TestStore } from '#tests/support/store.ts';

const user = userEvent.setup();
const [ONE, OTHER] = [testId(0x1000), testId(0x1001)];

let store: TestStore;

beforeEach(async () => {
  store = await screenStore();
  await store.receive('patients', buildPatient({ id: ONE }), buildPatient({ id: OTHER, first_name: 'Zoe' }));
});

/** Opens the form for a patient; returns its field. */
async function open(address: string, label: string): Promise<HTMLInputElement> {
  cleanup();
  showApp(store, address);
  return (await screen.findAllByLabelText<HTMLInputElement>(label, { exact: false }))[0]!;
}

const withHistory = (patient: string) => store.receive('clinical-histories', buildHistory({ patient }));

test.each<[form: string, address: (patient: string) => string, field: string, before?: typeof withHistory]>([
  ['a clinical history', (patient) => `/clinical-histories/new?patient=${patient}`, 'Alergias'],
  [
    'a clinical exam',
    (patient) => `/clinical-exam/new?clinical_history=${clinicalHistoryId(patient)}`,
    'Observaciones',
    withHistory,
  ],
  [
    'an odontogram',
    (patient) => `/odontograms/new?clinical_history=${clinicalHistoryId(patient)}`,
    'Observaciones generales',
    withHistory,
  ],
  ['a prescription', (patient) => `/recetas/nueva?patient=${patient}`, 'Indicaciones'],
  ['a treatment plan', (patient) => `/treatment-plans/create?patient=${patient}`, 'Diagnóstico'],
  ['an appointment', (patient) => `/appointments/new?patient=${patient}`, 'Notas'],
  ['an orthodontic case', (patient) => `/patients/${patient}?case=new`, 'Notas'],
  ['an attempt', (patient) => `/patients/${patient}?contact=new`, 'Notas'],
  ['a budget', (patient) => `/patients/${patient}?budget=new`, 'Nombre'],
])(
  '%s that was begun for one patient is not the other’s, and is there again for the first',
  async (...[, address, field, before]) => {
    for (const patient of [ONE, OTHER]) await before?.(patient);
    await user.type(await open(address(ONE), field), 'Lo de Ana');
    await waitFor(async () => expect(await store.db.drafts.count()).toBe(1), { timeout: 3000 });
    expect((await open(address(OTHER), field)).value).toBe('');
    const again = await open(address(ONE), field);
    await waitFor(() => expect(again.value).toBe('Lo de Ana'));
  },
);
