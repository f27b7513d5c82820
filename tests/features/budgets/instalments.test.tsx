import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { updateStatus } from '#store/database/meta.ts';
import { setNow } from '#tests/support/screen.tsx';
import { AT_WILL } from '#tests/support/money-factories.ts';
import {
  BUDGET,
  dialog,
  line,
  open,
  press,
  receiveBudgets,
  receivePayments,
  PAYMENT,
  showPanel,
  spaced,
  storeWithMateo,
  typeAmount,
  user,
} from './screens.tsx';

/** The budget of the drawings: made on 12/05/2026, an initial payment of $2 100,00, then $150,00 on each 5th from June. */
const PLANNED = {
  total_amount: 4800,
  down_payment: 2100,
  instalments: 18,
  first_due: '2026-06-05',
  created_at: '2026-05-12T17:00:00.000Z',
};
const INITIAL = { amount: 2100, payment_date: '2026-05-12' };

beforeEach(() => setNow('2026-11-23T17:00:00.000Z'));

async function planned(paid: number, terms: object = {}) {
  const store = await storeWithMateo();
  await receiveBudgets(store, { ...PLANNED, ...terms });
  await receivePayments(store, INITIAL, { amount: paid, payment_date: '2026-09-12' });
  showPanel(store);
  return store;
}

const chips = async () =>
  within(await screen.findByRole('group', { name: 'Montos frecuentes' }))
    .getAllByRole('button')
    .map((chip) => [spaced(chip.textContent), chip.getAttribute('aria-pressed')]);
const amount = () => spaced(screen.getByLabelText<HTMLInputElement>(/^Monto \*/).value);
const after = () => spaced(screen.getByText('Saldo después del pago').closest('output')?.textContent);

describe('the instalments of a budget', () => {
  it('stand in its line: what is overdue, and since when', async () => {
    await planned(660);
    const late = (await line('Ortodoncia')).getByRole('button', { name: /vencidas/ });
    expect(spaced(late.textContent)).toBe('2 cuotas vencidas · $240,00 desde 05/10, la 5 y la 6 de 18');
  });

  it('stand there with the next one while nothing is overdue', async () => {
    await planned(900);
    const next = (await line('Ortodoncia')).getByRole('button', { name: /Cuota 7/ });
    expect(spaced(next.textContent)).toBe('Cuota 7 de 18 · vence 05/12 · $150,00');
  });

  it('are not there once all is paid, nor of a budget that is paid at will', async () => {
    const store = await storeWithMateo();
    await receiveBudgets(store, PLANNED, { ...AT_WILL, nombre: 'Limpieza' });
    await receivePayments(store, { amount: 4800 });
    showPanel(store);
    await line('Ortodoncia');
    expect(screen.queryByRole('button', { name: /[Cc]uota/ })).toBeNull();
  });

  it('open as a list: paid, overdue with what is missing, and what comes', async () => {
    await planned(660);
    await press(/cuotas vencidas/);
    const window = within(await dialog('Cuotas'));
    const rows = window.getAllByRole('listitem').map((row) => spaced(row.textContent));
    expect(rows).toHaveLength(19);
    expect(rows[0]).toBe('Cuota inicialal firmarPagada$2 100,00el 12/05');
    expect(rows[4]).toBe('Cuota 4venció 05/09/2026Pagada$150,00el 12/09');
    expect(rows[5]).toBe('Cuota 5venció 05/10/2026, hace 49 díasVencida$90,00de $150,00');
    expect(rows[6]).toBe('Cuota 6venció 05/11/2026, hace 18 díasVencida$150,00');
    expect(rows[7]).toBe('Cuota 7vence 05/12/2026, en 12 díasVence$150,00');
    // The sign of a later one is its number; its days are not counted.
    expect(rows[8]).toBe('8Cuota 8vence 05/01/2027$150,00');
    const figures = within(await dialog('Cuotas'))
      .getAllByRole('term')
      .map((term) => spaced(term.parentElement?.textContent));
    expect(figures).toEqual([
      'Pagadas4 de 18$660,00 de $2 700,00',
      'Vencido$240,002 cuotas desde 05/10',
      'Saldo$2 040,00última el 05/11/2027',
    ]);
    await user.click(window.getByRole('button', { name: 'Pagar' }));
    expect(await dialog('Registrar pago')).toBeTruthy();
  });
});

