// The history of a record and of an odontogram, and the audit of the clinic.
import { expect, test, type Page } from '@playwright/test';
import { clinicalHistoryId } from '#domain/record/ids.ts';
import { DESKTOP, TABLET, expectAccessible } from './axe.ts';
import { deskAt } from './desk.ts';
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

const LUCIA = { username: 'lucia', first_name: 'Lucía', last_name: 'Rojas', password: 'clave-de-la-tarde' };

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
  return device;
}

/** Changes one field of the patient that the page shows. */
async function edit(page: Page, field: string, value: string): Promise<void> {
  await page.getByRole('link', { name: 'Editar', exact: true }).click();
  await page.locator(`[name=${field}]`).fill(value);
  await page.getByRole('button', { name: /^Guardar/ }).click();
  await expect(page).toHaveURL(/\/patients\/[\da-f-]+$/);
}

const history = (page: Page) => page.getByRole('dialog', { name: 'Historial de cambios' });
const openHistory = (page: Page) => page.getByRole('button', { name: 'Historial de cambios' }).click();

test(
  'a person reads who changed a record, and takes the earlier value up again as a change of their own',
  { tag: PROOF },
  async () => {
    const { page } = await open();
    await signIn(page);
    await createPatient(page, 'Mateo', 'Salazar', '900 000 000');
    await expectSync(page, 'synced', 0);
    await edit(page, 'phone_number', '911 111 111');
    await expectSync(page, 'synced', 0);

    await openHistory(page);
    const items = history(page).getByRole('listitem');
    await expect(items).toHaveCount(2);
    await expect(items.nth(0)).toContainText('Usted cambió la ficha');
    await expect(items.nth(0)).toContainText(/Teléfono.*900 000 000.*911 111 111/);
    await expect(items.nth(1)).toContainText('Usted creó la ficha');

    await items.nth(0).getByRole('button', { name: 'Volver al valor anterior' }).click();
    await page
      .getByRole('dialog', { name: '¿Volver al valor anterior?' })
      .getByRole('button', { name: 'Volver al valor anterior' })
      .click();
    await expect(page.getByText('Valor restaurado')).toBeVisible();
    await expect(items).toHaveCount(3);
    await expectSync(page, 'synced', 0);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('link', { name: 'Llamar: 900 000 000' })).toBeVisible();
  },
);

test('offline shows unsent changes, and the whole history once the network is back', { tag: PROOF }, async () => {
  const { page, context } = await open();
  await signIn(page);
  await createPatient(page, 'Mateo', 'Salazar');
  await expectSync(page, 'synced', 0);
  await page.getByRole('button', { name: 'Historial de cambios' }).click();
  await expect(history(page).getByText('Usted creó la ficha')).toBeVisible();
  await page.keyboard.press('Escape');
  await context.setOffline(true);
  await edit(page, 'occupation', 'Docente');
  await openHistory(page);
  await expect(history(page).getByText(/^Sin conexión:/)).toHaveCount(1);
  const items = history(page).getByRole('listitem');
  await expect(items.first()).toContainText('Sin enviar');
  await expect(items.first()).toContainText(/Ocupación.*Docente/);
  await context.setOffline(false);
  await expect(items).toHaveCount(2);
  await expect(history(page).getByText('Sin enviar')).toHaveCount(0);
  await expect(history(page).getByText(/^Sin conexión:/)).toHaveCount(0);
});

