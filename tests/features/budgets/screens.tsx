// The budgets' panel on a page of its own, the prints and the cash desk under their own routes.
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Budget } from '#domain/money/budget.ts';
import type { Payment } from '#domain/money/payment.ts';
import type { Patient } from '#domain/patients/patient.ts';
import { BudgetPanel } from '#features/budgets/panel/budget-panel.tsx';
import { Route as Print } from '#app/routes/_app/budgets/$id.print.tsx';
import { Route as Cash } from '#app/routes/_app/caja.tsx';
import { Route as Detail } from '#app/routes/_app/patients/$id.index.tsx';
import { Route as Receipt } from '#app/routes/_app/payments/$id.receipt.tsx';
import { buildPatient, testId } from '#tests/support/factories.ts';
import { buildBudget, buildPayment } from '#tests/support/money-factories.ts';
import { screenStore, showScreen, type ShownScreen } from '#tests/support/screen.tsx';
import type { TestStore } from '#tests/support/store.ts';

export const PATIENT = testId(0x1000);
export const BUDGET = testId(0x3000);
export const PAYMENT = testId(0x4000);
const MATEO = buildPatient({ id: PATIENT, first_name: 'Mateo', last_name: 'Salazar', identity_card: '74118902' });

export const user = userEvent.setup();
export const press = async (name: string | RegExp) => user.click(await screen.findByRole('button', { name }));
export const dialog = (name: string) => screen.findByRole('dialog', { name });

/** Types an amount in place of the field's text. */
export async function typeAmount(label: RegExp, text: string): Promise<void> {
  const field = await screen.findByLabelText(label);
  await user.clear(field);
  await user.type(field, text);
}

/** A store with Mateo Salazar. */
export async function storeWithMateo(more: Partial<Patient> = {}): Promise<TestStore> {
  const store = await screenStore();
  await store.receive('patients', { ...MATEO, ...more });
  return store;
}

/** Mateo's budgets: `BUDGET` and its followers, each older than the one before; ortodoncia of $1 000,00 unless told. */
export const receiveBudgets = (store: TestStore, ...budgets: Partial<Budget>[]) =>
  store.receive(
    'budgets',
    ...budgets.map((budget, place) =>
      buildBudget({
        id: testId(0x3000 + place),
        patient: PATIENT,
        created_at: `2026-01-05T14:0${9 - place}:00.000Z`,
        ...budget,
      }),
    ),
  );

/** Mateo's payments: `PAYMENT` and its followers, of `BUDGET` and $100,00 unless told. */
export const receivePayments = (store: TestStore, ...payments: Partial<Payment>[]) =>
  store.receive(
    'payments',
    ...payments.map((payment, place) =>
      buildPayment({ id: testId(0x4000 + place), patient: PATIENT, budget: BUDGET, ...payment }),
    ),
  );

/** The panel on Mateo's page. */
export const showPanel = (store: TestStore): ShownScreen =>
  showScreen(store, `/patients/${PATIENT}`, {
    '/patients/$id/': () => <BudgetPanel patient={MATEO} />,
    '/payments/$id/receipt': Receipt,
    '/budgets/$id/print': Print,
  });

/** Mateo's whole page, at an address that may open a form. */
export const showPage = (store: TestStore, search: string): ShownScreen =>
  showScreen(store, `/patients/${PATIENT}${search}`, { '/patients/$id/': Detail });

/** The prints and the cash desk. */
export const open = (store: TestStore, address: string): ShownScreen =>
  showScreen(store, address, {
    '/budgets/$id/print': Print,
    '/payments/$id/receipt': Receipt,
    '/caja': Cash,
    '/patients/$id/': () => <h1>Página del paciente</h1>,
  });

/** The line of a budget in the panel. */
export async function line(name: string) {
  const heading = await screen.findByRole('heading', { level: 3, name });
  return within(heading.closest('li')!);
}

/** The text with plain spaces: amounts have no-break spaces. */
export const spaced = (text: string | null | undefined) => text?.replaceAll('\u00a0', ' ');
