// A list from another program becomes patients on an offline tablet, and arrives once when the network is back.
import { expect, test } from '@playwright/test';
import { patientFile, windows1252 } from '#tests/support/patient-file.ts';
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
    const lines = page.getByRole('table', { name: 'Líneas con errores' }).locator('tbody tr > td:first-child');
    await expect(lines).toHaveText(bad.map(String));
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
