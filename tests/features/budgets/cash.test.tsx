import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { updateStatus } from '#store/database/meta.ts';
import { writesOf } from '#store/outbox/record-writes.ts';
import { testId } from '#tests/support/factories.ts';
import { setNow } from '#tests/support/screen.tsx';
import { open, press, receiveBudgets, receivePayments, spaced, storeWithMateo, typeAmount } from './screens.tsx';

const ANA_ID = testId(0xa1);
const items = async (name: string) =>
  within(await screen.findByRole('list', { name }))
    .getAllByRole('listitem')
    .map((item) => spaced(item.textContent));
const region = (name: string | RegExp) => screen.findByRole('region', { name });

/** Payments of 23/11/2026, and one of the day before. */
async function day() {
  setNow('2026-11-23T22:00:00.000Z');
  const store = await storeWithMateo();
  await receiveBudgets(store, { total_amount: 9000 });
  const on = { payment_date: '2026-11-23', created_at: '2026-11-23T22:31:00.000Z' };
  await receivePayments(
    store,
    { ...on, amount: 920.1, created_by: ANA_ID },
    { ...on, amount: 846.2, payment_method: 'CARD', created_by: ANA_ID, created_at: '2026-11-23T15:05:00.000Z' },
    { ...on, amount: 80, payment_method: 'OTHER', created_by: testId(0xdd), created_at: '2026-11-22T15:05:00.000Z' },
    { amount: 500, payment_date: '2026-11-22' },
  );
  return store;
}

