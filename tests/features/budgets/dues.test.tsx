import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { Route as Dues } from '#app/routes/_app/cobranzas.tsx';
import { clearMeta, writeMeta } from '#store/database/meta.ts';
import { buildPatient, testId } from '#tests/support/factories.ts';
import { buildBudget, buildPayment } from '#tests/support/money-factories.ts';
import { screenStore, setNow, showScreen } from '#tests/support/screen.tsx';
import type { TestStore } from '#tests/support/store.ts';
import { dialog, press, spaced, user } from './screens.tsx';

const [JORGE, FLOR, VALENTINA, XIMENA] = [1, 2, 3, 4].map((number) => testId(0x1000 + number)) as [
  string,
  string,
  string,
  string,
];
const TERMS = { total_amount: 1800, down_payment: 0, instalments: 12 };

/** A clinic on Monday, 23/11/2026: two who owe, one without a telephone, one whose last instalment is due on Thursday. */
async function clinic(): Promise<TestStore> {
  setNow('2026-11-23T17:00:00.000Z');
  const store = await screenStore();
  await store.receive(
    'patients',
    buildPatient({ id: JORGE, first_name: 'Jorge', last_name: 'Tapia', phone_number: '945 667 018' }),
    buildPatient({ id: FLOR, first_name: 'Flor', last_name: 'Castañeda' }),
    buildPatient({
      id: VALENTINA,
      first_name: 'Valentina',
      last_name: 'Echevarría',
      fecha_nacimiento: '2011-03-02',
      phone_number: '912 004 118',
      guardian_name: 'Rosa Ñaupari',
      guardian_phone: '987 654 321',
    }),
    buildPatient({ id: XIMENA, first_name: 'Ximena', last_name: 'Zevallos', phone_number: '998 301 276' }),
  );
  await store.receive(
    'budgets',
    buildBudget({ id: testId(0x3001), patient: JORGE, ...TERMS, first_due: '2026-10-20' }),
    buildBudget({ id: testId(0x3002), patient: FLOR, ...TERMS, first_due: '2026-11-22' }),
    buildBudget({ id: testId(0x3003), patient: VALENTINA, ...TERMS, first_due: '2026-09-05' }),
    buildBudget({ id: testId(0x3004), patient: XIMENA, ...TERMS, first_due: '2026-11-26' }),
  );
  await store.receive(
    'payments',
    buildPayment({
      id: testId(0x4001),
      patient: VALENTINA,
      budget: testId(0x3003),
      amount: 210,
      payment_date: '2026-09-28',
    }),
  );
  return store;
}

const open = (store: TestStore, address = '/cobranzas') =>
  showScreen(store, address, { '/cobranzas': Dues, '/patients/$id/': () => <h1>Página del paciente</h1> });
const list = () => screen.findByRole('list', { name: 'Personas con cuotas' });
const rows = async () =>
  within(await list())
    .getAllByRole('listitem')
    .map((row) => within(row));
const names = async () =>
  within(await list())
    .getAllByRole('link', { name: /^(Jorge|Flor|Valentina|Ximena)/ })
    .map((link) => link.textContent);
const total = (name: string) => spaced(screen.getByRole('region', { name }).textContent);