describe('a payment of instalments', () => {
  it('begins with what is overdue', async () => {
    await planned(660);
    await press('Pagar');
    await dialog('Registrar pago');
    expect(amount()).toBe('240,00');
    expect(await chips()).toEqual([
      ['Cuota 5 $90,00', 'false'],
      ['Ponerse al día $240,00', 'true'],
      ['Todo el saldo $2 040,00', 'false'],
    ]);
    expect(after()).toContain('Cuotas2 vencidaspasa aal día, 6 de 18');
    await user.click(screen.getByRole('button', { name: /^Cuota 5/ }));
    expect(amount()).toBe('90,00');
    expect(after()).toContain('2 vencidaspasa a1 vencida');
  });

  it('begins with the initial payment too, which has a chip of its own', async () => {
    const store = await storeWithMateo();
    await receiveBudgets(store, PLANNED);
    showPanel(store);
    const late = (await line('Ortodoncia')).getByRole('button', { name: /vencidas/ });
    expect(spaced(late.textContent)).toBe(
      'Cuota inicial y 6 cuotas vencidas · $3 000,00 desde 12/05, de la 1 a la 6 de 18',
    );
    await press('Pagar');
    await dialog('Registrar pago');
    expect(await chips()).toEqual([
      ['Cuota inicial $2 100,00', 'false'],
      ['Ponerse al día $3 000,00', 'true'],
      ['Todo el saldo $4 800,00', 'false'],
    ]);
  });

  it('begins with the next instalment while nothing is overdue', async () => {
    await planned(950);
    await press('Pagar');
    await dialog('Registrar pago');
    expect(amount()).toBe('100,00');
    expect(await chips()).toEqual([
      ['Cuota 7 $100,00', 'true'],
      ['Todo el saldo $1 750,00', 'false'],
    ]);
    expect(after()).toContain('al día, 6 de 18pasa aal día, 7 de 18');
  });

  it('takes the amount of another budget along, unless one was typed', async () => {
    const store = await storeWithMateo();
    const other = { nombre: 'Exodoncias', total_amount: 360, down_payment: 0, instalments: 5, first_due: '2026-12-05' };
    await receiveBudgets(store, PLANNED, other, { nombre: 'Limpieza', total_amount: 80 });
    showPanel(store);
    await user.click((await line('Ortodoncia')).getByRole('button', { name: 'Pagar' }));
    const budget = await screen.findByRole('combobox', { name: /^Presupuesto/ });
    // The initial payment and six instalments.
    expect(amount()).toBe('3 000,00');
    await user.selectOptions(budget, screen.getByRole('option', { name: /^Exodoncias/ }));
    expect(amount()).toBe('72,00');
    await user.selectOptions(budget, screen.getByRole('option', { name: /^Limpieza/ }));
    expect(amount()).toBe('');
    await typeAmount(/^Monto \*/, '50');
    await user.selectOptions(budget, screen.getByRole('option', { name: /^Exodoncias/ }));
    expect(amount()).toMatch(/^50/);
  });

  it('says on its receipt which instalments it went to', async () => {
    const store = await storeWithMateo();
    await receiveBudgets(store, PLANNED);
    await receivePayments(store, { amount: 240, payment_date: '2026-11-23' }, INITIAL, {
      amount: 660,
      payment_date: '2026-09-12',
    });
    open(store, `/payments/${PAYMENT}/receipt`);
    const paper = await screen.findByRole('article', { name: 'Recibo impreso: Copia del paciente' });
    expect(within(paper).getByText('Cuotas 5 y 6 de 18')).toBeTruthy();
  });

  it('stand on the printed budget, with those that are paid', async () => {
    const store = await storeWithMateo();
    await receiveBudgets(store, { ...PLANNED, instalments: 3 });
    await receivePayments(store, INITIAL, { amount: 900, payment_date: '2026-06-05' });
    open(store, `/budgets/${BUDGET}/print`);
    const paper = await screen.findByRole('article', { name: 'Presupuesto impreso' });
    const schedule = within(paper).getByRole('heading', { name: 'Cuotas · ✓ pagada' }).parentElement!;
    expect(
      within(schedule)
        .getAllByRole('listitem')
        .map((item) => spaced(item.textContent)),
    ).toEqual(['Inicial ✓al firmar$2 100,00', '1 ✓05/06/2026$900,00', '205/07/2026$900,00', '305/08/2026$900,00']);
  });
});

