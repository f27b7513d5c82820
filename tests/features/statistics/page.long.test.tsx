import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Route } from '#app/routes/_app/estadisticas.tsx';
import { buildAppointment, buildHistory, testId } from '#tests/support/factories.ts';
import { buildPayment } from '#tests/support/money-factories.ts';
import { screenStore, showScreen } from '#tests/support/screen.tsx';

const user = userEvent.setup();
const open = (store: Awaited<ReturnType<typeof screenStore>>, address = '/estadisticas') =>
  showScreen(store, address, { '/estadisticas': Route });

/** A table's rows as their texts. */
const rowsOf = async (name: string) =>
  within(await screen.findByRole('table', { name }))
    .getAllByRole('row')
    .map((row) => [...row.children].map((cell) => cell.textContent));

/** On 23 November 2026: two payments, three appointments and three treatments of that year, and some of 2025. */
async function clinic() {
  const store = await screenStore();
  await store.receive(
    'payments',
    buildPayment({ id: testId(1), payment_date: '2026-01-05', amount: 4800.5, payment_method: 'CARD' }),
    buildPayment({ id: testId(2), payment_date: '2026-11-20', amount: 199.5, payment_method: 'CASH' }),
    buildPayment({ id: testId(3), payment_date: '2025-11-23', amount: 100 }),
    buildPayment({ id: testId(4), payment_date: '2025-11-24', amount: 1000 }),
  );
  await store.receive(
    'appointments',
    buildAppointment({ id: testId(11), fecha: '2026-02-28', estado: 'completada' }),
    buildAppointment({ id: testId(12), fecha: '2026-02-03', estado: 'inasistencia' }),
    buildAppointment({ id: testId(13), fecha: '2026-12-01', estado: 'programada' }),
    buildAppointment({ id: testId(14), fecha: '2025-01-01', estado: 'confirmada' }),
  );
  const notes = JSON.stringify(
    ['2026-03-01', '2026-03-02', '2026-10-01', '2025-06-01'].map((date) => ({ date, title: 'Control' })),
  );
  await store.receive('clinical-histories', buildHistory({ notes }));
  return store;
}

/** jsdom's files have no `arrayBuffer`. */
const bytesOf = (file: Blob) =>
  new Promise<ArrayBuffer>((resolve) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(reader.result as ArrayBuffer));
    reader.readAsArrayBuffer(file);
  });

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-23T15:00:00Z'), toFake: ['Date'] });
  return () => vi.useRealTimers();
});

