import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import {
  BUDGET,
  dialog,
  line,
  PAYMENT,
  press,
  receiveBudgets,
  receivePayments,
  showPanel,
  spaced,
  storeWithMateo,
  user,
} from './screens.tsx';

async function show() {
  const store = await storeWithMateo();
  await receiveBudgets(store, {});
  await receivePayments(store, { amount: 400 }, { amount: 100 });
  showPanel(store);
  return store;
}

async function askForBudget(): Promise<HTMLElement> {
  await press('Más acciones de Ortodoncia');
  await user.click(await screen.findByRole('menuitem', { name: 'Eliminar' }));
  return dialog('¿Eliminar este presupuesto?');
}

async function askForPayment(): Promise<HTMLElement> {
  await press('Pagos');
  await press(/^Eliminar pago de \$400,00/);
  return dialog('¿Eliminar este pago?');
}

describe('deleting a budget', () => {
  it('warns that all its payments go, and says how many', async () => {
    await show();
    const question = await askForBudget();
    expect(within(question).getByText('Se eliminarán también todos sus pagos.')).toBeTruthy();
    expect(within(question).getByText('2 pagos registrados').nextElementSibling?.textContent).toBe('$500,00');
  });

  it('takes its payments along, and is undone with them', async () => {
    const store = await show();
    await askForBudget();
    await press('Eliminar con sus 2 pagos');
    expect(await screen.findByText('Presupuesto eliminado con éxito')).toBeTruthy();
    expect(await screen.findByText('Sin presupuestos')).toBeTruthy();
    expect(await store.row('payments', PAYMENT)).toBeUndefined();
    await press('Deshacer');
    expect(spaced((await line('Ortodoncia')).getByText(/^Saldo/).textContent)).toBe('Saldo · 50 % pagado $500,00');
    expect(await store.row('payments', PAYMENT)).toMatchObject({ amount: 400 });
  });

  it('that fails says so in a toast', async () => {
    vi.spyOn(globalThis, 'reportError').mockImplementation(() => undefined);
    const store = await show();
    await askForBudget();
    vi.spyOn(store.db.outbox, 'add').mockRejectedValueOnce(new Error('the disk is gone'));
    await press('Eliminar con sus 2 pagos');
    const said = await screen.findByText('Error al eliminar el presupuesto');
    expect(said.closest('[role="alert"]')).toBeTruthy();
    expect(await store.row('budgets', BUDGET)).toBeTruthy();
  });
});

describe('deleting a payment', () => {
  it('warns that it is irreversible but for some seconds, and says what is owed then', async () => {
    await show();
    const question = await askForPayment();
    expect(within(question).getByText('Efectivo, 01/03/2026, «Ortodoncia».')).toBeTruthy();
    expect(within(question).getByText(/^Solo el aviso que aparece al eliminar permite deshacerlo/)).toBeTruthy();
    expect(within(question).getByText('El saldo subirá').parentElement?.textContent).toBe(
      'El saldo subirá$500,00pasa a$900,00',
    );
  });

  it('raises the balance, and is undone from the toast', async () => {
    const store = await show();
    await askForPayment();
    await press('Eliminar pago');
    expect(await screen.findByText('Pago eliminado con éxito')).toBeTruthy();
    expect(await store.row('payments', PAYMENT)).toBeUndefined();
    await waitFor(async () => expect(within(await dialog('Pagos del presupuesto')).getByText('$900,00')).toBeTruthy());
    await press('Deshacer');
    await waitFor(async () => expect(await store.row('payments', PAYMENT)).toMatchObject({ amount: 400 }));
    expect(await store.entries()).toEqual([]);
  });

  it('that fails says so in a toast', async () => {
    vi.spyOn(globalThis, 'reportError').mockImplementation(() => undefined);
    const store = await show();
    await askForPayment();
    vi.spyOn(store.db.outbox, 'add').mockRejectedValueOnce(new Error('the disk is gone'));
    await press('Eliminar pago');
    const said = await screen.findByText('Error al eliminar el pago');
    expect(said.closest('[role="alert"]')).toBeTruthy();
    expect(await store.row('payments', PAYMENT)).toBeTruthy();
  });
});
