// Dates are day/month/year and times have 24 hours in every language of the browser, typed and picked.
import { expect, test, type Page } from '@playwright/test';
import { DESKTOP, expectAccessible, looksAt, TABLET } from './axe.ts';
import { openDevice, signIn, startServer, type Device, type Server } from './support.ts';

let server: Server;
let device: Device;

test.beforeEach(async () => {
  server = await startServer();
});

test.afterEach(async () => {
  await device.close();
  await server.stop();
});

async function inForm(page: Page, locale: string): Promise<void> {
  await page.goto('/appointments/new');
  const [day, hour] = [page.locator('[name=fecha]'), page.locator('[name=hora]')];
  await day.fill('28-11-31');
  await hour.fill('1630');
  await hour.press('Tab');
  await expect(day).toHaveValue('28/11/2031');
  await expect(hour).toHaveValue('16:30');
  await day.press('ArrowDown');
  const calendar = page.getByRole('dialog', { name: 'Abrir el calendario' });
  await expect(calendar.getByText('noviembre de 2031')).toBeVisible();
  await expect(calendar.getByRole('columnheader').first()).toHaveText('lu');
  if (locale === 'en-US') await expectAccessible(page, 'calendar of a date', looksAt(TABLET, DESKTOP));
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  await expect(day).toHaveValue('27/11/2031');
  await expect(day).toBeFocused();
  await page.getByRole('button', { name: 'Elegir la hora' }).click();
  await expect(page.getByRole('dialog', { name: 'Elegir la hora' })).toBeVisible();
  if (locale === 'en-US') await expectAccessible(page, 'hours', looksAt(TABLET));
  await page.getByRole('dialog').getByRole('button', { name: '17:00' }).click();
  await expect(hour).toHaveValue('17:00');
  await day.fill('31/11/2031');
  await page.getByRole('button', { name: 'Guardar cita' }).click();
  await expect(page.getByText('Por favor, introduce una fecha válida')).toBeVisible();
  await expect(day).toHaveValue('31/11/2031');
}

async function inFilter(page: Page): Promise<void> {
  await page.goto('/appointments?view=list');
  const from = page.getByLabel('Desde');
  await from.pressSequentially('28/11/2031');
  await expect(page).toHaveURL(/from=2031-11-28/);
  await from.press('Tab');
  await expect(from).toHaveValue('28/11/2031');
  await page.reload();
  await expect(from).toHaveValue('28/11/2031');
}

async function atCashDesk(page: Page): Promise<void> {
  await page.goto('/caja?date=2026-03-05');
  const day = page.getByLabel('Día', { exact: true });
  await expect(day).toHaveValue('05/03/2026');
  await day.fill('040326');
  await expect(page.getByText('Miércoles, 4 de marzo de 2026')).toBeVisible();
  await day.fill('04/03/2099');
  await day.press('Enter');
  await expect(page.getByText(/^Elija una fecha hasta el \d\d\/\d\d\/\d{4}$/)).toBeVisible();
  await expect(page.getByText('Miércoles, 4 de marzo de 2026')).toBeVisible();
  await expect(day).toHaveValue('04/03/2099');
}

for (const locale of ['en-US', 'es-PE']) {
  test(`in a browser set to ${locale} a form, a filter and the cash desk show day/month/year and 24 hours`, async () => {
    device = await openDevice(server.url, { ...TABLET, locale });
    const { page } = device;
    await signIn(page);
    expect(await page.evaluate(() => navigator.language)).toBe(locale);
    await inForm(page, locale);
    await inFilter(page);
    await atCashDesk(page);
  });
}