describe('the list of debts', () => {
  it('begins with who owes longest, and says how much and since when', async () => {
    open(await clinic());
    expect(await screen.findByText('Cuotas al lunes, 23 de noviembre de 2026')).toBeTruthy();
    expect(await names()).toEqual(['Valentina Echevarría', 'Jorge Tapia', 'Flor Castañeda']);
    const [valentina, jorge, flor] = await rows();
    expect(spaced(valentina!.getByText(/cuotas vencidas/).parentElement?.textContent)).toBe(
      '2 cuotas vencidas · desde 05/10, 49 días',
    );
    expect(spaced(valentina!.getByText(/^\$240,00/).textContent)).toBe('$240,00 de $1 590,00');
    expect(jorge!.getByText(/desde 20\/10, 34 días/)).toBeTruthy();
    expect(jorge!.getAllByText('Sin pagos')).toHaveLength(2);
    expect(flor!.getByText(/desde ayer · Sin teléfono/)).toBeTruthy();
    expect(total('Vencido')).toBe('Vencido$690,005 cuotas de 3 personas');
    expect(total('Vence esta semana')).toBe('Vence esta semana$150,001 cuota, hasta el 29/11');
    expect(total('Por cobrar en total')).toBe('Por cobrar en total$6 990,004 personas con cuotas');
  });

  it('shows who pays this week, and everybody', async () => {
    open(await clinic());
    await press(/^Esta semana/);
    await waitFor(async () => expect(await names()).toEqual(['Ximena Zevallos']));
    expect(screen.getByText(/vence el jueves 26\/11/)).toBeTruthy();
    await press(/^Todas/);
    await waitFor(async () =>
      expect(await names()).toEqual(['Valentina Echevarría', 'Jorge Tapia', 'Flor Castañeda', 'Ximena Zevallos']),
    );
  });

  it('is searched by name, the guardian’s too, and by telephone', async () => {
    open(await clinic());
    await user.type(await screen.findByRole('searchbox'), 'rosa');
    await waitFor(async () => expect(await names()).toEqual(['Valentina Echevarría']));
    await user.clear(screen.getByRole('searchbox'));
    await user.type(screen.getByRole('searchbox'), '667018');
    await waitFor(async () => expect(await names()).toEqual(['Jorge Tapia']));
    await user.clear(screen.getByRole('searchbox'));
    await user.type(screen.getByRole('searchbox'), 'nadie');
    expect(await screen.findByText('Nadie con «nadie» debe estas cuotas')).toBeTruthy();
  });

  it('says so when nobody owes, and who pays next', async () => {
    const store = await clinic();
    for (const [place, amount] of [300, 150, 240].entries()) {
      const budget = testId(0x3001 + place);
      const patient = [JORGE, FLOR, VALENTINA][place]!;
      await store.receive('payments', buildPayment({ id: testId(0x4010 + place), budget, patient, amount }));
    }
    open(store);
    expect(await screen.findByText('Nadie debe cuotas vencidas')).toBeTruthy();
    expect(spaced(screen.getByText(/^La próxima/).textContent)).toBe(
      'La próxima vence el jueves 26/11: Ximena Zevallos, $150,00.',
    );
    await press('Ver esta semana');
    await waitFor(async () => expect(await names()).toEqual(['Ximena Zevallos']));
  });

  it('names who pays next when nothing is due this week, though somebody is overdue', async () => {
    const store = await clinic();
    await store.receiveDeleted('budgets', testId(0x3004), 2);
    open(store, '/cobranzas?cuotas=semana');
    expect(await screen.findByText('Nada vence esta semana')).toBeTruthy();
    expect(spaced(screen.getByText(/^La próxima/).textContent)).toBe(
      'La próxima vence 05/12: Valentina Echevarría, $150,00.',
    );
    await press('Ver todas');
    await waitFor(async () => expect(await names()).toEqual(['Valentina Echevarría', 'Jorge Tapia', 'Flor Castañeda']));
  });

  it('names nobody next once the last instalment is overdue', async () => {
    const store = await clinic();
    for (const place of [2, 3, 4]) await store.receiveDeleted('budgets', testId(0x3000 + place), 2);
    const last = buildBudget({ id: testId(0x3001), patient: JORGE, ...TERMS, instalments: 1, first_due: '2026-10-20' });
    await store.receive('budgets', { ...last, version: 2 });
    open(store, '/cobranzas?cuotas=semana');
    expect(await screen.findByText('Nada vence esta semana')).toBeTruthy();
    expect(screen.queryByText(/^La próxima/)).toBeNull();
  });

  it('says how a budget is paid in instalments when there are none', async () => {
    setNow('2026-11-23T17:00:00.000Z');
    open(await screenStore());
    expect(await screen.findByText('Nadie tiene cuotas por pagar')).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Exportar CSV' }).disabled).toBe(true);
  });

  it('has twenty persons a page', async () => {
    const store = await clinic();
    const many = Array.from({ length: 22 }, (_, place) =>
      buildBudget({ id: testId(0x3100 + place), patient: testId(0x2000 + place), ...TERMS, first_due: '2026-11-10' }),
    );
    await store.receive('budgets', ...many);
    open(store);
    expect(await rows()).toHaveLength(20);
    await press('Página siguiente');
    await waitFor(async () => expect(await rows()).toHaveLength(5));
  });

  it('waits for all payments', async () => {
    const store = await clinic();
    await clearMeta(store.db, 'ready');
    open(store);
    expect(await screen.findByText(/en cuanto lleguen todos los presupuestos y pagos/)).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'Vencido' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Exportar CSV' })).toBeNull();
  });
});

