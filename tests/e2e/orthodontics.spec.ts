// An orthodontic case offline: started by keyboard alone, accessible, and its sheet is one page of A4.
import { expect, test, type Page } from '@playwright/test';
import { buildNotes } from '#domain/clinical/notes/clinical-notes.ts';
import {
  CONTROL_TITLE,
  describeControl,
  LOWER_BRACKETS,
  type OrthodonticControl,
} from '#domain/clinical/notes/orthodontic-control.ts';
import type { OrthodonticCase } from '#domain/orthodontics/orthodontic-case.ts';
import { addMonths } from '#domain/values/spans.ts';
import { DESKTOP, expectAccessible } from './axe.ts';
import { deskAt, type Desk } from './desk.ts';
import { PROOF, expectSync, openDevice, signIn, startServer, type Device, type Server } from './support.ts';

/** A4 upright, in points. */
const SHEET = { pages: 1, size: [595, 842] };
/** Everything that a control can note. */
const CONTROL: OrthodonticControl = {
  upper: { material: 'Acero', size: '0.019x0.025' },
  lower: { material: 'TMA', size: '0.017x0.025' },
  elastics: {
    kind: 'otros',
    size: '3/16',
    force: '4.5',
    wear: 'De noche',
    pairs: [
      ['13', '44'],
      ['23', '34'],
    ],
  },
  off: [...LOWER_BRACKETS],
  weeks: 4,
};

let server: Server;
let device: Device;
let desk: Desk;

test.beforeEach(async () => {
  server = await startServer();
  desk = await deskAt(server.url);
  device = await openDevice(server.url, DESKTOP);
  await signIn(device.page);
});

test.afterEach(async () => {
  await device.close();
  await server.stop();
});

/** A patient with a control in each of so many months, the last one today; returns the patient's id. */
async function patientWithControls(values: object, months: number): Promise<string> {
  const patient = await desk.create('patients', values);
  const today = new Date().toISOString().slice(0, 10);
  const treatments = Array.from({ length: months }, (_, place) => ({
    id: `c${place}`,
    date: addMonths(today, -place),
    title: CONTROL_TITLE,
    description: describeControl(CONTROL, ''),
    doctor: 'Dra. Daniela Vega',
    control: CONTROL,
  }));
  await desk.create('clinical-histories', { patient, notes: buildNotes({ text: '', treatments, fields: {} }) });
  return patient;
}

const paper = (page: Page) => page.getByRole('article', { name: 'Hoja de ortodoncia impresa' });

/** The sheet shows everything that is written on it, and is printed on one page. */
async function expectOnePage(page: Page): Promise<void> {
  await expect(paper(page).getByRole('img', { name: 'Aparatología' })).toBeVisible();
  const isWhole = (sheet: Element) =>
    sheet.scrollHeight <= sheet.clientHeight && sheet.scrollWidth <= sheet.clientWidth;
  await expect.poll(() => paper(page).evaluate(isWhole)).toBe(true);
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  const [, width, height] = /\/MediaBox\s*\[\s*0\s+0\s+([\d.]+)\s+([\d.]+)/.exec(pdf)!;
  const size = [Number(width), Number(height)].map(Math.round);
  expect({ pages: pdf.match(/\/Type\s*\/Page\b/g)!.length, size }).toEqual(SHEET);
}

test('is started offline by keyboard alone, and printed on one page', { tag: PROOF }, async () => {
  const { page, context } = device;
  const patient = await patientWithControls({ first_name: 'Valentina', last_name: 'Echevarría Ñaupari' }, 30);
  await page.goto(`/patients/${patient}`);
  await expect(page.getByRole('button', { name: 'Iniciar caso' })).toBeVisible();
  await expectSync(page, 'synced', 0);
  await context.setOffline(true);

  await page.getByRole('button', { name: 'Iniciar caso' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Iniciar ortodoncia' });
  await dialog.locator('[name=started_on]').focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('01/03/2024');
  await dialog.locator('[name=planned_months]').focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('24');
  await expect(dialog.getByRole('status')).toContainText('01/03/2026');
  await dialog.getByRole('radio', { name: 'Metálicos' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(dialog.getByRole('radio', { name: 'Estéticos' })).toBeChecked();
  await expectAccessible(page, 'form');
  await dialog.getByRole('button', { name: 'Iniciar caso' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Caso de ortodoncia iniciado')).toBeVisible();

  await page.getByRole('link', { name: 'Ver caso' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 2, name: /^Mes \d+ de 24/ })).toBeVisible();
  await expect(page.getByText('Sin consentimiento de ortodoncia firmado')).toBeVisible();
  await page.getByRole('button', { name: 'Ver como lista' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('list', { name: 'Controles e inasistencias' })).toBeVisible();
  await expectAccessible(page, 'case');

  await page.getByRole('button', { name: 'Más acciones del caso' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Imprimir' }).press('Enter');
  await expectOnePage(page);
  await context.setOffline(false);
  await expectSync(page, 'synced', 0);
  const rows = (await (await desk.get(`/api/orthodontic-cases/?patient=${patient}`)).json()) as OrthodonticCase[];
  expect(rows).toMatchObject([{ started_on: '2024-03-01', planned_months: 24, appliance: 'esteticos' }]);
});

test('any sheet is whole on its one page', { tag: PROOF }, async () => {
  const { page } = device;
  const long = { first_name: 'Maximiliana Wilhelmina'.repeat(2), last_name: 'Montgomery Ñaupari Wamani'.repeat(2) };
  const kept = { planned_months: 18, appliance: 'autoligado', phase: 'activo' };
  for (const [person, months] of [
    [{ first_name: 'Mateo', last_name: 'Salazar' }, 1],
    [{ ...long, guardian_name: 'Rosamunda Wilhelmina Ñaupari Condori', identity_card: '75 402 118' }, 40],
  ] as const) {
    const patient = await patientWithControls(person, months);
    const started_on = addMonths(new Date().toISOString().slice(0, 10), -months);
    const course = await desk.create('orthodontic-cases', { patient, started_on, ...kept });
    await page.goto(`/ortodoncia/${course}/print`);
    await expectOnePage(page);
  }
});
