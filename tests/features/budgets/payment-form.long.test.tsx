import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { setNow } from '#tests/support/screen.tsx';
import { BRUNO, testId } from '#tests/support/factories.ts';
import {
  BUDGET,
  dialog,
  line,
  PATIENT,
  PAYMENT,
  press,
  receiveBudgets,
  receivePayments,
  showPanel,
  spaced,
  storeWithMateo,
  typeAmount,
  user,
} from './screens.tsx';

const saves = (name: string) => screen.getByRole('button', { name }) as HTMLButtonElement;
const balanceAfter = () => spaced(screen.getByText('Saldo después del pago').closest('output')?.textContent);

/** The panel with a budget of $1 000,00, of which $400,00 are paid, and its payment form. */
async function paying() {
  const store = await storeWithMateo();
  await receiveBudgets(store, {});
  await receivePayments(store, { amount: 400 });
  showPanel(store);
  await press('Pagar');
  await dialog('Registrar pago');
  return store;
}

/** The same panel with the form of its one payment. */
async function editing() {
  const store = await storeWithMateo();
  await receiveBudgets(store, {});
  await receivePayments(store, { amount: 400 });
  showPanel(store);
  await press('Pagos');
  await press(/^Editar pago de \$400,00/);
  await dialog('Editar pago');
  return store;
}

