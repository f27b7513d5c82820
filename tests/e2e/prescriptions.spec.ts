// Prescriptions offline: written with an allergy in sight, repeated, printed on one page of A5; the server has each once.
import { expect, test, type Page } from '@playwright/test';
import type { Prescription } from '#domain/documents/prescription.ts';
import { DESKTOP, expectAccessible, TABLET, TELEPHONE } from './axe.ts';
import { atDesk, count, deskAt, type Desk } from './desk.ts';
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

const LICENCE = 'COP 18 452';
/** A5 upright, in points. */
const SHEET = { pages: 1, size: [420, 595] };

let server: Server;
let device: Device;
let desk: Desk;
let me: string;

test.beforeEach(async () => {
  server = await startServer();
  desk = await deskAt(server.url);
  await desk.put('/api/account/', { licence_number: LICENCE });
  me = ((await (await desk.get('/api/user-info/')).json()) as { id: string }).id;
  device = await openDevice(server.url, DESKTOP);
  await signIn(device.page);
});

test.afterEach(async () => {
  await device.close();
  await server.stop();
});

const idOf = (url: string) => new URL(url).pathname.split('/').at(-1)!;
const field = (page: Page, name: string) => page.locator(`[name="${name}"]`);
const paper = (page: Page) => page.getByRole('article', { name: 'Receta impresa' });

/** A patient who is allergic to penicillin, on their page; returns their id. */
async function patient(page: Page): Promise<string> {
  await createPatient(page, 'Valentina Guadalupe', 'Echevarría Ñaupari');
  await expectSync(page, 'synced', 0);
  const id = idOf(page.url());
  await desk.create('clinical-histories', { patient: id, allergies: 'Penicilina' });
  await expect(page.getByText('Alergias: Penicilina').first()).toBeVisible();
  return id;
}

