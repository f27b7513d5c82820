// A new version of the application waits until a person accepts it, and then no tab is left with the old one.
import { readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { openDevice, signIn, startServer, type Device, type Server } from './support.ts';

const WORKER = 'dist/sw.js';

let server: Server;
let device: Device;
let built: string;

test.beforeEach(async () => {
  built = readFileSync(WORKER, 'utf8');
  server = await startServer();
  device = await openDevice(server.url);
  await signIn(device.page);
});

test.afterEach(async () => {
  writeFileSync(WORKER, built);
  await device.close();
  await server.stop();
});

test('accepted in one tab, it reloads every tab, and what is being typed in another is kept', async () => {
  const { page } = device;
  const other = await device.context.newPage();
  await other.goto('/patients/new');
  const loads: string[] = [];
  page.on('load', () => loads.push('this tab'));
  other.on('load', () => loads.push('the other'));
  writeFileSync(WORKER, `${built}\n// The next version.\n`);
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
  await other.locator('[name=first_name]').fill('Lucía');

  await page.getByRole('button', { name: 'Actualizar ahora' }).click({ timeout: 45_000 });
  await expect.poll(() => loads.toSorted(), { timeout: 45_000 }).toEqual(['the other', 'this tab']);
  await expect(other.locator('[name=first_name]')).toHaveValue('Lucía');
  await expect(other.getByText('Se recuperó un borrador')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Actualizar ahora' })).toBeHidden();
});