describe('the cash desk', () => {
  it('adds up today’s payments by method and by person', async () => {
    open(await day(), '/caja');
    expect(await screen.findByText('Lunes, 23 de noviembre de 2026')).toBeTruthy();
    expect(await items('Cobrado por método')).toEqual([
      'Efectivo1 pago$920,10',
      'Tarjeta1 pago$846,20',
      'Transferencia—$0,00',
      'Cheque—$0,00',
      'Otro1 pago$80,00',
    ]);
    expect(spaced((await region('Cobrado')).querySelector('p')?.textContent)).toBe('$1 846,30 3 pagos');
    expect(await items('Cobrado por persona')).toEqual(['ARAna Rojas2 pagos$1 766,30', 'OPOtra persona1 pago$80,00']);
  });

  it('gives the day’s payments as a file for a spreadsheet', async () => {
    const files: Blob[] = [];
    const create = vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
      files.push(file as Blob);
      return 'blob:caja';
    });
    const names: string[] = [];
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      names.push(this.download);
    });
    open(await day(), '/caja');
    await press('Exportar CSV');
    expect(names).toEqual(['caja-2026-11-23.csv']);
    const lines = (await files[0]!.text()).split('\r\n');
    expect(lines[0]).toBe('Fecha;Registrado;Paciente;Presupuesto;Método;Registró;Monto');
    expect(lines).toContain('2026-11-23;17:31;Mateo Salazar;Ortodoncia;Efectivo;Ana Rojas;920,10');
    expect(lines.filter((line) => line !== '')).toHaveLength(4);
    create.mockRestore();
    click.mockRestore();
  });

  it('lists them with the hour, the patient beside the initials, the budget and who took them', async () => {
    open(await day(), '/caja');
    const table = await screen.findByRole('table', { name: 'Pagos del día' });
    const rows = within(table)
      .getAllByRole('row')
      .slice(1)
      .map((row) =>
        spaced(
          within(row)
            .getAllByRole('cell')
            .slice(0, 5)
            .map((cell) => cell.textContent)
            .join(' | '),
        ),
      );
    expect(rows).toEqual([
      '17:31 | MSMateo SalazarOrtodoncia | Efectivo | Ana Rojas | $920,10',
      '10:05 | MSMateo SalazarOrtodoncia | Tarjeta | Ana Rojas | $846,20',
      '22/11/2026 | MSMateo SalazarOrtodoncia | Otro | Otra persona | $80,00',
    ]);
    expect(within(table).getAllByRole('link', { name: 'Recibo de Mateo Salazar' })).toHaveLength(3);
  });

  it('goes to another day, which stands in the address, and not beyond today', async () => {
    const { address } = open(await day(), '/caja');
    await screen.findByRole('list', { name: 'Cobrado por método' });
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Día siguiente' }).disabled).toBe(true);
    await press('Día anterior');
    expect(await screen.findByText('Domingo, 22 de noviembre de 2026')).toBeTruthy();
    await waitFor(async () => expect((await items('Cobrado por método'))[0]).toBe('Efectivo1 pago$500,00'));
    expect(address()).toBe('/caja?date=2026-11-22');
    fireEvent.change(screen.getByLabelText('Día'), { target: { value: '2026-11-01' } });
    expect(await screen.findByText('Sin pagos este día')).toBeTruthy();
    expect(address()).toBe('/caja?date=2026-11-01');
    fireEvent.change(screen.getByLabelText('Día'), { target: { value: '2026-11-23' } });
    await waitFor(() => expect(address()).toBe('/caja'));
  });

  it('for a future day shows today, in the address too', async () => {
    const { address } = open(await day(), '/caja?date=2999-01-01');
    expect(await screen.findByText('Lunes, 23 de noviembre de 2026')).toBeTruthy();
    await waitFor(() => expect(address()).toBe('/caja'));
  });

  it('compares what was counted with what has to be there: missing, too much, even', async () => {
    open(await day(), '/caja');
    const count = within(await region('Arqueo de efectivo'));
    expect(await count.findByText('Cuente el efectivo para comparar')).toBeTruthy();
    await typeAmount(/^Fondo inicial/, '100');
    expect(spaced(count.getByText('Debe haber').nextElementSibling?.textContent)).toBe('$1 020,10');
    await typeAmount(/^Contado/, '1000');
    expect(count.getByText('Faltan').nextElementSibling?.textContent).toBe('$20,10');
    await typeAmount(/^Contado/, '1030');
    expect(count.getByText('Sobran').nextElementSibling?.textContent).toBe('$9,90');
    await typeAmount(/^Contado/, '1020,10');
    expect(count.getByText('La caja cuadra').nextElementSibling?.textContent).toBe('$0,00');
  });

  it('compares nothing with an amount of three decimals, and says what is wrong with it', async () => {
    open(await day(), '/caja');
    const count = within(await region('Arqueo de efectivo'));
    await typeAmount(/^Contado/, '1.234');
    expect(count.getByRole('alert').textContent).toBe('Use como máximo dos decimales');
    expect(count.getByText('Corrija lo señalado para comparar')).toBeTruthy();
    await typeAmount(/^Contado/, '1.234,00');
    expect(count.queryByRole('alert')).toBeNull();
    expect(spaced(count.getByText('Sobran').nextElementSibling?.textContent)).toBe('$313,90');
    await typeAmount(/^Contado/, '-5');
    expect(count.getByRole('alert').textContent).toBe('Un monto no puede ser negativo');
    await typeAmount(/^Contado/, '1.234,00');
    await typeAmount(/^Fondo inicial/, '0,125');
    expect(spaced(count.getByText('Debe haber').nextElementSibling?.textContent)).toBe('—');
    expect(count.queryByText('Sobran')).toBeNull();
  });

  it('keeps the counted cash of each day', async () => {
    const store = await day();
    open(store, '/caja');
    await screen.findByRole('list', { name: 'Cobrado por método' });
    await typeAmount(/^Contado/, '70');
    await press('Día anterior');
    await screen.findByText('Domingo, 22 de noviembre de 2026');
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Contado').value).toBe(''));
    await typeAmount(/^Contado/, '30');
    await press('Día siguiente');
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Contado').value).toBe('70,00'));
    expect(await store.entries()).toEqual([]);
  });

  it('on paper has sums, count and payments, and is there only while it is printed', async () => {
    open(await day(), '/caja');
    await screen.findByRole('list', { name: 'Cobrado por método' });
    await typeAmount(/^Contado/, '900');
    expect(screen.queryByRole('article')).toBeNull();
    fireEvent(globalThis as unknown as Window, new Event('beforeprint'));
    const paper = within(screen.getByRole('article', { name: 'Cierre impreso' }));
    const tables = paper.getAllByRole('table').map((table) => spaced(table.textContent));
    expect(tables[0]).toBe(
      'Por métodoEfectivo1 pago$920,10Tarjeta1 pago$846,20Transferencia—$0,00Cheque—$0,00Otro1 pago$80,00Total3 pagos$1 846,30',
    );
    expect(tables[2]).toBe(
      'Arqueo de efectivoFondo inicial$0,00Efectivo cobrado$920,10Debe haber$920,10Contado$900,00Faltan$20,10',
    );
    expect(paper.getAllByText('Mateo Salazar')).toHaveLength(3);
    fireEvent(globalThis as unknown as Window, new Event('afterprint'));
    await waitFor(() => expect(screen.queryByRole('article')).toBeNull());
  });

  it('on paper leaves room for a pen where nothing was counted yet', async () => {
    open(await day(), '/caja');
    await screen.findByRole('list', { name: 'Cobrado por método' });
    fireEvent(globalThis as unknown as Window, new Event('beforeprint'));
    const paper = within(screen.getByRole('article', { name: 'Cierre impreso' }));
    expect(spaced(paper.getByRole('table', { name: 'Arqueo de efectivo' }).textContent)).toBe(
      'Arqueo de efectivoFondo inicial________Efectivo cobrado$920,10Debe haber________Contado________',
    );
  });

  it.each([
    [10, undefined, undefined],
    [11, 'true', undefined],
    [22, 'true', undefined],
    [23, 'true', 'true'],
  ])('on paper %i payments: each on a line is %s, written smaller is %s', async (count, line, dense) => {
    setNow('2026-11-23T22:00:00.000Z');
    const store = await storeWithMateo();
    await receiveBudgets(store, { total_amount: 9000 });
    await receivePayments(store, ...Array.from({ length: count }, () => ({ payment_date: '2026-11-23' })));
    open(store, '/caja');
    await screen.findByRole('list', { name: 'Cobrado por método' });
    const paper = await waitFor(() => {
      fireEvent(globalThis as unknown as Window, new Event('beforeprint'));
      return screen.getByRole('article', { name: 'Cierre impreso' });
    });
    expect([paper.dataset['line'], paper.dataset['dense']]).toEqual([line, dense]);
    fireEvent(globalThis as unknown as Window, new Event('afterprint'));
  });

  it('says that the server is away, also while something else waits for a decision', async () => {
    const store = await day();
    await updateStatus(store.db, { reachable: false });
    const [any] = await store.db.records('patients').toArray();
    await writesOf('patients').update(store.db, any!.id, any!, { ...any!, occupation: 'Chef' }, store.ports);
    await store.db.outbox.toCollection().modify({ state: 'attention' });
    open(store, '/caja');
    expect(await screen.findByText(/^Sin conexión\. Incluye lo registrado en esta tableta/)).toBeTruthy();
  });

  it('says until when its sums are complete', async () => {
    open(await day(), '/caja');
    expect(
      await screen.findByText(
        /^Incluye lo registrado en esta tableta y lo recibido hasta: .*Lo cobrado sin conexión en otra tableta se suma en cuanto llega\.$/,
      ),
    ).toBeTruthy();
  });
});
