// A list from another program becomes patients on an offline tablet, and arrives once when the network is back.
import { expect, test, type Locator } from '@playwright/test';
import { encoded } from '#tests/support/encoded.ts';
import { patientFile, windows1252 } from '#tests/support/patient-file.ts';
import { workbook } from '#tests/support/workbook.ts';
import { expectAccessible, TABLET } from './axe.ts';
import { countsAt } from './desk.ts';
import { type Device, expectSync, openDevice, PROOF, type Server, signIn, startServer } from './support.ts';

let server: Server;
let device: Device;

test.beforeEach(async () => {
  server = await startServer();
  device = await openDevice(server.url, TABLET);
});

test.afterEach(async () => {
  await device.close();
  await server.stop();
});

test(
  'fifty lines are imported offline, the bad ones named; the server has each good one once, and none after the undoing',
  { tag: PROOF },
  async () => {
    const { page } = device;
    const { text, bad } = patientFile(50, 10);
    const file = { name: 'pacientes.csv', mimeType: 'text/csv', buffer: Buffer.from(windows1252(text)) };
    await signIn(page);
    await page.goto('/patients/import');
    await device.context.setOffline(true);
    await page.locator('input[type=file]').setInputFiles(file);
    await expect(page.getByText('separado por punto y coma · Windows-1252')).toBeVisible();
    await expectAccessible(page, 'columns');
    await page.getByRole('button', { name: 'Revisar 50 filas' }).click();
    const faulty = page.getByRole('table', { name: 'Líneas con errores' });
    await expect(faulty.locator('tbody tr > td:first-child')).toHaveText(bad.map(String));
    // Each problem stands under its heading, beside its field.
    const startOf = async (locator: Locator) => (await locator.first().boundingBox())!.x;
    const heading = faulty.getByRole('columnheader', { name: 'Problema' });
    expect(await startOf(faulty.locator('tbody .wrong'))).toBeGreaterThanOrEqual(await startOf(heading));
    await expectAccessible(page, 'errors');
    await page.getByRole('button', { name: 'Importar 45' }).click();
    await expect(page.getByRole('heading', { name: '45 pacientes nuevos' })).toBeVisible();
    await expectSync(page, 'offline', 45);
    await expectAccessible(page, 'done');

    // The same file again brings no new patients.
    await page.reload();
    await page.locator('input[type=file]').setInputFiles(file);
    await expect(page.getByText('45 líneas de este archivo ya se importaron')).toBeVisible();
    await expect(page.getByText('No hay nada que importar')).toBeVisible();

    await device.context.setOffline(false);
    await expectSync(page, 'synced', 0);
    const { names } = await countsAt(server.url);
    expect(names.size).toBe(45);
    expect([...names.values()].every((count) => count === 1)).toBe(true);

    await page.reload();
    await page.getByRole('button', { name: 'Deshacer la importación de pacientes.csv' }).click();
    await page.getByRole('button', { name: 'Quitar 45 pacientes' }).click();
    await expect(page.getByText('45 pacientes quitados')).toBeVisible();
    await expectSync(page, 'synced', 0);
    expect((await countsAt(server.url)).names.size).toBe(0);
  },
);

test('a workbook and a list of an old Mac are read with their letters, zeros and days', async () => {
  const { page } = device;
  await signIn(page);
  await page.goto('/patients/import');
  const rows = Array.from({ length: 4000 }, (_, index) => [
    `Begoña ${index}`,
    'Núñez Peña',
    40_000_000 + index,
    { day: 40_000 + index },
  ]);
  const buffer = Buffer.from(
    workbook([
      ['Clínica Miraflores'],
      ['Nombres', 'Apellidos', 'DNI', 'Fecha de nacimiento'],
      ['Íñigo', 'Ñahui', 7_300_001, { day: 40_969 }],
      ...rows,
    ]),
  );
  await page.locator('input[type=file]').setInputFiles({ name: 'pacientes.xlsx', mimeType: '', buffer });
  await expect(page.getByText(/^4.001 filas · hoja «Pacientes» · encabezado en la fila 2$/)).toBeVisible();
  await page.getByRole('radio', { name: 'Completar con ceros' }).check();
  await expectAccessible(page, 'workbook');
  await page.getByRole('button', { name: /^Revisar 4.?001 filas$/ }).click();
  await expect(page.getByText('Íñigo Ñahui')).toBeVisible();
  await expect(page.getByText('01/03/2012 · 07300001')).toBeVisible();

  await page.reload();
  const mac = Buffer.from(encoded('Nombre;Apellido\nBegoña;Muñoz\nJosé;García\nInés;Peña\n', 'Mac Roman'));
  await page.locator('input[type=file]').setInputFiles({ name: 'mac.csv', mimeType: 'text/csv', buffer: mac });
  await expect(page.getByText('separado por punto y coma · Mac Roman')).toBeVisible();
  await page.getByRole('button', { name: 'Revisar 3 filas' }).click();
  await page.getByRole('button', { name: 'Importar 3' }).click();
  await expect(page.getByRole('heading', { name: '3 pacientes nuevos' })).toBeVisible();
  await expectSync(page, 'synced', 0);
  const { names } = await countsAt(server.url);
  expect([...names.keys()].toSorted()).toEqual(['Begoña Muñoz', 'Inés Peña', 'José García']);
});
