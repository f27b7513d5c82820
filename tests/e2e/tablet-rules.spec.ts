// The clinic's rules for tablets (decision 115): set in the office, they hold on a tablet without the server, under a clock
// that is put back as well.
import { expect, test, type Page } from '@playwright/test';
import { DESKTOP, expectAccessible, looksAt, TABLET } from './axe.ts';
import { createPatient, expectSync, openDevice, signIn, startServer, type Device, type Server } from './support.ts';

const DAY = 24 * 3_600_000;

let server: Server;
let office: Device;
let tablet: Device;

test.beforeEach(async () => {
  server = await startServer({ CLINIC_TIMEZONE: 'America/Lima' });
  office = await openDevice(server.url, DESKTOP);
  tablet = await openDevice(server.url, TABLET);
  await signIn(office.page);
  await signIn(tablet.page);
});

test.afterEach(async () => {
  await office.close();
  await tablet.close();
  await server.stop();
});

const title = (page: Page, name: string) =>
  expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();

async function choosePin(page: Page): Promise<void> {
  await title(page, 'Elija su PIN');
  await page.getByLabel('PIN nuevo').fill('4826');
  await page.getByLabel('Repetir PIN').fill('4826');
  await page.getByRole('button', { name: 'Guardar PIN' }).click();
}

test('a tablet asks for a PIN, and shows nothing after too many days without the server, until it answers', async () => {
  const { page } = tablet;
  await createPatient(page, 'Lucía', 'Salvatierra');
  await expectSync(page, 'synced', 0);

  await office.page.goto('/ajustes?seccion=seguridad');
  await office.page.getByLabel(/^Días que una tableta puede estar sin conexión/).fill('7');
  await office.page.getByRole('switch', { name: 'PIN obligatorio para todas las personas' }).check();
  await expectAccessible(office.page, 'security', looksAt(TABLET, DESKTOP));
  await office.page.getByRole('button', { name: 'Guardar', exact: true }).click();
  await choosePin(office.page);

  // The tablet hears of it, loses the network, and asks for the PIN all the same.
  await title(page, 'Elija su PIN');
  await expectAccessible(page, 'choose a PIN', looksAt(TABLET, DESKTOP));
  await tablet.context.setOffline(true);
  await page.reload();
  await choosePin(page);
  await title(page, 'Lucía Salvatierra');
  await page.goto('/cuenta');
  await expect(page.getByRole('button', { name: 'Cambiar PIN' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Quitar PIN' })).toHaveCount(0);

  await createPatient(page, 'Elvira', 'Paredes');
  const now = Date.now();
  await page.clock.install({ time: now + 8 * DAY + 3_600_000 });
  await page.reload();
  await title(page, 'Esta tableta lleva 8 días sin conexión');
  await expect(page.getByText(/Queda 1 cambio o borrador sin enviar: sigue guardado/)).toBeVisible();
  await expect(page.getByText('Elvira')).toHaveCount(0);
  await expectAccessible(page, 'too long without the server', looksAt(TABLET, DESKTOP));
  await page.getByRole('button', { name: 'Volver a intentarlo' }).click();
  await expect(page.getByRole('alert')).toContainText('El servidor no responde todavía.');

  // Putting the clock back shows nothing.
  await page.clock.setSystemTime(now);
  await page.reload();
  await title(page, 'Esta tableta lleva 8 días sin conexión');

  await tablet.context.setOffline(false);
  await title(page, 'Elvira Paredes');
  await expectSync(page, 'synced', 0);
  const { page: other } = office;
  await other.goto('/patients?q=Paredes');
  await expect(other.getByRole('link', { name: 'Elvira Paredes', exact: true })).toBeVisible();
});
