// While a form is being saved, its button takes no second tap (specification §5). That it is never saved twice: tests/ui.
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { clinicalHistoryId } from '#domain/record/ids.ts';
import { showApp } from '#tests/support/app.tsx';
import {
  buildAppointment,
  buildExam,
  buildHistory,
  buildOdontogram,
  buildPatient,
  buildPlan,
  testId,
} from '#tests/support/factories.ts';
import { buildPrescription } from '#tests/support/document-factories.ts';
import { buildAttempt } from '#tests/support/follow-up-factories.ts';
import { buildBudget, buildOperation, buildPayment, buildProduct } from '#tests/support/money-factories.ts';
import { screenStore } from '#tests/support/screen.tsx';
import type { TestStore } from '#tests/support/store.ts';

const user = userEvent.setup();
const [PATIENT, OTHER] = [testId(0x1000), testId(0x1001)];
const HISTORY = clinicalHistoryId(PATIENT);
const [EXAM, ODONTOGRAM, PLAN, APPOINTMENT] = [testId(0x2000), testId(0x3000), testId(0x4000), testId(0x5000)];
const PRESCRIPTION = testId(0xc000);
const [BUDGET, PAYMENT, PRODUCT, OPERATION] = [testId(0x6000), testId(0x7000), testId(0x8000), testId(0x9000)];

const ATTEMPT = testId(0xa000);

let store: TestStore;

beforeEach(async () => {
  store = await screenStore();
  await store.receive('patients', buildPatient({ id: PATIENT }), buildPatient({ id: OTHER, first_name: 'Zoe' }));
  await store.receive('clinical-histories', buildHistory({ patient: PATIENT }));
  await store.receive('clinical-exams', buildExam({ id: EXAM, clinical_history: HISTORY }));
  await store.receive('odontograms', buildOdontogram({ id: ODONTOGRAM, clinical_history: HISTORY }));
  await store.receive('treatment-plans', buildPlan({ id: PLAN, patient: PATIENT }));
  await store.receive('appointments', buildAppointment({ id: APPOINTMENT, patient: PATIENT }));
  await store.receive('prescriptions', buildPrescription({ id: PRESCRIPTION, patient: PATIENT }));
  await store.receive('budgets', buildBudget({ id: BUDGET, patient: PATIENT, total_amount: 500 }));
  await store.receive('payments', buildPayment({ id: PAYMENT, patient: PATIENT, budget: BUDGET, amount: 100 }));
  await store.receive('contact-attempts', buildAttempt({ id: ATTEMPT, patient: PATIENT }));
  await store.receive('products', buildProduct({ id: PRODUCT }));
  await store.receive('inventory-operations', buildOperation({ id: OPERATION, product: PRODUCT }));
});

const type = (label: string, text: string) => async () =>
  user.type((await screen.findAllByLabelText(label, { exact: false }))[0]!, text);
const nothing = async () => undefined;

/** By form: its address, the steps before, and its button. */
test.each<[form: string, address: string, before: () => Promise<unknown>, submit: string]>([
  ['a patient', `/patients/${PATIENT}/edit`, type('Nombre', 'x'), 'Guardar cambios'],
  ['an appointment', `/appointments/${APPOINTMENT}/edit`, type('Notas', 'x'), 'Guardar cambios'],
  ['a new clinical history', `/clinical-histories/new?patient=${OTHER}`, nothing, 'Guardar historia clínica'],
  ['a clinical history', `/clinical-histories/${HISTORY}/edit`, type('Alergias', 'x'), 'Guardar cambios'],
  ['a treatment', `/clinical-histories/${HISTORY}?entry=treatment`, type('Título', 'x'), 'Guardar tratamiento'],
  ['an orthodontic control', `/clinical-histories/${HISTORY}?entry=control`, nothing, 'Guardar control'],
  ['a new clinical exam', `/clinical-exam/new?clinical_history=${HISTORY}`, nothing, 'Guardar examen clínico'],
  ['a clinical exam', `/clinical-exam/${EXAM}/edit`, nothing, 'Guardar cambios'],
  ['a new odontogram', `/odontograms/new?clinical_history=${HISTORY}`, nothing, 'Guardar'],
  ['an odontogram', `/odontograms/${ODONTOGRAM}/edit`, type('Observaciones generales', 'x'), 'Guardar'],
  ['a new plan', `/treatment-plans/create?patient=${PATIENT}`, nothing, 'Guardar plan'],
  ['a plan', `/treatment-plans/${PLAN}/edit`, type('Diagnóstico', 'x'), 'Guardar cambios'],
  ['a new orthodontic case', `/patients/${PATIENT}?case=new`, nothing, 'Iniciar caso'],
  ['a prescription', `/recetas/${PRESCRIPTION}`, type('Indicaciones', 'x'), 'Guardar e imprimir'],
  ['a budget', `/patients/${PATIENT}?budget=${BUDGET}`, type('Nombre', 'x'), 'Guardar cambios'],
  ['a payment', `/patients/${PATIENT}?payment=${PAYMENT}`, type('Notas', 'x'), 'Guardar cambios'],
  ['an attempt', `/patients/${PATIENT}?contact=${ATTEMPT}`, type('Notas', 'x'), 'Guardar cambios'],
  ['a new product', '/inventory?product=new', type('Nombre', 'Guantes'), 'Guardar producto'],
  ['a product', `/inventory?product=${PRODUCT}`, type('Nombre', 'x'), 'Guardar cambios'],
  ['a new supplier', '/inventory?supplier=new', type('Nombre', 'Dental Sur'), 'Guardar proveedor'],
  ['an entry or exit', `/inventory?operation=${OPERATION}`, type('Notas', 'x'), 'Guardar cambios'],
])('the button of %s is disabled while it is being saved', async (_, address, before, submit) => {
  showApp(store, address);
  await before();
  const button = await screen.findByRole('button', { name: submit });
  expect(button.getAttribute('aria-disabled')).toBeNull();
  // A save that never ends.
  const saving = vi.spyOn(store.db, 'transaction').mockReturnValue(new Promise(() => undefined) as never);
  await user.click(button);
  await waitFor(() => expect(button.getAttribute('aria-disabled')).toBe('true'));
  expect(button.getAttribute('aria-busy')).toBe('true');
  saving.mockRestore();
});