describe('a new payment', () => {
  it('is made today in cash unless told, for the budget that was chosen', async () => {
    setNow('2026-11-23T17:00:00.000Z');
    const store = await paying();
    expect(screen.getByLabelText<HTMLInputElement>(/^Fecha de pago/).value).toBe('23/11/2026');
    await typeAmount(/^Monto \*/, '240,5');
    await user.type(screen.getByLabelText('Notas'), 'Pagó la abuela');
    await press('Guardar pago');
    expect(await screen.findByText('Pago registrado con éxito')).toBeTruthy();
    const [entry] = await store.entries();
    expect(await store.row('payments', entry!.row_id)).toMatchObject({
      patient: PATIENT,
      budget: BUDGET,
      amount: 240.5,
      payment_date: '2026-11-23',
      payment_method: 'CASH',
      notes: 'Pagó la abuela',
    });
    await waitFor(async () =>
      expect(spaced((await line('Ortodoncia')).getByText(/^Saldo/).textContent)).toBe('Saldo · 64 % pagado $359,50'),
    );
  });

  it('is of any method of the specification', async () => {
    const store = await paying();
    const methods = within(screen.getByRole('radiogroup', { name: /^Método de pago/ }));
    expect(methods.getAllByRole('radio').map((radio) => radio.parentElement?.textContent)).toEqual([
      'Efectivo',
      'Tarjeta',
      'Transferencia',
      'Cheque',
      'Otro',
    ]);
    await user.click(methods.getByRole('radio', { name: 'Cheque' }));
    await typeAmount(/^Monto \*/, '10');
    await press('Guardar pago');
    await waitFor(async () => expect(await store.entries()).toHaveLength(1));
    expect(await store.row('payments', (await store.entries())[0]!.row_id)).toMatchObject({ payment_method: 'CHECK' });
  });

  it('says of a date to come that it is one, and can be saved all the same', async () => {
    // At night the date in the machine's zone may differ from the clinic's.
    setNow('2026-11-23T17:00:00.000Z');
    const store = await paying();
    await typeAmount(/^Monto \*/, '10');
    expect(screen.queryByText('La fecha es posterior a hoy')).toBeNull();
    fireEvent.change(screen.getByLabelText(/^Fecha de pago/), { target: { value: '2027-11-23' } });
    expect(screen.getByText('La fecha es posterior a hoy')).toBeTruthy();
    await press('Guardar pago');
    await waitFor(async () => expect(await store.entries()).toHaveLength(1));
  });

  it('is typed in steps of 0.01', async () => {
    const store = await paying();
    await typeAmount(/^Monto \*/, '12,345');
    expect(screen.getByText('Use como máximo dos decimales')).toBeTruthy();
    expect(saves('Guardar pago').disabled).toBe(true);
    expect(await store.entries()).toEqual([]);
    await typeAmount(/^Monto \*/, '0,01');
    expect(saves('Guardar pago').disabled).toBe(false);
  });

  it('needs amount and date', async () => {
    const store = await paying();
    await user.clear(screen.getByLabelText(/^Fecha de pago/));
    await press('Guardar pago');
    expect(await screen.findAllByText('Por favor complete todos los campos requeridos')).toHaveLength(2);
    expect(await store.entries()).toEqual([]);
  });

  it('needs a budget, where several can be paid', async () => {
    const store = await storeWithMateo();
    await receiveBudgets(store, {}, { nombre: 'Limpieza', total_amount: 80 });
    showPanel(store);
    await press('Historial de pagos');
    await press('Registrar pago');
    await dialog('Registrar pago');
    await typeAmount(/^Monto \*/, '10');
    await press('Guardar pago');
    expect(await screen.findByText('Por favor complete todos los campos requeridos')).toBeTruthy();
    const select = within(await dialog('Registrar pago')).getByLabelText(/^Presupuesto/);
    expect(
      within(select)
        .getAllByRole('option')
        .map((option) => spaced(option.textContent)),
    ).toEqual(['Elija un presupuesto', 'Ortodoncia · saldo $1 000,00', 'Limpieza · saldo $80,00']);
    await user.selectOptions(select, spaced('Limpieza · saldo $80,00')!);
    await press('Guardar pago');
    expect(await screen.findByText('Pago registrado con éxito')).toBeTruthy();
    expect(await store.row('payments', (await store.entries())[0]!.row_id)).toMatchObject({ budget: testId(0x3001) });
  });

  it('says while it is typed that an amount of 0 is no payment', async () => {
    await paying();
    await typeAmount(/^Monto \*/, '0');
    expect(screen.getByText('Por favor ingrese un monto válido')).toBeTruthy();
    expect(saves('Guardar pago').disabled).toBe(true);
    await user.type(screen.getByLabelText(/^Monto \*/), ',01');
    expect(screen.queryByText('Por favor ingrese un monto válido')).toBeNull();
    expect(saves('Guardar pago').disabled).toBe(false);
  });

  it('says while it is typed how much is left to pay, and that it cannot exceed the balance', async () => {
    await paying();
    await typeAmount(/^Monto \*/, '600');
    expect(balanceAfter()).toBe('Saldo después del pago$600,00pasa a$0,00');
    expect(saves('Guardar pago').disabled).toBe(false);
    await typeAmount(/^Monto \*/, '600,01');
    expect(screen.getByText('El monto no puede superar el saldo de $600,00')).toBeTruthy();
    expect(balanceAfter()).toBe('Saldo después del pago$600,00pasa a−$0,01');
    expect(saves('Guardar pago').disabled).toBe(true);
  });

  it('is filled in with one tap: the last payment’s amount, or the whole balance', async () => {
    await paying();
    const amount = screen.getByLabelText(/^Monto \*/) as HTMLInputElement;
    await press(/^Como el último/);
    expect(spaced(amount.value)).toBe('400,00');
    await press(/^Todo el saldo/);
    expect(spaced(amount.value)).toBe('600,00');
    await press('Guardar pago');
    expect(await screen.findByText('Pago registrado con éxito')).toBeTruthy();
    expect(await screen.findByText('Pago Completado')).toBeTruthy();
  });

  it('is limited by payments that another tablet has made meanwhile', async () => {
    const store = await paying();
    await typeAmount(/^Monto \*/, '600');
    await receivePayments(store, { amount: 400 }, { amount: 500 });
    expect(await screen.findByText('El monto no puede superar el saldo de $100,00')).toBeTruthy();
    expect(saves('Guardar pago').disabled).toBe(true);
  });

  it('that cannot be saved says so in a toast, and stays on the screen', async () => {
    vi.spyOn(globalThis, 'reportError').mockImplementation(() => undefined);
    const store = await paying();
    await typeAmount(/^Monto \*/, '50');
    vi.spyOn(store.db.outbox, 'add').mockRejectedValueOnce(new Error('the disk is gone'));
    await press('Guardar pago');
    await waitFor(() => {
      const said = screen.getAllByText('Error al guardar el pago');
      expect(said.some((each) => each.closest('.mantine-Notification-root'))).toBe(true);
    });
    expect(screen.getByLabelText<HTMLInputElement>(/^Monto \*/).value).toBe('50,00');
  });

  it('opens its receipt when that was asked for', async () => {
    await paying();
    await typeAmount(/^Monto \*/, '50');
    await user.click(screen.getByRole('switch', { name: 'Abrir el recibo al guardar' }));
    await press('Guardar pago');
    expect(await screen.findByRole('heading', { level: 1, name: 'Recibo de pago' })).toBeTruthy();
    expect(screen.getByText('Número provisional.')).toBeTruthy();
  });

  it('keeps its draft for its own budget', async () => {
    const store = await storeWithMateo();
    await receiveBudgets(store, {}, { nombre: 'Limpieza', total_amount: 80 });
    showPanel(store);
    await user.click((await line('Ortodoncia')).getByRole('button', { name: 'Pagar' }));
    await typeAmount(/^Monto \*/, '70');
    await waitFor(async () => expect(await store.db.drafts.count()).toBe(1));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click((await line('Limpieza')).getByRole('button', { name: 'Pagar' }));
    await dialog('Registrar pago');
    expect(screen.getByLabelText<HTMLInputElement>(/^Monto \*/).value).toBe('');
  });
});

