import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Terms } from '#domain/money/instalments.ts';
import { rowsOfSchedule } from '#features/budgets/print/paper-schedule.tsx';
import { updateStatus } from '#store/database/meta.ts';
import { testId } from '#tests/support/factories.ts';
import { buildPayment } from '#tests/support/money-factories.ts';
import {
  BUDGET,
  open,
  PATIENT,
  PAYMENT,
  press,
  receiveBudgets,
  receivePayments,
  spaced,
  storeWithMateo,
  user,
} from './screens.tsx';

const facts = (paper: HTMLElement) =>
  within(paper)
    .getAllByRole('term')
    .map((term) => spaced(`${term.textContent}: ${term.nextElementSibling?.textContent}`));
const receipt = () => screen.findByRole('article', { name: 'Recibo impreso: Copia del paciente' });

describe('a printed budget', () => {
  const paper = () => screen.findByRole('article', { name: 'Presupuesto impreso' });
  const rows = async () =>
    within(await paper())
      .getAllByRole('row')
      .slice(1)
      .map((row) =>
        spaced(
          within(row)
            .getAllByRole('cell')
            .map((cell) => cell.textContent)
            .join(' | '),
        ),
      );

  it('says for whom it is, what it is for, what was paid and what is left', async () => {
    const store = await storeWithMateo({ guardian_name: 'Rosa Salazar', phone_number: '987 654 321' });
    await receiveBudgets(store, { description: 'Estudio inicial\nBrackets' });
    await receivePayments(
      store,
      { amount: 400, payment_date: '2026-05-12', payment_method: 'CARD', notes: 'Cuota inicial' },
      { amount: 100, payment_date: '2026-06-13' },
    );
    open(store, `/budgets/${BUDGET}/print`);
    const sheet = within(await paper());
    expect(facts(await paper())).toEqual([
      'Paciente: Mateo Salazar',
      'Documento: 74118902',
      'Responsable: Rosa Salazar',
      'Teléfono: 987 654 321',
      'Total del presupuesto: $1 000,00',
      'Pagado hasta hoy: $500,00',
      'Saldo: $500,00',
    ]);
    expect(sheet.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['Estudio inicial', 'Brackets']);
    expect(await rows()).toEqual([
      '12/05/2026 | Tarjeta | Cuota inicial | $400,00 | $600,00',
      '13/06/2026 | Efectivo |  | $100,00 | $500,00',
    ]);
    expect(screen.getByRole('link', { name: 'Volver al paciente' }).getAttribute('href')).toBe(`/patients/${PATIENT}`);
  });

  it('is printed as an offer, without what was paid', async () => {
    const store = await storeWithMateo();
    await receiveBudgets(store, {});
    await receivePayments(store, {});
    open(store, `/budgets/${BUDGET}/print`);
    await paper();
    await user.click(screen.getByRole('radio', { name: 'Sin pagos' }));
    expect(facts(await paper()).slice(2)).toEqual(['Total del presupuesto: $1 000,00']);
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('of many payments puts the first ones together, so that it stays one page', async () => {
    const store = await storeWithMateo();
    await receiveBudgets(store, { description: 'Una línea' });
    await receivePayments(
      store,
      ...Array.from({ length: 40 }, (_, place) => ({
        amount: 10,
        payment_date: `2026-01-${String((place % 28) + 1).padStart(2, '0')}`,
      })),
    );
    open(store, `/budgets/${BUDGET}/print`);
    const shown = await rows();
    expect(shown).toHaveLength(25);
    expect(shown[0]).toBe('16 pagos anteriores | $160,00 | $840,00');
    expect(shown.at(-1)).toMatch(/\$10,00 \| \$600,00$/);
  });

  it('gives a long description the room that its few payments leave', async () => {
    const store = await storeWithMateo();
    const concepts = Array.from({ length: 30 }, (_, place) => `Concepto ${place + 1}`);
    await receiveBudgets(store, { description: concepts.join('\n') });
    await receivePayments(store, { amount: 400 }, { amount: 100 });
    open(store, `/budgets/${BUDGET}/print`);
    const items = within(await paper())
      .getAllByRole('listitem')
      .map((item) => item.textContent);
    expect(items).toEqual([...concepts.slice(0, 23), 'El texto completo está en la ficha del paciente.']);
    expect(await rows()).toHaveLength(2);
  });

  it('of sixty instalments leaves room for its description and for its last payments', async () => {
    const store = await storeWithMateo();
    const concepts = Array.from({ length: 30 }, (_, place) => `Concepto ${place + 1}`);
    const terms = { total_amount: 6000, down_payment: 0, instalments: 60, first_due: '2026-02-05' };
    await receiveBudgets(store, { ...terms, description: concepts.join('\n') });
    const payments = Array.from({ length: 40 }, (_, place) => ({
      amount: 10,
      payment_date: `2026-01-${String((place % 28) + 1).padStart(2, '0')}`,
    }));
    await receivePayments(store, ...payments);
    open(store, `/budgets/${BUDGET}/print`);
    const items = within(await paper())
      .getAllByRole('listitem')
      .map((item) => item.textContent);
    expect(items.slice(0, -60)).toEqual([...concepts.slice(0, 8), 'El texto completo está en la ficha del paciente.']);
    const shown = await rows();
    expect(shown).toHaveLength(2);
    expect(shown[0]).toBe('39 pagos anteriores | $390,00 | $5 610,00');
  });

  it.each<[string, Partial<Terms>, number]>([
    ['eighteen instalments and an initial payment', { instalments: 18, down_payment: 2100 }, 8],
    ['sixty small ones', { instalments: 60, total_amount: 6000 }, 15],
    ['sixty large ones, which stand in fewer columns', { instalments: 60, total_amount: 1_200_000 }, 19],
    ['none', { instalments: null, down_payment: null, first_due: null }, 0],
  ])('gives its schedule the rows of %s', (_name, terms, rowsTaken) => {
    const usual = { total_amount: 4800, down_payment: 0, instalments: 1, first_due: '2026-06-05' };
    expect(rowsOfSchedule({ ...usual, ...terms })).toBe(rowsTaken);
  });

  it('that is not on this tablet says so', async () => {
    open(await storeWithMateo(), `/budgets/${BUDGET}/print`);
    expect(await screen.findByText('El presupuesto no existe o fue eliminado.')).toBeTruthy();
  });
});

describe('a receipt', () => {
  it('says who paid what for which budget, and what is left', async () => {
    const store = await storeWithMateo();
    await receiveBudgets(store, { total_amount: 4800 });
    await receivePayments(
      store,
      { amount: 240, payment_date: '2026-11-23', notes: 'Pagó la abuela' },
      { amount: 2640, payment_date: '2026-05-12' },
      { amount: 500, payment_date: '2026-11-24' },
    );
    open(store, `/payments/${PAYMENT}/receipt`);
    expect(facts(await receipt())).toEqual([
      'Recibí de: Mateo Salazar',
      'Paciente: Mateo SalazarDocumento 74118902',
      'Por: Ortodoncia',
      'Fecha: 23/11/2026',
      'Método: Efectivo',
      'Son: Doscientos cuarenta con 00/100',
      'Notas: Pagó la abuela',
      'Total del presupuesto: $4 800,00',
      'Pagado antes: $2 640,00',
      'Este pago: $240,00',
      'Saldo: $1 920,00',
    ]);
    expect(within(await receipt()).getByText('0000-0000-4000')).toBeTruthy();
    expect(screen.queryByText('Número provisional')).toBeNull();
  });

  it('comes on one page for both, or alone', async () => {
    const store = await storeWithMateo();
    await receiveBudgets(store, {});
    await receivePayments(store, {});
    open(store, `/payments/${PAYMENT}/receipt`);
    await receipt();
    expect(screen.getByRole('article', { name: 'Recibo impreso: Copia de la clínica' })).toBeTruthy();
    await user.click(screen.getByRole('radio', { name: 'A5' }));
    expect(screen.getAllByRole('article')).toHaveLength(1);
  });

  it('of a payment that the server does not have is provisional, under the number that it keeps', async () => {
    const store = await storeWithMateo();
    await updateStatus(store.db, { reachable: false });
    await receiveBudgets(store, {});
    const payment = buildPayment({ id: testId(0x7f3a0031), patient: PATIENT, budget: BUDGET });
    const { id, version: _, created_at, updated_at, created_by, updated_by, ...values } = payment;
    await store.save({ method: 'POST', collection: 'payments', id, values });
    open(store, `/payments/${id}/receipt`);
    const paper = within(await receipt());
    expect(paper.getByText('0000-7F3A-0031')).toBeTruthy();
    expect(paper.getByText('Número provisional')).toBeTruthy();
    expect(screen.getByText('Número provisional.')).toBeTruthy();
    expect(paper.getByText('Recibido por Ana Rojas')).toBeTruthy();
    await store.db.outbox.clear();
    await store.receive('payments', { ...payment, created_at, updated_at, created_by, updated_by });
    await waitFor(() => expect(paper.queryByText('Número provisional')).toBeNull());
    expect(paper.getByText('0000-7F3A-0031')).toBeTruthy();
  });

  it('that is not on this tablet says so, and leads back', async () => {
    open(await storeWithMateo(), `/payments/${PAYMENT}/receipt`);
    expect(await screen.findByText('El pago no existe o fue eliminado.')).toBeTruthy();
  });

  it('is printed by its button', async () => {
    const printed: string[] = [];
    const before = globalThis.print;
    globalThis.print = () => void printed.push('printed');
    const store = await storeWithMateo();
    await receiveBudgets(store, {});
    await receivePayments(store, {});
    open(store, `/payments/${PAYMENT}/receipt`);
    await press('Imprimir');
    globalThis.print = before;
    expect(printed).toEqual(['printed']);
  });
});
