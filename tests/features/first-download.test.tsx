// During a tablet's first download its collections come one after the other: no screen computes a sum from, or reports
// as missing, rows that are still to come; each screen shows them by itself once they are here.
import { cleanup, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { COLLECTIONS, type CollectionName } from '#domain/record/collections.ts';
import { clinicalHistoryId } from '#domain/record/ids.ts';
import { Route as Appointments } from '#app/routes/_app/appointments/index.tsx';
import { Route as Cash } from '#app/routes/_app/caja.tsx';
import { Route as Statistics } from '#app/routes/_app/estadisticas.tsx';
import { Route as Dashboard } from '#app/routes/_app/index.tsx';
import { Route as Inventory } from '#app/routes/_app/inventory.tsx';
import { Route as Odontogram } from '#app/routes/_app/odontograms/$id.index.tsx';
import { Route as Patient } from '#app/routes/_app/patients/$id.index.tsx';
import { Route as Receipt } from '#app/routes/_app/payments/$id.receipt.tsx';
import { Route as Plans } from '#app/routes/_app/treatment-plans/index.tsx';
import { clearMeta, writeMeta } from '#store/database/meta.ts';
import {
  buildAppointment,
  buildHistory,
  buildOdontogram,
  buildPatient,
  buildTooth,
  testId,
} from '#tests/support/factories.ts';
import { buildBudget, buildOperation, buildPayment, buildProduct } from '#tests/support/money-factories.ts';
import { screenStore, showScreen } from '#tests/support/screen.tsx';
import type { TestStore } from '#tests/support/store.ts';

const PATIENT = testId(0x100);
const HISTORY = clinicalHistoryId(PATIENT);
const ODONTOGRAM = testId(0x4100);
const BUDGET = testId(0x300);
const PAYMENT = testId(0x400);
const DOWNLOADING = 'Se está descargando la clínica';

let store: TestStore;
beforeEach(async () => {
  store = await screenStore();
  await store.receive('patients', buildPatient({ id: PATIENT, first_name: 'Mateo', last_name: 'Salazar' }));
});

/** Advances the first sync until it reads this collection. */
async function reading(next: CollectionName): Promise<void> {
  await clearMeta(store.db, 'ready');
  const left = COLLECTIONS.slice(COLLECTIONS.indexOf(next));
  await writeMeta(store.db, 'first_sync', { done: 10, total: 20, left });
}

/** Ends the first sync. */
async function ended(): Promise<void> {
  await clearMeta(store.db, 'first_sync');
  await writeMeta(store.db, 'ready', true);
}

const open = (address: string) =>
  showScreen(store, address, {
    '/': Dashboard,
    '/appointments/': Appointments,
    '/caja': Cash,
    '/estadisticas': Statistics,
    '/inventory': Inventory,
    '/odontograms/$id/': Odontogram,
    '/patients/$id/': Patient,
    '/payments/$id/receipt': Receipt,
    '/treatment-plans/': Plans,
  });

describe('before the payments have come', () => {
  beforeEach(async () => {
    await store.receive('budgets', buildBudget({ id: BUDGET, patient: PATIENT, total_amount: 1000 }));
    await reading('payments');
  });

  it('a budget stands there with its amount, without a balance and without "Pagar", and has both by itself', async () => {
    open(`/patients/${PATIENT}`);
    expect(await screen.findByRole('heading', { level: 3, name: 'Ortodoncia' })).toBeTruthy();
    expect(screen.getByText('El saldo y los pagos se verán aquí en cuanto lleguen.')).toBeTruthy();
    expect(screen.queryByText(/^Saldo/)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Pagar' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Historial de pagos' })).toBeNull();
    await store.receive('payments', buildPayment({ id: PAYMENT, patient: PATIENT, budget: BUDGET, amount: 400 }));
    await ended();
    expect(await screen.findByText(/40 % pagado/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Pagar' })).toBeTruthy();
    expect(screen.queryByText(DOWNLOADING)).toBeNull();
  });

  it('a payment that the address asks for is not begun upon a false balance', async () => {
    open(`/patients/${PATIENT}?payment=new`);
    expect(await screen.findByText('El saldo y los pagos se verán aquí en cuanto lleguen.')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
    await ended();
    expect(await screen.findByRole('dialog', { name: 'Registrar pago' })).toBeTruthy();
  });

  it('a patient whom only this tablet knows has all their payments here', async () => {
    await store.db.records('patients').update(PATIENT, { version: 0 });
    open(`/patients/${PATIENT}`);
    expect(await screen.findByRole('button', { name: 'Pagar' })).toBeTruthy();
  });

  it('a receipt is printed without what was paid before', async () => {
    await store.receive('payments', buildPayment({ id: PAYMENT, patient: PATIENT, budget: BUDGET, amount: 400 }));
    open(`/payments/${PAYMENT}/receipt`);
    expect(await screen.findByText(/El recibo sale sin el saldo/)).toBeTruthy();
    expect(screen.queryByText('Pagado antes')).toBeNull();
    await ended();
    expect((await screen.findAllByText('Pagado antes')).length).toBeGreaterThan(0);
  });

  it('the cash desk adds up nothing', async () => {
    open('/caja');
    expect(await screen.findByText('La caja se verá aquí en cuanto hayan llegado todos los pagos.')).toBeTruthy();
    expect(screen.queryByText('Sin pagos este día')).toBeNull();
    expect(screen.queryByText('Arqueo de efectivo')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Imprimir' })).toBeNull();
    await ended();
    expect(await screen.findByText('Sin pagos este día')).toBeTruthy();
  });

  it('the statistics wait', async () => {
    open('/estadisticas');
    expect(await screen.findByText(DOWNLOADING)).toBeTruthy();
    expect(screen.queryByText(/^Sin datos/)).toBeNull();
    await ended();
    expect(await screen.findByText(/^Sin datos/)).toBeTruthy();
  });
});

describe('before the teeth have come', () => {
  const tooth = buildTooth({ odontogram: ODONTOGRAM, tooth_number: '16', condition: 'caries' });
  beforeEach(async () => {
    await store.receive('clinical-histories', buildHistory({ patient: PATIENT }));
    await store.receive('odontograms', buildOdontogram({ id: ODONTOGRAM, clinical_history: HISTORY }));
    await reading('teeth');
  });

  it('an odontogram is no healthy mouth: it is not drawn until they have', async () => {
    open(`/odontograms/${ODONTOGRAM}`);
    expect(await screen.findByText(DOWNLOADING)).toBeTruthy();
    expect(document.querySelector('[data-tooth]')).toBeNull();
    await store.receive('teeth', tooth);
    expect(document.querySelector('[data-tooth]')).toBeNull();
    await reading('treatment-plans');
    await waitFor(() =>
      expect(document.querySelector('[data-tooth="16"]')).toMatchObject({ dataset: { condition: 'caries' } }),
    );
  });

  it('its preview on the patient’s page is not drawn either', async () => {
    open(`/patients/${PATIENT}`);
    expect(await screen.findByText('El odontograma se verá aquí cuando hayan llegado todos sus dientes.')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Ver odontograma' })).toBeNull();
    await store.receive('teeth', tooth);
    await ended();
    expect(await screen.findByRole('link', { name: 'Ver odontograma' })).toBeTruthy();
  });

  it('an odontogram made on this tablet is complete', async () => {
    await store.db.records('odontograms').update(ODONTOGRAM, { version: 0 });
    open(`/odontograms/${ODONTOGRAM}`);
    await waitFor(() => expect(document.querySelector('[data-tooth="16"]')).not.toBeNull());
  });
});

describe('before all operations have come', () => {
  it('no stock is shown, and no exit is limited by stock', async () => {
    await store.receive('products', buildProduct({ id: testId(0x500), name: 'Guantes' }));
    await reading('inventory-operations');
    open('/inventory');
    expect(await screen.findByText(/^El stock se verá aquí/)).toBeTruthy();
    expect(screen.queryByText('Stock bajo')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Nueva Salida' })).toBeNull();
    await store.receive('inventory-operations', buildOperation({ product: testId(0x500), quantity: 9 }));
    await reading('budgets');
    expect(await screen.findByRole('button', { name: 'Nueva Salida' })).toBeTruthy();
    expect(await screen.findByRole('table', { name: 'Productos' })).toBeTruthy();
  });
});

describe('while it goes on', () => {
  it('the dashboard counts only collections that have come whole', async () => {
    await reading('appointments');
    open('/');
    const card = async (name: RegExp) => (await screen.findByRole('link', { name })).textContent;
    await waitFor(async () => expect(await card(/^Citas/)).toBe('Citas—Descargando…'));
    await waitFor(async () => expect(await card(/^Inventario/)).toBe('Inventario—Descargando…'));
    await waitFor(async () => expect(await card(/^Pacientes/)).toMatch(/^Pacientes1/));
  });

  it('the alerts of a patient without a history are unknown', async () => {
    await reading('clinical-histories');
    open(`/patients/${PATIENT}`);
    expect(await screen.findByText(/las alertas de este paciente todavía no han llegado/)).toBeTruthy();
    await ended();
    await waitFor(() => expect(screen.queryByRole('note', { name: 'Alertas clínicas' })).toBeNull());
  });

  it('complete collections stay complete when the network goes', async () => {
    await reading('budgets');
    open(`/patients/${PATIENT}`);
    expect(await screen.findByText('No hay citas registradas')).toBeTruthy();
    expect(screen.queryByText('Sin presupuestos')).toBeNull();
  });
});

describe('before all of it has come', () => {
  it('a list of plans or of appointments that is empty finds none missing, and offers no new plan', async () => {
    await reading('appointments');
    open('/treatment-plans');
    await screen.findByText('Descargando los planes de tratamiento…');
    expect(screen.queryByText('No se encontraron planes de tratamiento')).toBeNull();
    expect(screen.queryByRole('link', { name: 'Crear nuevo plan' })).toBeNull();
    cleanup();
    open(`/appointments?patient=${PATIENT}`);
    await screen.findByText('Descargando las citas de la clínica…');
    expect(screen.queryByText(/Ninguna cita coincide/)).toBeNull();
  });

  it('the dashboard neither shows the next appointments of those that have come, nor counts their reminders', async () => {
    await store.receive('appointments', buildAppointment({ patient: PATIENT, fecha: '2099-01-05' }));
    await reading('appointments');
    open('/');
    await waitFor(() => expect(screen.getAllByText('Descargando las citas de la clínica…')).toHaveLength(2));
    expect(screen.queryByText(/por dar$/)).toBeNull();
    await ended();
    await screen.findByText('1 por dar');
  });
});
