// Budgets and payments offline: each write is on the server once afterwards, and an overpayment by two tablets is shown
// on both.
import { expect, test, type Locator, type Page } from '@playwright/test';
import type { Payment } from '#domain/money/payment.ts';
import type { BudgetWithFigures } from '#store/money/budgets.ts';
import { DESKTOP, TABLET, expectAccessible } from './axe.ts';
import { expectAgreement } from './agreement.ts';
import { atDesk, count } from './desk.ts';
import {
  PROOF,
  createPatient,
  expectSync,
  openDevice,
  signIn,
  startServer,
  type Device,
  type Server,
} from './support.ts';

let server: Server;
const devices: Device[] = [];

test.beforeEach(async () => {
  server = await startServer();
});

test.afterEach(async () => {
  for (const device of devices.splice(0)) await device.close();
  await server.stop();
});

async function tablet(size: { width: number; height: number }): Promise<Device> {
  const device = await openDevice(server.url, size);
  devices.push(device);
  await signIn(device.page);
  return device;
}

const panel = (page: Page): Locator => page.getByRole('region', { name: 'Presupuestos' });
const line = (page: Page, name: string): Locator => panel(page).getByRole('listitem').filter({ hasText: name });
const window = (page: Page, name: string): Locator => page.getByRole('dialog', { name });

/** `count`: instalments since January 2020, all of them overdue by now. */
async function addBudget(page: Page, nombre: string, amount: string, count?: string): Promise<void> {
  await panel(page)
    .getByRole('button', { name: /^(Nuevo presupuesto|Crear presupuesto)$/ })
    .click();
  await page.locator('[name=nombre]').fill(nombre);
  await page.locator('[name=total_amount]').fill(amount);
  if (count !== undefined) await fillTerms(page, count);
  await page.getByRole('button', { name: 'Guardar presupuesto' }).click();
  await expect(line(page, nombre)).toBeVisible();
}

async function fillTerms(page: Page, count: string): Promise<void> {
  await page.getByRole('switch', { name: 'Pagar en cuotas' }).check({ force: true });
  await page.locator('[name=instalments]').fill(count);
  await page.locator('[name=first_due]').fill('31/01/2020');
  await page.locator('[name=first_due]').blur();
  await expect(page.getByText(`${count} cuotas mensuales de`)).toBeVisible();
}

async function pay(page: Page, budget: string, amount: string): Promise<void> {
  await line(page, budget).getByRole('button', { name: 'Pagar' }).click();
  await page.locator('[name=amount]').fill(amount);
  await page.getByRole('button', { name: 'Guardar pago' }).click();
  await expect(window(page, 'Registrar pago')).toBeHidden();
}

/** A patient with a budget, on a page that stays open; returns its address. */
async function patientWithBudget(page: Page, amount: string): Promise<string> {
  await createPatient(page, 'Mateo', 'Salazar');
  await addBudget(page, 'Ortodoncia', amount);
  await expectSync(page, 'synced', 0);
  return page.url();
}

const idOf = (url: string) => new URL(url).pathname.split('/').at(-1)!;

/** The budgets and payments of a patient at the server. */
async function atServer(
  patient: string,
): Promise<{ budgets: BudgetWithFigures[]; payments: Payment[]; ops: number[] }> {
  const get = await atDesk(server.url);
  const read = async <T>(path: string) => (await (await get(path)).json()) as T[];
  const audit = await read<{ op_id: string | null }>('/api/audit/?limit=500');
  return {
    budgets: await read(`/api/budgets/?patient=${patient}`),
    payments: await read(`/api/payments/?patient=${patient}`),
    // Without an op: what the server wrote by itself (its first account, the clinic's settings).
    ops: [...count(audit.flatMap(({ op_id }) => op_id ?? [])).values()],
  };
}