/** The number of pages of the print, and the size of the first in points. */
async function printed(page: Page): Promise<{ pages: number; size: number[] }> {
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  const [, width, height] = /\/MediaBox\s*\[\s*0\s+0\s+([\d.]+)\s+([\d.]+)/.exec(pdf)!;
  return { pages: pdf.match(/\/Type\s*\/Page\b/g)!.length, size: [Number(width), Number(height)].map(Math.round) };
}

/** Whether the sheet shows everything that is written on it. */
const isWhole = (page: Page) =>
  paper(page).evaluate((sheet) => sheet.scrollHeight <= sheet.clientHeight && sheet.scrollWidth <= sheet.clientWidth);

test('written, repeated and printed offline: the server has each once', async () => {
  const { page, context } = device;
  const id = await patient(page);
  const address = page.url();
  await context.setOffline(true);
  await page.getByRole('link', { name: 'Crear receta' }).click();
  await field(page, 'lines.0.medicine').fill('Amoxicilina 500 mg, cápsula');
  await expect(page.getByRole('alert')).toContainText('Amoxicilina es una penicilina; alergia: penicilina.');
  await field(page, 'lines.0.quantity').fill('21');
  await field(page, 'lines.0.directions').fill('1 cápsula cada 8 horas');
  await field(page, 'lines.0.duration').fill('7 días');
  await page.getByRole('button', { name: 'Otro medicamento' }).click();
  await expect(field(page, 'lines.1.medicine')).toBeFocused();
  await field(page, 'lines.1.medicine').fill('Ibuprofeno 400 mg, tableta');
  await page.getByRole('button', { name: 'Guardar e imprimir' }).click();
  await expect(page.getByText('Número provisional.')).toBeVisible();
  await expect(paper(page)).toContainText('1 cápsula cada 8 horas, durante 7 días');
  expect(await printed(page)).toEqual(SHEET);

  await page.goto(address);
  await page.getByRole('link', { name: 'Repetir la última receta' }).click();
  await expect(page.getByText(/^Copiada de la receta del/)).toBeVisible();
  await page.getByRole('button', { name: 'Quitar Ibuprofeno 400 mg, tableta' }).click();
  await page.getByRole('button', { name: 'Guardar e imprimir' }).click();
  await expect(page.getByText('Número provisional.')).toBeVisible();
  await context.setOffline(false);
  await expectSync(page, 'synced', 0);
  await expect(page.getByText('Número provisional.')).toHaveCount(0);

  const get = await atDesk(server.url);
  const rows = (await (await get(`/api/prescriptions/?patient=${id}`)).json()) as Prescription[];
  expect(rows.map(({ lines }) => lines.length).toSorted()).toEqual([1, 2]);
  for (const { lines, prescriber, licence_number } of rows) {
    expect([prescriber, licence_number]).toEqual([me, LICENCE]);
    expect(lines[0]?.allergy_seen).toBe('Amoxicilina es una penicilina; alergia: penicilina');
  }
  const audit = (await (await get('/api/audit/?collection=prescriptions&limit=500')).json()) as { op_id: string }[];
  expect([...count(audit.map(({ op_id }) => op_id)).values()]).toEqual([1, 1]);
});

test('any prescription is whole on its one page', { tag: PROOF }, async () => {
  const { page } = device;
  const id = await patient(page);
  const words = (length: number) => 'Tomar con las comidas y abundante agua. '.repeat(20).slice(0, length).trim();
  const line = (medicine: number, directions: number) => ({
    medicine: words(medicine),
    directions: words(directions),
    duration: words(60),
    quantity: words(40),
  });
  const usual = {
    medicine: 'Bencidamina 0,15 %, aerosol bucal',
    directions: '2 pulsaciones cada 4 horas',
    quantity: '1 frasco',
  };
  for (const [lines, instructions] of [
    [[usual], null],
    [[usual], 'Enjuagar.\n'.repeat(60)],
    // Wide letters: the estimate of the type's size is too large, and the sheet takes a smaller one.
    [Array.from({ length: 8 }, () => ({ ...usual, directions: 'MMMM WWWW '.repeat(20) })), null],
    [Array.from({ length: 5 }, () => usual), words(200)],
    [Array.from({ length: 10 }, () => usual), words(200)],
    [Array.from({ length: 10 }, () => line(60, 100)), words(600)],
    [Array.from({ length: 10 }, () => line(200, 300)), words(600)],
  ] as const) {
    const values = { patient: id, date: '2026-11-23', prescriber: me, licence_number: LICENCE };
    const made = await desk.create('prescriptions', { ...values, lines, instructions });
    await page.goto(`/recetas/${made}/print`);
    await expect(paper(page)).toBeVisible();
    await expect.poll(() => isWhole(page)).toBe(true);
    expect(await printed(page)).toEqual(SHEET);
  }
});

test('form and paper pass axe', { tag: PROOF }, async () => {
  const { page } = device;
  await patient(page);
  await page.setViewportSize(TABLET);
  await page.getByRole('link', { name: 'Crear receta' }).click();
  await field(page, 'lines.0.medicine').fill('Amoxicilina 500 mg');
  await expect(page.getByRole('alert')).toBeVisible();
  await expectAccessible(page, 'form');
  await page.getByRole('button', { name: 'Otro medicamento' }).click();
  await page.getByRole('button', { name: 'Guardar e imprimir' }).click();
  await expect(page.getByText('Escriba el medicamento')).toBeVisible();
  await expectAccessible(page, 'refused form');
  await page.getByRole('button', { name: 'Quitar el medicamento 2' }).click();
  await page.getByRole('button', { name: 'Guardar e imprimir' }).click();
  await expect(paper(page)).toBeVisible();
  await expectAccessible(page, 'paper');
});

test('on a telephone the fields of a medicine have the whole width, and its bin stands above them', async () => {
  const { page } = device;
  await patient(page);
  await page.setViewportSize(TELEPHONE);
  await page.getByRole('link', { name: 'Crear receta' }).click();
  const medicine = (await field(page, 'lines.0.medicine').boundingBox())!;
  const bin = (await page.getByRole('button', { name: 'Quitar el medicamento 1' }).boundingBox())!;
  expect(bin.y + bin.height).toBeLessThanOrEqual(medicine.y);
  expect(medicine.x + medicine.width).toBeGreaterThanOrEqual(bin.x + bin.width - 1);
});
