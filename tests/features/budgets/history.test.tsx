import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { testId } from '#tests/support/factories.ts';
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

const LIMPIEZA = testId(0x3001);

async function show() {
  const store = await storeWithMateo();
  await receiveBudgets(store, {}, { nombre: 'Limpieza', total_amount: 80 });
  await receivePayments(
    store,
    { amount: 1000, payment_date: '2026-03-01', notes: 'Cuota inicial', payment_method: 'CARD' },
    { amount: 30, payment_date: '2026-05-01', budget: LIMPIEZA },
  );
  showPanel(store);
  return store;
}

const rows = (window: HTMLElement) =>
  within(window)
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      spaced(
        within(row)
          .getAllByRole('cell')
          .slice(0, 4)
          .map((cell) => cell.textContent)
          .join(' | '),
      ),
    );
const filterOf = (window: HTMLElement) => within(window).getByLabelText('Presupuesto') as HTMLSelectElement;
const sumOf = (window: HTMLElement) =>
  spaced(filterOf(window).closest('div')?.parentElement?.querySelector('output')?.textContent);

describe('the payment history', () => {
  it('shows all payments, the newest first, until a budget is chosen', async () => {
    await show();
    await press('Historial de pagos');
    const window = await dialog('Historial de pagos');
    expect(filterOf(window).value).toBe('all');
    expect(
      within(filterOf(window))
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual(['Todos los presupuestos', 'Ortodoncia', 'Limpieza']);
    expect(rows(window)).toEqual([
      '01/05/2026 | Limpieza | Efectivo | $30,00',
      '01/03/2026 | OrtodonciaCuota inicial | Tarjeta | $1 000,00',
    ]);
    expect(sumOf(window)).toBe('2 pagos$1 030,00');
    await user.selectOptions(filterOf(window), 'Limpieza');
    expect(rows(window)).toEqual(['01/05/2026 | Limpieza | Efectivo | $30,00']);
    expect(sumOf(window)).toBe('1 pago$30,00');
  });

  it('opened from a budget begins with that one', async () => {
    await show();
    await user.click((await line('Limpieza')).getByRole('button', { name: 'Pagos' }));
    await press('Ver historial');
    const window = await dialog('Historial de pagos');
    expect(filterOf(window).value).toBe(LIMPIEZA);
    expect(rows(window)).toEqual(['01/05/2026 | Limpieza | Efectivo | $30,00']);
  });

  it('leads to the receipt of each payment', async () => {
    await show();
    await press('Historial de pagos');
    const receipt = await screen.findByRole('link', { name: /^Recibo del pago de \$1.000,00 del 01\/03\/2026/ });
    expect(receipt.getAttribute('href')).toBe(`/payments/${PAYMENT}/receipt`);
  });

  it('takes a payment, of the chosen budget only while there is something to pay', async () => {
    await show();
    await press('Historial de pagos');
    const window = await dialog('Historial de pagos');
    await user.selectOptions(filterOf(window), 'Ortodoncia');
    expect(within(window).queryByRole('button', { name: 'Registrar pago' })).toBeNull();
    await user.selectOptions(filterOf(window), 'Limpieza');
    await user.click(within(window).getByRole('button', { name: 'Registrar pago' }));
    const form = await dialog('Registrar pago');
    expect(within(form).getByLabelText<HTMLSelectElement>(/^Presupuesto/).value).toBe(LIMPIEZA);
  });
});

describe('the payments of a budget', () => {
  it('stand below its amount, what is paid and its balance', async () => {
    await show();
    await user.click((await line('Limpieza')).getByRole('button', { name: 'Pagos' }));
    const window = await dialog('Pagos del presupuesto');
    const facts = within(window)
      .getAllByRole('term')
      .map((term) => spaced(`${term.textContent}: ${term.nextElementSibling?.textContent}`));
    expect(facts).toEqual(['Monto total: $80,00', 'Pagado · 37 %: $30,00', 'Saldo: $50,00']);
    expect(rows(window)).toEqual(['01/05/2026 |  | Efectivo | $30,00']);
    expect(within(window).getByRole('link', { name: 'Imprimir' }).getAttribute('href')).toBe(
      `/budgets/${LIMPIEZA}/print`,
    );
  });

  it('of one that is paid say so, and take no more', async () => {
    await show();
    await user.click((await line('Ortodoncia')).getByRole('button', { name: 'Pagos' }));
    const window = await dialog('Pagos del presupuesto');
    expect(within(window).getByText('Pago Completado')).toBeTruthy();
    expect(within(window).queryByRole('button', { name: 'Registrar pago' })).toBeNull();
  });

  it('say that there are none, and follow what is deleted', async () => {
    const store = await show();
    await user.click((await line('Limpieza')).getByRole('button', { name: 'Pagos' }));
    const window = await dialog('Pagos del presupuesto');
    await store.receiveDeleted('payments', testId(0x4001), 2);
    await waitFor(() => expect(within(window).getByText('No hay pagos registrados')).toBeTruthy());
    expect(await store.row('budgets', BUDGET)).toBeTruthy();
  });
});