describe('a payment that is edited', () => {
  it('may go up to the balance and its own amount', async () => {
    const store = await editing();
    expect(screen.getByLabelText<HTMLInputElement>(/^Monto \*/).value).toBe('400,00');
    await typeAmount(/^Monto \*/, '1000,01');
    expect(spaced(screen.getByText(/^El monto no puede/).textContent)).toBe(
      'El monto no puede superar el saldo de $1 000,00',
    );
    expect(saves('Guardar cambios').disabled).toBe(true);
    await typeAmount(/^Monto \*/, '1000');
    expect(balanceAfter()).toBe('Saldo después del pago$600,00pasa a$0,00');
    await press('Guardar cambios');
    expect(await screen.findByText('Pago actualizado con éxito')).toBeTruthy();
    expect(await store.row('payments', PAYMENT)).toMatchObject({ amount: 1000 });
  });

  it('needs all of its fields', async () => {
    await editing();
    await user.clear(screen.getByLabelText(/^Monto \*/));
    await user.clear(screen.getByLabelText(/^Fecha de pago/));
    await press('Guardar cambios');
    expect(await screen.findAllByText('Por favor complete todos los campos requeridos')).toHaveLength(2);
  });

  it('that cannot be saved says so in a toast', async () => {
    vi.spyOn(globalThis, 'reportError').mockImplementation(() => undefined);
    const store = await editing();
    await typeAmount(/^Monto \*/, '50');
    vi.spyOn(store.db.outbox, 'add').mockRejectedValueOnce(new Error('the disk is gone'));
    await press('Guardar cambios');
    await waitFor(() => {
      const said = screen.getAllByText('Error al actualizar el pago');
      expect(said.some((each) => each.closest('.mantine-Notification-root'))).toBe(true);
    });
  });

  it('says what another person has changed of it meanwhile', async () => {
    const store = await editing();
    await typeAmount(/^Monto \*/, '50');
    await receivePayments(store, { amount: 300, version: 2, updated_by: BRUNO.id });
    expect(await screen.findByText(/Otra persona cambió Monto/)).toBeTruthy();
  });
});