describe('from the list', () => {
  it('the oldest debt is paid, and the row goes', async () => {
    const store = await clinic();
    open(store);
    await user.click((await rows())[0]!.getByRole('button', { name: 'Pagar: Valentina Echevarría' }));
    await dialog('Registrar pago');
    expect(screen.getByLabelText<HTMLInputElement>(/^Monto \*/).value).toBe('240,00');
    await press('Guardar pago');
    await waitFor(async () => expect(await names()).toEqual(['Jorge Tapia', 'Flor Castañeda']));
  });

  it('nothing is paid while payments of a restored budget are still to return', async () => {
    const store = await clinic();
    await writeMeta(store.db, 'revived', [`budgets/${testId(0x3003)}`]);
    open(store);
    await user.click((await rows())[0]!.getByRole('button', { name: 'Pagar: Valentina Echevarría' }));
    expect(within(await dialog('Registrar pago')).getByText('Los pagos vuelven con la red')).toBeTruthy();
  });

  it('a message stands ready for the guardian of a minor, and the attempt is noted', async () => {
    const store = await clinic();
    open(store);
    await user.click((await rows())[0]!.getByRole('button', { name: 'WhatsApp a Valentina Echevarría' }));
    await dialog('Mensaje de WhatsApp');
    const message = screen.getByLabelText<HTMLTextAreaElement>('Mensaje');
    expect(spaced(message.value)).toMatch(
      /^Hola, Rosa\. Le escribimos.* por el tratamiento de Valentina: hay 2 cuotas vencidas desde el 05\/10, por \$240,00 en total\. Puede pagar/,
    );
    await user.click(screen.getByRole('radio', { name: /Paciente/ }));
    // The one who is under age is not written to: the number is the family's.
    expect(message.value).toContain('Hola, Rosa.');
    await user.type(message, ' Gracias.');
    const link = await screen.findByRole('link', { name: 'Abrir WhatsApp' });
    expect(link.getAttribute('href')).toMatch(/^https:\/\/wa\.me\/\d+\?text=Hola/);
    link.addEventListener('click', (event) => event.preventDefault());
    await user.click(link);
    await waitFor(async () => expect(await store.entries()).toHaveLength(1));
    const [entry] = await store.entries();
    expect(await store.row('contact-attempts', entry!.row_id)).toMatchObject({
      patient: VALENTINA,
      channel: 'whatsapp',
      reason: 'cobranza',
      notes: expect.stringContaining('Gracias.') as string,
    });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('a message whose recipient changes is to the new one, with the words that were added', async () => {
    const store = await clinic();
    const luisa = { guardian_name: 'Luisa Tapia', guardian_phone: '987 000 111' };
    const own = { first_name: 'Jorge', last_name: 'Tapia', phone_number: '945 667 018' };
    await store.receive('patients', buildPatient({ id: JORGE, version: 2, ...own, ...luisa }));
    open(store);
    await user.click((await rows())[1]!.getByRole('button', { name: 'WhatsApp a Jorge Tapia' }));
    await dialog('Mensaje de WhatsApp');
    const message = screen.getByLabelText<HTMLTextAreaElement>('Mensaje');
    await user.type(message, ' Gracias.');
    await user.click(screen.getByRole('radio', { name: /Luisa/ }));
    expect(message.value).toMatch(/^Hola, Luisa\. .* por el tratamiento de Jorge: .* Gracias\.$/);
  });

  it('a payment says that the budgets could not be read, and tries again', async () => {
    vi.spyOn(globalThis, 'reportError').mockImplementation(() => undefined);
    const store = await clinic();
    open(store);
    const pay = (await rows())[0]!.getByRole('button', { name: 'Pagar: Valentina Echevarría' });
    const broken = vi.spyOn(store.db.records('payments'), 'where').mockImplementation(() => {
      throw new Error('the disk is gone');
    });
    await user.click(pay);
    const window = within(await dialog('Registrar pago'));
    expect(window.getByText('No se pudieron cargar los presupuestos. Inténtelo de nuevo.')).toBeTruthy();
    broken.mockRestore();
    await press('Reintentar');
    expect((await screen.findByLabelText<HTMLInputElement>(/^Monto \*/)).value).toBe('240,00');
  });

  it('nobody without a telephone is called', async () => {
    open(await clinic());
    const flor = (await rows())[2]!;
    expect(flor.getByRole<HTMLButtonElement>('button', { name: 'Sin teléfono' }).disabled).toBe(true);
    expect(flor.getByRole<HTMLButtonElement>('button', { name: /^WhatsApp/ }).disabled).toBe(true);
  });

  it('the rows go to a file for a spreadsheet', async () => {
    const files: Blob[] = [];
    vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
      files.push(file as Blob);
      return 'blob:cobranzas';
    });
    const saved: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download);
    });
    open(await clinic());
    await list();
    await press('Exportar CSV');
    await waitFor(() => expect(saved).toEqual(['cobranzas-2026-11-23.csv']));
    const lines = (await files[0]!.text()).split('\r\n');
    expect(lines[1]).toBe(
      'Valentina Echevarría;987 654 321;2;0;240,00;05/10/2026;49;0,00;05/12/2026;1590,00;28/09/2026;210,00',
    );
    expect(lines.filter((line) => line !== '')).toHaveLength(4);
  });

  it('all rows go on paper', async () => {
    const print = vi.spyOn(globalThis, 'print').mockImplementation(() => undefined);
    open(await clinic());
    await list();
    await press('Imprimir');
    const paper = within(await screen.findByRole('article', { name: 'Cobranzas impresas' }));
    await waitFor(() => expect(print).toHaveBeenCalledOnce());
    expect(paper.getAllByRole('row')).toHaveLength(5);
    expect(spaced(paper.getAllByRole('row').at(-1)?.textContent)).toBe('3 personas$690,00$5 190,00');
  });

  it('the paper of all persons has no sum of what is overdue and what comes', async () => {
    vi.spyOn(globalThis, 'print').mockImplementation(() => undefined);
    open(await clinic(), '/cobranzas?cuotas=todas');
    await list();
    await press('Imprimir');
    const paper = within(await screen.findByRole('article', { name: 'Cobranzas impresas' }));
    expect(spaced(paper.getAllByRole('row').at(-1)?.textContent)).toBe('4 personas$6 990,00');
  });
});
