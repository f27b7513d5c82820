import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import {
  BUDGET,
  dialog,
  line,
  PATIENT,
  press,
  receiveBudgets,
  receivePayments,
  showPanel,
  spaced,
  storeWithMateo,
  typeAmount,
  user,
} from './screens.tsx';

const edit = async () => {
  await press('Más acciones de Ortodoncia');
  await user.click(await screen.findByRole('menuitem', { name: 'Editar' }));
  await dialog('Editar presupuesto');
};

describe('a new budget', () => {
  it('is saved with its name, its amount and its description', async () => {
    const store = await storeWithMateo();
    showPanel(store);
    await press('Crear presupuesto');
    await user.type(await screen.findByLabelText(/^Nombre/), 'Ortodoncia');
    await typeAmount(/^Monto total/, '4800,5');
    await user.type(screen.getByLabelText('Descripción'), 'Brackets metálicos');
    await press('Guardar presupuesto');
    const toast = await screen.findByText('Presupuesto creado con éxito');
    expect(toast.closest('[role="status"]')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
    const [entry] = await store.entries();
    expect(await store.row('budgets', entry!.row_id)).toMatchObject({
      patient: PATIENT,
      nombre: 'Ortodoncia',
      total_amount: 4800.5,
      description: 'Brackets metálicos',
    });
    await waitFor(async () =>
      expect(spaced((await line('Ortodoncia')).getByText(/^Saldo/).textContent)).toBe('Saldo · 0 % pagado $4 800,50'),
    );
  });

  it('needs a name and an amount', async () => {
    const store = await storeWithMateo();
    showPanel(store);
    await press('Crear presupuesto');
    await press('Guardar presupuesto');
    expect(await screen.findByText('El nombre del presupuesto es requerido')).toBeTruthy();
    expect(screen.getByText('El monto debe ser mayor que 0')).toBeTruthy();
    expect(await store.entries()).toEqual([]);
  });

  it.each([
    ['0', 'El monto debe ser mayor que 0'],
    ['19,999', 'Use como máximo dos decimales'],
    ['99999999999', 'El monto máximo es $9 999 999 999,99'],
  ])('says as it is typed that an amount of %s cannot be saved', async (typed, message) => {
    showPanel(await storeWithMateo());
    await press('Crear presupuesto');
    await typeAmount(/^Monto total/, typed);
    expect(spaced(document.querySelector('[id$=error]')!.textContent)).toBe(message);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Guardar presupuesto' }).disabled).toBe(true);
  });

  it('can be saved once its amount is mended', async () => {
    showPanel(await storeWithMateo());
    await press('Crear presupuesto');
    await typeAmount(/^Monto total/, '0');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Guardar presupuesto' }).disabled).toBe(true);
    await user.type(screen.getByLabelText(/^Monto total/), ',01');
    expect(screen.queryByText('El monto debe ser mayor que 0')).toBeNull();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Guardar presupuesto' }).disabled).toBe(false);
  });

  it('that cannot be saved says so in a toast, and stays on the screen', async () => {
    vi.spyOn(globalThis, 'reportError').mockImplementation(() => undefined);
    const store = await storeWithMateo();
    showPanel(store);
    await press('Crear presupuesto');
    await user.type(await screen.findByLabelText(/^Nombre/), 'Ortodoncia');
    await typeAmount(/^Monto total/, '100');
    vi.spyOn(store.db.outbox, 'add').mockRejectedValueOnce(new Error('the disk is gone'));
    await press('Guardar presupuesto');
    await waitFor(() => {
      const said = screen.getAllByText('Error al guardar el presupuesto');
      expect(said.some((each) => each.closest('.mantine-Notification-root'))).toBe(true);
    });
    expect(screen.getByLabelText<HTMLInputElement>(/^Nombre/).value).toBe('Ortodoncia');
    await press('Guardar presupuesto');
    expect(await screen.findByText('Presupuesto creado con éxito')).toBeTruthy();
  });
});

describe('an existing budget', () => {
  it('is edited', async () => {
    const store = await storeWithMateo();
    await receiveBudgets(store, {});
    showPanel(store);
    await edit();
    await user.type(screen.getByLabelText(/^Nombre/), ' completa');
    await press('Guardar cambios');
    expect(await screen.findByText('Presupuesto actualizado con éxito')).toBeTruthy();
    expect(await store.row('budgets', BUDGET)).toMatchObject({ nombre: 'Ortodoncia completa', total_amount: 1000 });
  });

  it('may come to less than is paid of it, with a warning', async () => {
    const store = await storeWithMateo();
    await receiveBudgets(store, {});
    await receivePayments(store, { amount: 640 });
    showPanel(store);
    await edit();
    await typeAmount(/^Monto total/, '500');
    expect(screen.getByText('Ya se pagaron $640,00: con este monto quedarían $140,00 pagados de más')).toBeTruthy();
    await press('Guardar cambios');
    expect(await screen.findByText('Presupuesto actualizado con éxito')).toBeTruthy();
    await waitFor(async () => expect((await line('Ortodoncia')).getByText('Pagado de más $140,00')).toBeTruthy());
  });
});