test('made, paid, edited, deleted and taken back offline: the server has each once', { tag: PROOF }, async () => {
  const { page, context } = await tablet(DESKTOP);
  await createPatient(page, 'Mateo', 'Salazar');
  const patient = idOf(page.url());
  await expectSync(page, 'synced', 0);
  await context.setOffline(true);

  await addBudget(page, 'Ortodoncia', '4800');
  await addBudget(page, 'Limpieza', '120,50');
  await pay(page, 'Ortodoncia', '1200');
  await pay(page, 'Ortodoncia', '240,10');
  await pay(page, 'Limpieza', '120,50');
  await expect(page.getByText('Pago registrado con éxito').last()).toBeVisible();
  await expect(line(page, 'Limpieza').getByText('Pago Completado')).toBeVisible();
  await expect(line(page, 'Ortodoncia').getByText('Sin enviar')).toBeVisible();

  await line(page, 'Ortodoncia').getByRole('button', { name: 'Pagos' }).click();
  const list = window(page, 'Pagos del presupuesto');
  await list.getByRole('button', { name: /^Editar pago de \$240,10/ }).click();
  await page.locator('[name=amount]').fill('300');
  await page.getByRole('button', { name: 'Guardar cambios' }).click();
  await expect(page.getByText('Pago actualizado con éxito')).toBeVisible();
  await list.getByRole('button', { name: /^Eliminar pago de \$1.200,00/ }).click();
  await page.getByRole('button', { name: 'Eliminar pago', exact: true }).click();
  await expect(page.getByText('Pago eliminado con éxito')).toBeVisible();
  await expect(list.getByText('$1 200,00')).toBeHidden();
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await expect(list.getByText('$1 200,00')).toBeVisible();
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Más acciones de Limpieza' }).click();
  await page.getByRole('menuitem', { name: 'Eliminar' }).click();
  await page.getByRole('button', { name: 'Eliminar con su pago' }).click();
  await expect(page.getByText('Presupuesto eliminado con éxito')).toBeVisible();
  await expect(line(page, 'Limpieza')).toBeHidden();
  await expect(line(page, 'Ortodoncia')).toContainText('Saldo · 31 % pagado $3 300,00');

  await page.reload();
  await expect(line(page, 'Ortodoncia')).toContainText('Saldo · 31 % pagado $3 300,00');
  await context.setOffline(false);
  await expectSync(page, 'synced', 0);
  await expect(panel(page).getByText('Sin enviar')).toBeHidden();
  const { budgets, payments, ops } = await atServer(patient);
  expect(budgets).toMatchObject([
    { nombre: 'Ortodoncia', total_amount: 4800, total_paid: 1500, remaining_balance: 3300, payment_progress: 31.25 },
  ]);
  expect(payments.map(({ amount }) => amount).sort((a, b) => a - b)).toEqual([300, 1200]);
  expect(new Set(ops)).toEqual(new Set([1]));
});

test(
  'two tablets that take the last payment offline keep both, and both say what is too much',
  { tag: PROOF },
  async () => {
    const a = await tablet(TABLET);
    const b = await tablet(DESKTOP);
    const url = await patientWithBudget(a.page, '100');
    await b.page.goto(url);
    await expect(line(b.page, 'Ortodoncia')).toBeVisible();
    await expectSync(b.page, 'synced', 0);
    for (const { page, context } of [a, b]) {
      await context.setOffline(true);
      await pay(page, 'Ortodoncia', '100');
      await expect(line(page, 'Ortodoncia').getByText('Pago Completado')).toBeVisible();
    }
    await a.context.setOffline(false);
    await expectSync(a.page, 'synced', 0);
    await b.context.setOffline(false);
    await expectSync(b.page, 'synced', 0);
    await expect(
      b.page.getByText('El presupuesto «Ortodoncia» queda con $100,00 pagados de más.').first(),
    ).toBeVisible();
    for (const { page } of [a, b]) {
      await expect(line(page, 'Ortodoncia').getByText('Pagado de más $100,00')).toBeVisible();
      await expect(panel(page).getByText('Pagado de más: $100,00')).toBeVisible();
      await expect(panel(page).getByText('Saldo total $0,00')).toBeVisible();
    }
    const { budgets, payments } = await atServer(idOf(url));
    expect(budgets).toMatchObject([{ total_paid: 200, remaining_balance: -100 }]);
    expect(payments.map(({ amount }) => amount)).toEqual([100, 100]);
    // The first tablet is told too, until a person there has dismissed the notice.
    const told = a.page.getByText(/Llegó un pago de \$100,00 registrado en otro dispositivo\./);
    await expect(told.first()).toBeVisible();
    await a.page.getByRole('button', { name: 'Descartar aviso' }).first().click();
    await expectAgreement(a);

    // One of the payments is deleted: the balance is even on both tablets.
    await line(a.page, 'Ortodoncia').getByRole('button', { name: 'Pagos' }).click();
    await a.page
      .getByRole('button', { name: /^Eliminar pago de/ })
      .first()
      .click();
    await a.page.getByRole('button', { name: 'Eliminar pago', exact: true }).click();
    for (const { page } of [a, b]) {
      await expect(page.getByText(/^Pagado de más/)).toHaveCount(0);
      await expect(line(page, 'Ortodoncia').getByText('Pago Completado')).toBeVisible();
    }
  },
);

