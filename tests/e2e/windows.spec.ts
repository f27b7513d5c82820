// "Back" in real Chromium, whose history takes the step before the application hears of it.
import { expect, test, type Page } from '@playwright/test';
import { TABLET } from './axe.ts';
import { chipOf, openCalendar, ROOMS } from './calendar-support.ts';
import { deskAt } from './desk.ts';
import { inStore } from './page-store.ts';
import { createPatient, openDevice, signIn, startServer, type Device, type Server } from './support.ts';

let server: Server;
let device: Device;

test.beforeAll(async () => {
  server = await startServer(ROOMS);
  device = await openDevice(server.url, TABLET);
  await signIn(device.page);
});
test.afterAll(async () => {
  await device.close();
  await server.stop();
});

const back = (page: Page) => page.evaluate(() => history.back());
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

test('back closes the window that is open, keeps its draft, and leaves the screen only after that', async () => {
  const { page } = device;
  await createPatient(page, 'Mateo', 'Salazar');
  // Steps within the application: a step back to another document unloads this one.
  await page.getByRole('link', { name: 'Pacientes', exact: true }).first().click();
  await page.getByRole('link', { name: 'Mateo Salazar' }).first().click();
  await page.getByRole('heading', { level: 1, name: 'Mateo Salazar' }).waitFor();
  const { pathname } = new URL(page.url());
  const panel = page.getByRole('region', { name: 'Presupuestos' });
  await panel.getByRole('button', { name: /^(Nuevo presupuesto|Crear presupuesto)$/ }).click();
  await page.locator('[name=nombre]').fill('Ortodoncia');
  await expect.poll(async () => JSON.stringify(await inStore(page, 'draftValues'))).toContain('Ortodoncia');
  await back(page);
  await expect(page.locator('[name=nombre]')).toBeHidden();
  await expect(page).toHaveURL(server.url + pathname);

  await panel.getByRole('button', { name: /^(Nuevo presupuesto|Crear presupuesto)$/ }).click();
  await expect(page.locator('[name=nombre]')).toHaveValue('Ortodoncia');
  // The question above the window goes first.
  await page.getByRole('button', { name: 'Cancelar' }).click();
  await expect(dialog(page, 'Descartar cambios')).toBeVisible();
  await back(page);
  await expect(dialog(page, 'Descartar cambios')).toBeHidden();
  await expect(page.locator('[name=nombre]')).toHaveValue('Ortodoncia');
  await back(page);
  await expect(page.locator('[name=nombre]')).toBeHidden();

  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox')).toBeVisible();
  await back(page);
  await expect(page.getByRole('combobox')).toBeHidden();
  await expect(page).toHaveURL(server.url + pathname);
  await back(page);
  await expect(page).not.toHaveURL(server.url + pathname);
});

test('the link past the navigation keeps a list’s search, and is no step of "back"', async () => {
  const { page } = device;
  await createPatient(page, 'Lía', 'Tapia');
  await page.getByRole('link', { name: 'Pacientes', exact: true }).first().click();
  const search = page.getByRole('searchbox');
  await search.fill('Tapia');
  await expect(page.getByRole('link', { name: 'Mateo Salazar' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Ir al contenido' }).press('Enter');
  await expect(page.locator('main')).toBeFocused();
  await expect(search).toHaveValue('Tapia');
  await expect(page).toHaveURL(`${server.url}/patients`);
  await back(page);
  await page.getByRole('heading', { level: 1, name: 'Lía Tapia' }).waitFor();
});

test('back closes a form that the address asked for, and the question leaves that address alone', async () => {
  const { page } = device;
  await createPatient(page, 'Zoe', 'Ramos');
  const { pathname } = new URL(page.url());
  await page.goto('/sincronizacion');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.evaluate((to) => {
    const { __TSR_index: index } = history.state as { __TSR_index: number };
    history.pushState({ key: 'asked', __TSR_key: 'asked', __TSR_index: index + 1 }, '', to);
    // A step that the router did not take itself is heard of by this event alone.
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
  }, `${pathname}?budget=new`);
  await expect(page.locator('[name=nombre]')).toBeVisible();
  await back(page);
  await expect(page.locator('[name=nombre]')).toBeHidden();
  await expect(page).toHaveURL(server.url + pathname);
  await back(page);
  await expect(page).toHaveURL(`${server.url}/sincronizacion`);
});

test('back closes the panel of a visit in the calendar, and then the menu of the person', async () => {
  const { page } = device;
  const desk = await deskAt(server.url);
  const patient = await desk.patient('Lucía', 'Fernández');
  await desk.book(patient, { fecha: '2031-03-12', hora: '10:00' });
  await openCalendar(page, 'week', '2031-03-12', 1);
  await page.getByRole('radio', { name: 'Día' }).click({ force: true });
  await expect(page.getByRole('radio', { name: 'Día' })).toBeChecked();
  const address = page.url();
  await chipOf(page, 'Lucía').click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await back(page);
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page).toHaveURL(address);
  await page.getByRole('button', { name: /^Menú de/ }).click();
  await expect(page.getByRole('menu')).toBeVisible();
  await back(page);
  await expect(page.getByRole('menu')).toBeHidden();
  await expect(page).toHaveURL(address);
});