describe('the form of a budget', () => {
  const shown = () => spaced(screen.getByText(/mensuales de/).closest('output')?.textContent);

  it('shows the schedule as it will be, and saves its terms', async () => {
    const store = await storeWithMateo();
    showPanel(store);
    await press('Crear presupuesto');
    await user.type(await screen.findByLabelText(/^Nombre/), 'Ortodoncia');
    await typeAmount(/^Monto total/, '2950');
    await user.click(screen.getByRole('switch', { name: 'Pagar en cuotas' }));
    await typeAmount(/^Cuota inicial/, '500');
    await typeAmount(/^Número de cuotas/, '18');
    await typeAmount(/^Primera cuota/, '31/01/2027');
    await waitFor(() => expect(shown()).toContain('18 cuotas mensuales de$136,11'));
    expect(shown()).toContain('Inicialal firmar$500,00');
    expect(shown()).toContain('Cuota 228/02/2027$136,11');
    expect(shown()).toContain('… cada mes, el 31 o el último día');
    expect(shown()).toContain('Cuota 1830/06/2028$136,13');
    expect(screen.getByText('Inicial y cuotas suman $2 950,00 exactos.')).toBeTruthy();
    await press('Guardar presupuesto');
    await screen.findByText('Presupuesto creado con éxito');
    const [entry] = await store.entries();
    expect(await store.row('budgets', entry!.row_id)).toMatchObject({
      down_payment: 500,
      instalments: 18,
      first_due: '2027-01-31',
    });
  });

  it('refuses an initial payment that leaves nothing', async () => {
    showPanel(await storeWithMateo());
    await press('Crear presupuesto');
    await typeAmount(/^Monto total/, '100');
    await user.click(screen.getByRole('switch', { name: 'Pagar en cuotas' }));
    await typeAmount(/^Cuota inicial/, '100');
    expect(await screen.findByText('La cuota inicial no deja nada para las cuotas')).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Guardar presupuesto' }).disabled).toBe(true);
  });

  it('shows the next instalments before and after another total', async () => {
    await planned(900);
    await press('Más acciones de Ortodoncia');
    await user.click(await screen.findByRole('menuitem', { name: 'Editar' }));
    await dialog('Editar presupuesto');
    await typeAmount(/^Monto total/, '5200');
    await waitFor(() => expect(shown()).toContain('Pagadas6 de 18pasa a5 de 18'));
    expect(shown()).toContain('Cuota 605/11/2026$150,00pasa a$172,22');
  });

  it('has the budget’s own terms back when they are turned off and on', async () => {
    await planned(900);
    await press('Más acciones de Ortodoncia');
    await user.click(await screen.findByRole('menuitem', { name: 'Editar' }));
    await dialog('Editar presupuesto');
    const fields = [/^Cuota inicial/, /^Número de cuotas/, /^Primera cuota/];
    const values = () => fields.map((label) => spaced(screen.getByLabelText<HTMLInputElement>(label).value));
    const own = values();
    const inInstalments = screen.getByRole('switch', { name: 'Pagar en cuotas' });
    await user.click(inInstalments);
    await user.click(inInstalments);
    expect(values()).toEqual(own);
  });

  it('says offline where it is kept, whatever its instalments', async () => {
    const store = await planned(900);
    await updateStatus(store.db, { reachable: false });
    await press('Más acciones de Ortodoncia');
    await user.click(await screen.findByRole('menuitem', { name: 'Editar' }));
    await dialog('Editar presupuesto');
    expect(await screen.findByText('Sin conexión: se guarda en esta tableta y se envía solo.')).toBeTruthy();
    expect(screen.getByText('Inicial y cuotas suman $4 800,00 exactos.')).toBeTruthy();
  });

  it('takes the terms away again', async () => {
    const store = await planned(900);
    await press('Más acciones de Ortodoncia');
    await user.click(await screen.findByRole('menuitem', { name: 'Editar' }));
    await dialog('Editar presupuesto');
    await user.click(screen.getByRole('switch', { name: 'Pagar en cuotas' }));
    await press('Guardar cambios');
    await screen.findByText('Presupuesto actualizado con éxito');
    expect(await store.row('budgets', BUDGET)).toMatchObject(AT_WILL);
  });
});