test(
  'two tablets that take the same instalment offline keep both payments, and both say so; its windows pass axe',
  { tag: PROOF },
  async () => {
    const a = await tablet(TABLET);
    const b = await tablet(DESKTOP);
    await createPatient(a.page, 'Mateo', 'Salazar', '987 654 321');
    const url = a.page.url();
    await addBudget(a.page, 'Ortodoncia', '1800', '18');
    await expectSync(a.page, 'synced', 0);
    await b.page.goto(url);
    await expect(line(b.page, 'Ortodoncia')).toBeVisible();
    await expectSync(b.page, 'synced', 0);
    for (const { page, context } of [a, b]) {
      await context.setOffline(true);
      await line(page, 'Ortodoncia').getByRole('button', { name: 'Pagar' }).click();
      await expect(page.locator('[name=amount]')).toHaveValue(/^1.800,00$/);
      await page.getByRole('button', { name: /^Cuota 1 / }).click();
      await expect(page.getByText('18 vencidas')).toBeVisible();
      await page.getByRole('button', { name: 'Guardar pago' }).click();
      await expect(line(page, 'Ortodoncia').getByText('17 cuotas vencidas')).toBeVisible();
    }
    for (const { page, context } of [a, b]) {
      await context.setOffline(false);
      await expectSync(page, 'synced', 0);
    }
    const said = /para la cuota 1 de 18 de «Ortodoncia», que aquí también se cobró\. .*: cuotas 1 y 2 de 18\./;
    for (const { page } of [a, b]) {
      await expect(page.getByText(said).first()).toBeVisible();
      await expect(line(page, 'Ortodoncia').getByText('16 cuotas vencidas')).toBeVisible();
    }
    const { payments } = await atServer(idOf(url));
    expect(payments.map(({ amount }) => amount)).toEqual([100, 100]);

    // The keyboard alone is enough: the line opens the schedule, whose list scrolls, and the payment's form.
    const { page } = a;
    await line(page, 'Ortodoncia')
      .getByRole('button', { name: /cuotas vencidas/ })
      .press('Enter');
    await expectAccessible(page, 'schedule');
    await page.keyboard.press('Escape');
    await expect(line(page, 'Ortodoncia').getByRole('button', { name: /cuotas vencidas/ })).toBeFocused();
    await line(page, 'Ortodoncia').getByRole('button', { name: 'Pagar' }).press('Enter');
    await expect(page.getByRole('button', { name: /^Ponerse al día/ })).toHaveAttribute('aria-pressed', 'true');
    await expectAccessible(page, 'payment of instalments');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Más acciones de Ortodoncia' }).click();
    await page.getByRole('menuitem', { name: 'Editar' }).click();
    await page.locator('[name=total_amount]').fill('1900');
    await expect(page.getByText('18 cuotas mensuales de')).toBeVisible();
    await expectAccessible(page, 'budget form with instalments');
    await page.goto('/cobranzas');
    await page.getByRole('button', { name: 'WhatsApp a Mateo Salazar' }).press('Enter');
    await expect(window(page, 'Mensaje de WhatsApp')).toBeVisible();
    await expectAccessible(page, 'message');
  },
);

