// Exports: a patient's file, made offline and opened from the disk, and the clinic's data.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test, type Page } from '@playwright/test';
import { buildJpeg } from '#tests/support/pictures.ts';
import { readZip } from '#tests/support/zip.ts';
import { expectAccessible, TABLET } from './axe.ts';
import {
  createPatient,
  type Device,
  expectSync,
  openDevice,
  PROOF,
  type Server,
  signIn,
  startServer,
} from './support.ts';

let server: Server;
let tablet: Device;

test.beforeEach(async () => {
  server = await startServer();
  tablet = await openDevice(server.url, TABLET);
  await signIn(tablet.page);
});

test.afterEach(async () => {
  await tablet.close();
  await server.stop();
});

/** A patient with a history, a treatment and a photo; leaves the browser on their page. */
async function fillFile(page: Page): Promise<void> {
  await createPatient(page, 'Camila', 'Gutiérrez Salas');
  const patient = page.url();
  await page.goto(`/clinical-histories/new?patient=${/[\da-f-]{36}/.exec(patient)![0]}`);
  await page.locator('[name=consultation_reason]').fill('Quiere sonreír sin taparse');
  await page
    .getByRole('button', { name: /^Guardar/ })
    .first()
    .click();
  await expect(page).toHaveURL(/clinical-histories\/[\da-f-]{36}$/);
  const history = page.url();
  await page.goto(`${history}?entry=treatment`);
  await page.locator('[name=title]').fill('Cementado de brackets');
  await page.getByRole('button', { name: /^Guardar/ }).click();
  await expect(page.locator('[name=title]')).toHaveCount(0);
  await page.goto(`${history}/images`);
  const buffer = await buildJpeg({ width: 320, height: 240, seed: 7 });
  await page.locator('input[name=photo]').setInputFiles([{ name: 'IMG.jpg', mimeType: 'image/jpeg', buffer }]);
  await expect(page.getByRole('button', { name: /^Ver Fotografía/ })).toHaveCount(1);
  await page.goto(patient);
}

test('a patient’s file is made without a network, and opens from the disk without Arcada', { tag: PROOF }, async () => {
  const { page, context } = tablet;
  await context.setOffline(true);
  await fillFile(page);
  await page.getByRole('button', { name: 'Exportar ficha' }).click();
  const dialog = page.getByRole('dialog', { name: /Exportar ficha/ });
  await expect(dialog.getByText('Con 1 imagen.')).toBeVisible();
  await expectAccessible(page);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Guardar archivo' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^ficha-gutierrez-salas-camila-\d{4}-\d\d-\d\d\.html$/);
  await expect(dialog.getByText(/^Guardado: /)).toBeVisible();

  const file = path.join(test.info().outputDir, download.suggestedFilename());
  await download.saveAs(file);
  const reader = await context.newPage();
  const asked: string[] = [];
  reader.on('request', (request) => asked.push(new URL(request.url()).protocol));
  await reader.goto(pathToFileURL(file).href);
  await expect(reader.getByRole('heading', { level: 1, name: 'Camila Gutiérrez Salas' })).toBeVisible();
  await expect(reader.getByRole('cell', { name: 'Cementado de brackets', exact: true })).toBeVisible();
  const picture = reader.getByRole('img', { name: 'Imagen clínica' });
  await expect.poll(() => picture.evaluate((img) => (img as HTMLImageElement).naturalWidth)).toBe(320);
  expect(asked.filter((protocol) => protocol !== 'file:' && protocol !== 'data:')).toEqual([]);
  await expectAccessible(reader);
});

test('an administrador downloads the clinic', { tag: PROOF }, async () => {
  const { page, context } = tablet;
  await fillFile(page);
  await expectSync(page, 'synced', 0);
  await page.getByRole('button', { name: /^Menú de/ }).click();
  await page.getByRole('menuitem', { name: 'Exportar datos' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Exportar datos de la clínica' })).toBeVisible();
  await expectAccessible(page);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Exportar' }).click(),
  ]);
  const files = readZip(readFileSync(await download.path()));
  expect(files.get('json/patients.json')?.toString()).toContain('Gutiérrez Salas');
  expect([...files.keys()].filter((name) => name.endsWith('.jpg'))).toHaveLength(1);
  await context.setOffline(true);
  await expect(page.getByText(/Sin conexión: los datos se exportan desde el servidor/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Exportar' })).toBeDisabled();
});