test(
  'the changes of two people on two tablets stand under each of them, for both, and in the audit',
  { tag: PROOF },
  async () => {
    const a = await open();
    await signIn(a.page);
    await (await deskAt(server.url)).create('users', { ...LUCIA, rol: 'recepcionista' });
    const b = await open(DESKTOP);
    await b.page.goto('/login');
    await b.page.getByLabel('Usuario').fill(LUCIA.username);
    await b.page.getByLabel('Contraseña', { exact: true }).fill(LUCIA.password);
    await b.page.getByRole('button', { name: 'Iniciar sesión' }).click();
    await expectSync(b.page, 'synced');

    await createPatient(a.page, 'Mateo', 'Salazar');
    await expectSync(a.page, 'synced', 0);
    const url = a.page.url();
    await b.page.goto(url);
    await expect(b.page.getByRole('heading', { level: 1, name: 'Mateo Salazar' })).toBeVisible();
    await edit(b.page, 'address', 'Av. Larco 812');
    await expectSync(b.page, 'synced', 0);
    await expect(a.page.getByText('Av. Larco 812')).toBeVisible();
    await edit(a.page, 'occupation', 'Docente');
    await expectSync(a.page, 'synced', 0);

    await openHistory(a.page);
    const seen = history(a.page).getByRole('listitem');
    await expect(seen).toHaveCount(3);
    await expect(seen.nth(0)).toContainText(/Usted cambió la ficha.*Docente/);
    await expect(seen.nth(1)).toContainText(/Lucía Rojas cambió la ficha.*Av. Larco 812/);

    await openHistory(b.page);
    const theirs = history(b.page).getByRole('listitem');
    await expect(theirs).toHaveCount(3);
    await expect(theirs.nth(0)).toContainText(/admin cambió la ficha/);
    await expect(theirs.nth(1)).toContainText(/Usted cambió la ficha/);

    await b.page.goto('/auditoria');
    await expect(b.page.getByText('Solo un administrador puede ver la auditoría.')).toBeVisible();
    await a.page.keyboard.press('Escape');
    await a.page.getByRole('button', { name: /^Menú de/ }).click();
    await a.page.getByRole('menuitem', { name: 'Auditoría' }).click();
    await expect(a.page.getByText('Cadena íntegra')).toBeVisible();
    await a.page.getByLabel('Persona').selectOption({ label: 'Lucía Rojas' });
    await expect(
      a.page.getByRole('listitem').filter({ hasText: 'Lucía Rojas cambió la ficha de Mateo Salazar' }),
    ).toHaveCount(1);
  },
);

test('history, restore, odontogram over time and audit pass axe', { tag: PROOF }, async () => {
  const { page } = await open(TABLET);
  const desk = await deskAt(server.url);
  const patient = await desk.create('patients', {
    first_name: 'Mateo',
    last_name: 'Salazar',
    address: 'Av. Larco 812',
  });
  await desk.put(`/api/patients/${patient}/`, { address: 'Av. José Larco 812, dpto. 304, Miraflores' });
  await desk.create('clinical-histories', { patient });
  const odontogram = await desk.create('odontograms', {
    clinical_history: clinicalHistoryId(patient),
    data: {},
  });
  const tooth = await desk.create('teeth', { odontogram, tooth_number: '16', condition: 'caries' });
  await desk.put(`/api/teeth/${tooth}/`, { condition: 'restauracion', observation: 'Resina' });
  await signIn(page);
  await page.goto(`/patients/${patient}`);
  await openHistory(page);
  await expect(history(page).getByText('Restauración')).toBeVisible();
  await expectAccessible(page, 'history');
  await history(page).getByRole('button', { name: 'Volver al valor anterior' }).first().click();
  await expectAccessible(page, 'restore');
  await page.goto(`/odontograms/${odontogram}`);
  await page.getByRole('link', { name: 'Odontograma en el tiempo' }).click();
  await expect(page.locator('[data-past-tooth="16"][data-condition="restauracion"]')).toBeVisible();
  const { width, height } = page.viewportSize()!;
  await page.setViewportSize({ width, height: 600 });
  // Scrolled to the upper arch: while the days' place is below the window, they stand at its foot.
  await expect(page.getByRole('slider', { name: 'Fecha' })).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width, height });
  await expectAccessible(page, 'over time');
  await page.goto('/auditoria');
  await expect(page.getByText('Cadena íntegra')).toBeVisible();
  await expectAccessible(page, 'audit');
});
