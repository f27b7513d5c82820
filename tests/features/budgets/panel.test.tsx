import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { testId } from '#tests/support/factories.ts';
import { buildPayment } from '#tests/support/money-factories.ts';
import {
  BUDGET,
  dialog,
  line,
  PATIENT,
  PAYMENT,
  press,
  receiveBudgets,
  receivePayments,
  showPage,
  showPanel,
  spaced,
  storeWithMateo,
  user,
} from './screens.tsx';

const card = () => screen.findByRole('region', { name: 'Presupuestos' });

describe('a patient’s budgets', () => {
  it('with a balance say "Saldo" and how much, and can be paid', async () => {
    const store = await storeWithMateo();
    await receiveBudgets(store, { total_amount: 4800 });
    await receivePayments(store, { amount: 2880 });
    showPanel(store);
    const ortodoncia = await line('Ortodoncia');
    expect(spaced(ortodoncia.getByText(/^Saldo/).textContent)).toBe('Saldo · 60 % pagado $1 920,00');
    expect(spaced(ortodoncia.getByText(/^\$4/).textContent)).toBe('$4 800,00');
    expect(ortodoncia.getByRole('button', { name: 'Pagar' })).toBeTruthy();
    expect(ortodoncia.queryByText('Pago Completado')).toBeNull();
  });

  it('without a balance say "Pago Completado", and are not paid any more', async () => {
    const store = await storeWithMateo();
    await receiveBudgets(store, { total_amount: 100 });
    await receivePayments(store, { amount: 100 });
    showPanel(store);
    const ortodoncia = await line('Ortodoncia');
    expect(ortodoncia.getByText('Pago Completado')).toBeTruthy();
    expect(ortodoncia.queryByText(/^Saldo/)).toBeNull();
    expect(ortodoncia.queryByRole('button', { name: 'Pagar' })).toBeNull();
  });

  it.each([
    [0, 'red', '0'],
    [24.99, 'red', '24'],
    [25, 'yellow', '25'],
    [49.99, 'yellow', '49'],
    [50, 'blue', '50'],
    [74.99, 'blue', '74'],
    [75, 'green', '75'],
    [99.99, 'green', '99'],
    [100, 'green', '100'],
  ])('of which %d %% are paid have a bar in %s, and the figure in words', async (paid, colour, percent) => {
    const store = await storeWithMateo();
    await receiveBudgets(store, { total_amount: 100 });
    if (paid > 0) await receivePayments(store, { amount: paid });
    showPanel(store);
    const bar = (await line('Ortodoncia')).getByRole('progressbar');
    expect([bar.dataset['tone'], bar.getAttribute('aria-valuenow')]).toEqual([colour, percent]);
    const amount = paid.toFixed(2).replace('.', ',');
    expect(spaced(bar.getAttribute('aria-label'))).toBe(`Ortodoncia: pagado $${amount}, ${percent} %`);
  });

  it('each open their payments, their payment form, their own form and their deletion', async () => {
    const store = await storeWithMateo();
    await receiveBudgets(store, {});
    showPanel(store);
    await press('Pagos');
    expect(await dialog('Pagos del presupuesto')).toBeTruthy();
    await user.keyboard('{Escape}');
    await press('Pagar');
    expect(await dialog('Registrar pago')).toBeTruthy();
    await user.keyboard('{Escape}');
    await press('Más acciones de Ortodoncia');
    await user.click(await screen.findByRole('menuitem', { name: 'Editar' }));
    expect(await dialog('Editar presupuesto')).toBeTruthy();
    await user.keyboard('{Escape}');
    await press('Más acciones de Ortodoncia');
    await user.click(await screen.findByRole('menuitem', { name: 'Eliminar' }));
    expect(await dialog('¿Eliminar este presupuesto?')).toBeTruthy();
  });

  it('add up: what is owed, what was paid, and of how much', async () => {
    const store = await storeWithMateo();
    await receiveBudgets(store, { total_amount: 0.3 }, { nombre: 'Limpieza', total_amount: 1000 });
    await receivePayments(store, { amount: 0.1 }, { budget: testId(0x3001), amount: 0.2 });
    showPanel(store);
    await line('Ortodoncia');
    const shown = within(await card());
    expect(spaced((await shown.findByText(/^Saldo total/)).textContent)).toBe('Saldo total $1 000,00');
    expect(spaced(shown.getByText(/^Pagado \$/).parentElement?.textContent)).toBe('Pagado $0,30 de $1 000,30');
  });

  it('say what was paid too much, which takes nothing off another budget', async () => {
    const store = await storeWithMateo();
    await receiveBudgets(store, { total_amount: 100 }, { nombre: 'Limpieza', total_amount: 80 });
    await receivePayments(store, { amount: 70.5 }, { amount: 70.5 });
    showPanel(store);
    const ortodoncia = await line('Ortodoncia');
    expect(ortodoncia.getByText('Pagado de más $41,00')).toBeTruthy();
    expect(ortodoncia.getByText('Pago Completado')).toBeTruthy();
    const shown = within(await card());
    expect(spaced(shown.getByText(/^Saldo total/).textContent)).toBe('Saldo total $80,00');
    expect(spaced(shown.getByText(/^Pagado de más:/).textContent)).toBe('Pagado de más: $41,00');
  });

  it('follow the payments that another tablet made', async () => {
    const store = await storeWithMateo();
    await receiveBudgets(store, { total_amount: 300 });
    showPanel(store);
    expect(spaced((await line('Ortodoncia')).getByText(/^Saldo/).textContent)).toBe('Saldo · 0 % pagado $300,00');
    await receivePayments(store, { amount: 100 });
    await waitFor(async () =>
      expect(spaced((await line('Ortodoncia')).getByText(/^Saldo/).textContent)).toBe('Saldo · 33 % pagado $200,00'),
    );
    await store.receiveDeleted('payments', testId(0x4000), 2);
    await waitFor(async () =>
      expect(spaced((await line('Ortodoncia')).getByText(/^Saldo/).textContent)).toBe('Saldo · 0 % pagado $300,00'),
    );
  });

  it('carry a mark while one of their payments is unsent', async () => {
    const store = await storeWithMateo();
    await receiveBudgets(store, {}, { nombre: 'Limpieza' });
    const { id, patient, budget, amount, payment_date, payment_method, notes } = buildPayment({
      id: testId(0x4100),
      patient: PATIENT,
      budget: BUDGET,
    });
    const values = { patient, budget, amount, payment_date, payment_method, notes };
    await store.save({ method: 'POST', collection: 'payments', id, values });
    showPanel(store);
    expect((await line('Ortodoncia')).getByText('Sin enviar')).toBeTruthy();
    expect((await line('Limpieza')).queryByText('Sin enviar')).toBeNull();
  });

  it('are offered where there are none', async () => {
    showPanel(await storeWithMateo());
    expect(await screen.findByText('Sin presupuestos')).toBeTruthy();
    await press('Crear presupuesto');
    expect(await dialog('Nuevo presupuesto')).toBeTruthy();
  });

  it('that cannot be read say so, and are tried again', async () => {
    vi.spyOn(globalThis, 'reportError').mockImplementation(() => undefined);
    const store = await storeWithMateo();
    await receiveBudgets(store, {});
    const broken = vi.spyOn(store.db, 'records').mockImplementation(() => {
      throw new Error('the disk is gone');
    });
    showPanel(store);
    expect(await screen.findByText('No se pudieron cargar los presupuestos. Inténtelo de nuevo.')).toBeTruthy();
    broken.mockRestore();
    await press('Reintentar');
    expect(await line('Ortodoncia')).toBeTruthy();
  });
});

