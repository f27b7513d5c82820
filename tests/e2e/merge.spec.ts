// Two files of one person are merged and separated again, while another tablet edits both.
import { expect, test, type Page } from '@playwright/test';
import { DESKTOP, TABLET, expectAccessible } from './axe.ts';
import { inStore } from './page-store.ts';
import {
  createPatient,
  expectSync,
  openDevice,
  PROOF,
  signIn,
  startServer,
  type Device,
  type Server,
} from './support.ts';

let server: Server;
let devices: Device[];

test.beforeEach(async () => {
  server = await startServer();
  devices = [];
});

test.afterEach(async () => {
  for (const device of devices) await device.close();
  await server.stop();
});

async function open(size = TABLET): Promise<Device> {
  const device = await openDevice(server.url, size);
  devices.push(device);
  await signIn(device.page);
  return device;
}

const idOf = (address: string): string => /[\da-f-]{36}/.exec(address)![0];

/** Two files of Camila, the second with a visit; returns their ids. */
async function twoFiles(page: Page): Promise<[string, string]> {
  await createPatient(page, 'Camila', 'Gutiérrez Salas', '998 301 276');
  const first = idOf(page.url());
  await createPatient(page, 'Camila Alejandra', 'Gutiérrez', '998 301 277');
  const second = idOf(page.url());
  await makeVisit(page, second);
  await expectSync(page, 'synced', 0);
  return [first, second];
}

async function makeVisit(page: Page, patient: string): Promise<void> {
  await page.goto(`/appointments/new?patient=${patient}`);
  await page.locator('[name=tipo_tratamiento]').selectOption('Control');
  await page.getByRole('button', { name: /^Guardar/ }).click();
  await expect(page).not.toHaveURL(/\/new/);
}

async function merge(page: Page, first: string, second: string): Promise<void> {
  await page.goto(`/patients/${first}/merge?with=${second}`);
  await page.getByRole('radio', { name: 'Camila Alejandra', exact: true }).check();
  await page.getByRole('button', { name: 'Fusionar', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Fusionar', exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/patients/${first}$`));
}

const visitsOf = (page: Page, patient: string): Promise<number> =>
  inStore(page, 'rowsOf', 'appointments').then((rows) => rows.filter((row) => row['patient'] === patient).length);

test('two files become one, and two again from the Papelera', { tag: PROOF }, async () => {
  const { page } = await open();
  const [first, second] = await twoFiles(page);
  await page.goto(`/patients/${first}/edit`);
  await page.getByRole('link', { name: 'Fusionar con otra ficha' }).click();
  // Until the screen has changed, the options are those of the form.
  await expect(page).toHaveURL(/\/merge/);
  await expect(page.getByRole('heading', { level: 1, name: 'Fusionar pacientes' })).toBeVisible();
  await page.getByRole('combobox').fill('alejandra');
  await page.getByRole('option', { name: /Camila Alejandra/ }).click();
  await expect(page).toHaveURL(new RegExp(`with=${second}`));
  await expect(page.getByRole('radiogroup', { name: 'Teléfono' })).toBeVisible();
  await expectAccessible(page, 'merge');

  await merge(page, first, second);
  await expect(page.getByRole('heading', { level: 1, name: 'Camila Alejandra Gutiérrez Salas' })).toBeVisible();
  expect(await visitsOf(page, first)).toBe(1);

  await page.goto('/papelera');
  await page.getByRole('button', { name: 'Deshacer la fusión de Camila Alejandra Gutiérrez' }).click();
  await expect(page.getByText('Camila Alejandra Gutiérrez vuelve a tener su propia ficha')).toBeVisible();
  await expect.poll(() => visitsOf(page, second)).toBe(1);
  await page.goto(`/patients/${first}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Camila Gutiérrez Salas' })).toBeVisible();
});

test('another tablet’s edits of both files during a merge are all there afterwards', { tag: PROOF }, async () => {
  const a = await open();
  const [first, second] = await twoFiles(a.page);
  const b = await open(DESKTOP);
  await expectSync(b.page, 'synced', 0);
  await b.page.goto(`/patients/${second}`);
  await expect(b.page.getByRole('heading', { level: 1, name: 'Camila Alejandra Gutiérrez' })).toBeVisible();

  await b.context.setOffline(true);
  // Offline edits: a visit of the file that is merged away, a new visit, and both files.
  await b.page
    .getByRole('link', { name: /^Editar cita/ })
    .first()
    .click();
  await b.page.locator('[name=notes]').fill('Trae radiografía');
  await b.page.getByRole('button', { name: /^Guardar/ }).click();
  await expect(b.page).not.toHaveURL(/\/edit/);
  await makeVisit(b.page, second);
  for (const id of [first, second]) {
    await b.page.goto(`/patients/${id}/edit`);
    await b.page.locator('[name=occupation]').fill('Estudiante');
    await b.page.getByRole('button', { name: /^Guardar/ }).click();
    await expect(b.page).toHaveURL(new RegExp(`/patients/${id}$`));
  }

  await merge(a.page, first, second);
  await b.context.setOffline(false);
  // A person decides on the change of the file that was merged away; all others have found their place.
  await expectSync(b.page, 'attention');
  await expect.poll(() => visitsOf(b.page, first)).toBe(2);
  await expect.poll(() => visitsOf(a.page, first)).toBe(2);
  const visits = await inStore(a.page, 'rowsOf', 'appointments');
  expect(visits.map((row) => row['notes']).filter(Boolean)).toEqual(['Trae radiografía']);
  await a.page.goto(`/patients/${first}`);
  await expect(a.page.getByText('Estudiante')).toBeVisible();

  await b.page.goto('/sincronizacion');
  await b.page.getByRole('button', { name: 'Aceptar la eliminación' }).click();
  await b.page.getByRole('dialog').getByRole('button', { name: 'Aceptar la eliminación' }).click();
  await expectSync(b.page, 'synced', 0);
});