describe('the statistics', () => {
  it('show payments, treatments and appointments of the current year by month, with their totals', async () => {
    open(await clinic());
    expect(await screen.findByRole('heading', { level: 1, name: /^Estadísticas/ })).toBeTruthy();
    const payments = await rowsOf('Pagos por mes');
    expect(payments[0]).toEqual(['Mes', 'Pagos', 'Cobrado']);
    expect(payments[1]).toEqual(['Enero', '1', '$4\u00a0800,50']);
    expect(payments[11]).toEqual(['Noviembre en curso', '1', '$199,50']);
    expect(payments[12]).toEqual(['Diciembre', '0', '$0,00']);
    expect(payments[13]).toEqual(['Total', '2', '$5\u00a0000,00']);
    expect(await rowsOf('Citas por mes y estado')).toEqual([
      ['Mes', 'Ene', 'Feb', 'Mar', 'Abr', 'May', 'Jun', 'Jul', 'Ago', 'Sep', 'Oct', 'Nov', 'Dic', 'Total'],
      ['Inasistencia', '0', '1', '0', '0', '0', '0', '0', '0', '0', '0', '0', '0', '1'],
      ['Programada', '0', '0', '0', '0', '0', '0', '0', '0', '0', '0', '0', '1', '1'],
      ['Confirmada', '0', '0', '0', '0', '0', '0', '0', '0', '0', '0', '0', '0', '0'],
      ['Completada', '0', '1', '0', '0', '0', '0', '0', '0', '0', '0', '0', '0', '1'],
      ['Total', '0', '2', '0', '0', '0', '0', '0', '0', '0', '0', '0', '1', '3'],
    ]);
    expect((await rowsOf('Tratamientos por mes'))[1]).toEqual([
      'Tratamientos',
      '0',
      '0',
      '2',
      '0',
      '0',
      '0',
      '0',
      '0',
      '0',
      '1',
      '0',
      '0',
      '3',
    ]);
  });

  it('compare the current year with the one before, up to the same day', async () => {
    open(await clinic());
    const card = async (name: string) => (await screen.findByRole('region', { name })).textContent;
    expect(await card('Cobrado')).toBe(
      'Cobrado$5\u00a0000,002 pagos · promedio $2\u00a0500,002025, a esta fecha: $100,00',
    );
    expect(await card('Tratamientos')).toBe('Tratamientos30 por mes2025, a esta fecha: 1');
    expect(await card('Citas')).toBe('Citas3Inasistencia 50\u00a0% de 2 citas hasta hoy2025, a esta fecha: 1');
  });

  it('say what came in by each method, the largest first', async () => {
    open(await clinic());
    const list = await screen.findByRole('list', { name: 'Por método' });
    expect(
      within(list)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(['Tarjeta96\u00a0%$4\u00a0800,50', 'Efectivo3\u00a0%$199,50']);
  });

  it('go to the year before and back by the arrows, and the address says the year', async () => {
    const { address } = open(await clinic());
    await user.click(await screen.findByRole('button', { name: 'Año anterior: 2025' }));
    await waitFor(() => expect(address()).toBe('/estadisticas?year=2025'));
    await waitFor(async () => expect((await rowsOf('Pagos por mes'))[13]).toEqual(['Total', '2', '$1\u00a0100,00']));
    expect((await screen.findByRole('region', { name: 'Citas' })).textContent).toBe('Citas1Inasistencia 0\u00a0%');
    expect(screen.getByRole('button', { name: 'Año anterior' }).getAttribute('aria-disabled')).toBe('true');
    await user.click(screen.getByRole('button', { name: 'Año siguiente: 2026' }));
    await waitFor(() => expect(address()).toBe('/estadisticas?year=2026'));
  });

  it('claim nothing of a year to come: no rate, no average, and the year before is not over', async () => {
    const store = await clinic();
    await store.receive(
      'appointments',
      buildAppointment({ id: testId(15), fecha: '2027-01-11' }),
      // A missed appointment in the following year.
      buildAppointment({ id: testId(16), fecha: '2027-01-12', estado: 'inasistencia' }),
    );
    open(store, '/estadisticas?year=2027');
    const card = async (name: string) => (await screen.findByRole('region', { name })).textContent;
    expect(await card('Citas')).toBe('Citas2Inasistencia —: todas las citas están por venir2026, en curso: 3');
    expect(await card('Tratamientos')).toBe('Tratamientos0El año aún no empieza2026, en curso: 3');
    expect(await card('Cobrado')).toBe('Cobrado$0,000 pagos2026, en curso: $5\u00a0000,00');
  });

  it('say of a year without anything that it has none, when the clinic began, and lead to one that has', async () => {
    const { address } = open(await clinic(), '/estadisticas?year=2019');
    expect(await screen.findByText('Sin datos de 2019')).toBeTruthy();
    expect(screen.getByText(/El primer registro de la clínica es del 01\/01\/2025\./)).toBeTruthy();
    const onward = screen.getByRole('button', { name: 'Ver 2026' });
    // The button is not printed.
    expect(onward.closest('.no-print')).toBe(onward);
    await user.click(onward);
    await waitFor(() => expect(address()).toBe('/estadisticas?year=2026'));
  });

  it('of a clinic without any record say only that', async () => {
    open(await screenStore());
    expect(await screen.findByText('Sin datos de 2026')).toBeTruthy();
    expect(screen.getByText('No hay pagos, tratamientos ni citas con fecha de ese año.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Ver/ })).toBeNull();
  });

  it('follow what is saved while they are open', async () => {
    const store = await clinic();
    open(store);
    expect((await rowsOf('Pagos por mes'))[13]).toEqual(['Total', '2', '$5\u00a0000,00']);
    await store.receive('payments', buildPayment({ id: testId(5), payment_date: '2026-11-23', amount: 0.1 }));
    await waitFor(async () => expect((await rowsOf('Pagos por mes'))[13]).toEqual(['Total', '3', '$5\u00a0000,10']));
  });

  it('mark the month under a finger in charts and tables, and say its sum', async () => {
    const { container } = open(await clinic());
    const chart = await screen.findByRole('img', { name: 'Cobros por mes; los números están en la tabla' });
    const place = chart.parentElement!.parentElement!;
    // jsdom lays nothing out: this is the width of a chart before it is measured; its bars begin after 62 pixels.
    place.getBoundingClientRect = () => new DOMRect(0, 0, 720, 270);
    fireEvent.pointerDown(chart, { clientX: 63 });
    expect(await screen.findByText(/^Enero · .4\s800,50$/)).toBeTruthy();
    expect(await screen.findByText('Enero · 0 citas')).toBeTruthy();
    expect(container.querySelectorAll('[class*=marked]').length).toBeGreaterThan(7);
    fireEvent.pointerDown(chart, { clientX: 20 });
    await waitFor(() => expect(screen.queryByText('Enero · 0 citas')).toBeNull());
    expect(container.querySelectorAll('[class*=marked]')).toHaveLength(0);
  });

  it('are handed over as a file that Excel in Spanish reads', async () => {
    const { createObjectURL } = URL;
    const files: Blob[] = [];
    Object.assign(URL, { createObjectURL: (file: Blob) => `blob:${files.push(file)}` });
    const names: string[] = [];
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      names.push(this.download);
    });
    open(await clinic());
    await rowsOf('Pagos por mes');
    await user.click(screen.getByRole('button', { name: 'CSV' }));
    click.mockRestore();
    Object.assign(URL, { createObjectURL });
    expect(names).toEqual(['estadisticas-2026.csv']);
    expect(files[0]?.type).toBe('text/csv;charset=utf-8');
    const text = Buffer.from(await bytesOf(files[0]!)).toString('utf8');
    const lines = text.split('\r\n');
    expect(lines[0]).toBe('\ufeffMes;Pagos;Cobrado;Citas;Programada;Confirmada;Completada;Inasistencia;Tratamientos');
    expect(lines[1]).toBe('Enero;1;4800,50;0;0;0;0;0;0');
    expect(lines[2]).toBe('Febrero;0;0,00;2;0;0;1;1;0');
    expect(lines[13]).toBe('Total;2;5000,00;3;1;0;1;1;3');
    expect(lines.slice(15)).toEqual(['Método;Pagos;Cobrado', 'Tarjeta;1;4800,50', 'Efectivo;1;199,50', '']);
  });

  it('are drawn as high as their share of the highest month, each estado as its share of the bar', async () => {
    open(await clinic());
    // Each line of a bar's path ends at a height below the chart's top.
    const heights = async (name: RegExp) => {
      const chart = await screen.findByRole('img', { name });
      return [...chart.querySelectorAll('path[role=presentation]')].map((bar) => {
        const ends = [...bar.getAttribute('d')!.matchAll(/([\d.]+)\s*$/gm)].map(([, end]) => Number(end));
        return Math.max(...ends) - Math.min(...ends);
      });
    };
    const [january, ...others] = await heights(/^Cobros por mes/);
    // 270 pixels without the 34 above and the 26 below.
    expect(january).toBeCloseTo(210, 0);
    expect(others.filter((height) => height > 0)).toEqual([expect.closeTo((210 * 199.5) / 4800.5, 0)]);
    // One missed and one completed visit in February, one planned in December; a chart's scale ends at four at least.
    const visits = (await heights(/^Citas por mes/)).filter((height) => height > 0);
    expect(visits).toEqual([1, 1, 1].map(() => expect.closeTo(174 / 4, 0)));
  });

  it('are drawn on paper as wide as the sheet, and on the screen as before', async () => {
    open(await clinic());
    const sizes = () =>
      screen.getAllByRole('img').map((chart) => `${chart.getAttribute('width')} × ${chart.getAttribute('height')}`);
    await waitFor(() => expect(sizes()).toEqual(['720 × 270', '720 × 210', '720 × 190']));
    act(() => void dispatchEvent(new Event('beforeprint')));
    expect(sizes()).toEqual(['404 × 124', '686 × 100', '686 × 100']);
    act(() => void dispatchEvent(new Event('afterprint')));
    expect(sizes()).toEqual(['720 × 270', '720 × 210', '720 × 190']);
  });

  it('go to paper by a button', async () => {
    const print = vi.fn<() => void>();
    vi.stubGlobal('print', print);
    open(await clinic());
    await user.click(await screen.findByRole('button', { name: 'Imprimir' }));
    expect(print).toHaveBeenCalledOnce();
  });
});