describe('an address that asks for a form', () => {
  async function show(search: string) {
    const store = await storeWithMateo();
    await receiveBudgets(store, {});
    await receivePayments(store, { amount: 400 });
    return showPage(store, search);
  }

  it.each([
    ['?budget=new', 'Nuevo presupuesto'],
    [`?budget=${BUDGET}`, 'Editar presupuesto'],
    ['?payment=new', 'Registrar pago'],
    [`?payment=${PAYMENT}`, 'Editar pago'],
  ])('%s opens it, until it is closed', async (search, name) => {
    const { address } = await show(search);
    await dialog(name);
    await press('Cancelar');
    await waitFor(() => expect(address()).toBe(`/patients/${PATIENT}`));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('of a record that is not there says so', async () => {
    const { address } = await show(`?payment=${testId(9)}`);
    expect(within(await dialog('Editar pago')).getByText('El pago no existe o fue eliminado.')).toBeTruthy();
    await user.click(screen.getAllByRole('button', { name: 'Cerrar' })[1]!);
    await waitFor(() => expect(address()).toBe(`/patients/${PATIENT}`));
  });

  it('of another patient’s record says the same', async () => {
    const store = await storeWithMateo();
    await receiveBudgets(store, {}, { patient: testId(0x1009) });
    showPage(store, `?budget=${testId(0x3001)}`);
    const window = within(await dialog('Editar presupuesto'));
    expect(window.getByText('El presupuesto no existe o fue eliminado.')).toBeTruthy();
  });

  it('keeps what was typed when another tablet deletes the record', async () => {
    const store = await storeWithMateo();
    await receiveBudgets(store, {});
    showPage(store, `?budget=${BUDGET}`);
    await dialog('Editar presupuesto');
    const form = () => within(screen.getByRole('dialog', { name: 'Editar presupuesto' }));
    const name = () => form().getByLabelText<HTMLInputElement>(/^Nombre/);
    await user.type(name(), ' completa');
    await store.receiveDeleted('budgets', BUDGET, 2);
    await screen.findByText('Sin presupuestos');
    expect(name().value).toBe('Ortodoncia completa');
  });

  it('that is none opens nothing', async () => {
    await show('?payment=7');
    await line('Ortodoncia');
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