/** The number of pages of a PDF, and the size of the first in points. */
function pagesOf(pdf: string): { pages: number; size: number[] } {
  const [, width, height] = /\/MediaBox\s*\[\s*0\s+0\s+([\d.]+)\s+([\d.]+)/.exec(pdf)!;
  return { pages: pdf.match(/\/Type\s*\/Page\b/g)!.length, size: [Number(width), Number(height)].map(Math.round) };
}

test('budget, receipt and cash desk print on one page each, offline', { tag: PROOF }, async () => {
  const { page, context } = await tablet(DESKTOP);
  const patient = await patientWithBudget(page, '4800');
  await context.setOffline(true);
  for (let place = 0; place < 30; place += 1) await pay(page, 'Ortodoncia', '10,10');
  const print = async () => pagesOf((await page.pdf({ preferCSSPageSize: true })).toString('latin1'));

  await page.getByRole('button', { name: 'Más acciones de Ortodoncia' }).click();
  await page.getByRole('menuitem', { name: 'Imprimir' }).click();
  await expect(page.getByRole('article', { name: 'Presupuesto impreso' })).toContainText('$4 497,00');
  expect(await print()).toEqual({ pages: 1, size: [595, 842] });

  // With the longest schedule, nothing of the page is cut off.
  await page.goto(patient);
  await page.getByRole('button', { name: 'Más acciones de Ortodoncia' }).click();
  await page.getByRole('menuitem', { name: 'Editar' }).click();
  await page
    .locator('textarea[name=description]')
    .fill(Array.from({ length: 20 }, () => 'Brackets y controles').join('\n'));
  await fillTerms(page, '60');
  await page.getByRole('button', { name: 'Guardar cambios' }).click();
  await expect(line(page, 'Ortodoncia').getByText('57 cuotas vencidas')).toBeVisible();
  await page.getByRole('button', { name: 'Más acciones de Ortodoncia' }).click();
  await page.getByRole('menuitem', { name: 'Imprimir' }).click();
  const paper = page.getByRole('article', { name: 'Presupuesto impreso' });
  await expect(paper).toContainText('pagos anteriores');
  expect(await paper.evaluate((sheet) => sheet.scrollHeight - sheet.clientHeight)).toBe(0);
  expect(await print()).toEqual({ pages: 1, size: [595, 842] });

  await page.goto(patient);
  await line(page, 'Ortodoncia').getByRole('button', { name: 'Pagos' }).click();
  await page
    .getByRole('link', { name: /^Recibo del pago/ })
    .first()
    .click();
  await expect(page.getByText('Número provisional.')).toBeVisible();
  expect(await print()).toEqual({ pages: 1, size: [595, 842] });
  await page.getByRole('radio', { name: 'A5' }).check();
  expect(await print()).toEqual({ pages: 1, size: [595, 420] });

  await page.getByRole('button', { name: /^Menú de/ }).click();
  await page.getByRole('menuitem', { name: 'Caja del día' }).click();
  await expect(page.getByRole('list', { name: 'Cobrado por método' })).toContainText('30 pagos$303,00');
  expect(await print()).toEqual({ pages: 1, size: [595, 842] });
});

test('panel, windows, prints and cash desk pass axe', { tag: PROOF }, async () => {
  const { page } = await tablet(TABLET);
  const patient = await patientWithBudget(page, '4800');
  await addBudget(page, 'Limpieza', '100');
  await pay(page, 'Limpieza', '100');
  await pay(page, 'Ortodoncia', '200');
  await expect(line(page, 'Limpieza').getByText('Pago Completado')).toBeVisible();
  await expectAccessible(page, 'panel');
  await line(page, 'Ortodoncia').getByRole('button', { name: 'Pagar' }).click();
  await page.locator('[name=amount]').fill('9999');
  await expect(page.getByText(/^El monto no puede superar/)).toBeVisible();
  await expectAccessible(page, 'payment form');
  await page.keyboard.press('Escape');
  await panel(page).getByRole('button', { name: 'Historial de pagos' }).click();
  await expectAccessible(page, 'history');
  await page
    .getByRole('button', { name: /^Eliminar pago/ })
    .first()
    .click();
  await expect(window(page, '¿Eliminar este pago?')).toBeVisible();
  await expectAccessible(page, 'deletion of a payment');
  await page.goto(patient);
  await page.getByRole('button', { name: 'Más acciones de Limpieza' }).click();
  await page.getByRole('menuitem', { name: 'Editar' }).click();
  await page.locator('[name=total_amount]').fill('50');
  await expectAccessible(page, 'budget form');
  await page.goto(patient);
  await line(page, 'Ortodoncia').getByRole('button', { name: 'Pagos' }).click();
  await expectAccessible(page, 'payments of a budget');
  await page.getByRole('link', { name: 'Imprimir' }).click();
  await expect(page.getByRole('article', { name: 'Presupuesto impreso' })).toBeVisible();
  await expectAccessible(page, 'printed budget');
  await page.goBack();
  await line(page, 'Ortodoncia').getByRole('button', { name: 'Pagos' }).click();
  await page
    .getByRole('link', { name: /^Recibo del pago/ })
    .first()
    .click();
  await expect(page.getByRole('article').first()).toBeVisible();
  await expectAccessible(page, 'receipt');
  await page.goto('/caja');
  await page.locator('[name=counted]').fill('10');
  await expect(page.getByText('Faltan')).toBeVisible();
  await expectAccessible(page, 'cash desk');
});
