// `npm run pictures`: takes the pictures of the guide and of the README from a demo clinic, into docs/pictures. It needs a
// built application. Those of two days differ: the demo clinic is always around today.
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { isWorkingDay } from '#domain/agenda/clinic-hours.ts';
import { USUAL_HOURS } from '#domain/clinic/clinic-settings.ts';
import { addDays } from '#domain/values/dates.ts';
import { openDevice, signIn, startServer } from '#tests/e2e/support.ts';
import { PASSWORD } from '#tests/support/first-start.ts';

const FOLDER = path.resolve(import.meta.dirname, '../docs/pictures');
const SIZE = { width: 1180, height: 820 };
/** Pixels of the file: as wide as a column of the guide on a tablet. */
const WIDTH = 920;
/** Bytes of a picture, which every tablet keeps for its work without a network. */
const LIMIT = 20_000;
const QUALITIES = [75, 65, 55, 45, 35, 25];

/** Brings the page to the screen of a picture. */
type Shown = (page: Page) => Promise<unknown>;

const today = new Date().toISOString().slice(0, 10);
/** The nearest day on which the demo clinic works, after today or before it. */
function openDay(step: 1 | -1): string {
  let day = addDays(today, step);
  while (!isWorkingDay(USUAL_HOURS, day)) day = addDays(day, step);
  return day;
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 }).waitFor();
const at =
  (address: string): Shown =>
  async (page) => {
    await page.goto(address);
    await heading(page);
  };

/** A patient in treatment: their page has every card. */
async function openPatient(page: Page): Promise<void> {
  await at('/patients')(page);
  await page.getByRole('listitem').filter({ hasText: 'Iniciado' }).getByRole('link', { name: 'Ver' }).first().click();
  await page.getByRole('region', { name: 'Presupuestos' }).waitFor();
}

const PICTURES: Readonly<Record<string, Shown>> = {
  dashboard: at('/'),
  ficha: openPatient,
  agenda: at(`/appointments?view=calendar&range=day&date=${openDay(1)}`),
  historia: async (page) => {
    await openPatient(page);
    await page.getByRole('link', { name: 'Ver historia' }).click();
    await page.getByRole('link', { name: 'Control de ortodoncia' }).click();
    await page.getByRole('heading', { name: 'Nuevo control' }).waitFor();
    await page.getByRole('form', { name: 'Nuevo control' }).scrollIntoViewIfNeeded();
  },
  odontograma: async (page) => {
    await openPatient(page);
    await page.getByRole('link', { name: 'Ver odontograma' }).click();
    await page.getByRole('group', { name: 'Arcada superior' }).first().waitFor();
  },
  pago: async (page) => {
    await openPatient(page);
    await page.getByRole('button', { name: 'Pagar', exact: true }).first().click();
    await page.getByRole('button', { name: /^Todo el saldo/ }).click();
  },
  caja: at(`/caja?date=${openDay(-1)}`),
  inventario: at('/inventory'),
  'preparar-dia': at('/preparar-dia'),
  sincronizacion: at('/sincronizacion'),
  ajustes: at('/ajustes?seccion=horario'),
};

mkdirSync(FOLDER, { recursive: true });
const settings = { DEMO: '1', ADMIN_PASSWORD: PASSWORD, LOCAL_NAME: '' };
const server = await startServer(settings, '.', async () => undefined);
const device = await openDevice(server.url, { ...SIZE, timezone: 'America/Lima' });
try {
  const { page } = device;
  await signIn(page);
  for (const [name, show] of Object.entries(PICTURES)) {
    await show(page);
    // Pictures in the page arrive after it.
    await page.waitForTimeout(1500);
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    const content = await shrink(await page.screenshot());
    writeFileSync(path.join(FOLDER, `${name}.webp`), content);
    console.log(`${name}.webp ${content.length}`);
  }
} finally {
  await device.close();
  await server.stop();
}

/** The picture in the best quality that stays within the limit, or in the lowest. */
async function shrink(screenshot: Buffer): Promise<Buffer> {
  const picture = sharp(screenshot).resize({ width: WIDTH });
  let content = Buffer.alloc(0);
  for (const quality of QUALITIES) {
    content = await picture.clone().webp({ quality, effort: 6 }).toBuffer();
    if (content.length <= LIMIT) break;
  }
  return content;
}
