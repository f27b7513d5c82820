// A new version of the application waits until a person accepts it, and then every tab uses it.
import { appendFileSync, cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { PROOF, openDevice, signIn, startServer, type Device, type Server } from './support.ts';

let server: Server;
let device: Device;
let build: string;

test.beforeEach(async () => {
  // A build of its own, because other journeys run meanwhile; within the project, where its server finds the packages.
  mkdirSync('.cache', { recursive: true });
  build = mkdtempSync(path.resolve('.cache', 'update-'));
  for (const folder of ['dist', 'dist-server']) cpSync(folder, path.join(build, folder), { recursive: true });
  server = await startServer({}, build);
  device = await openDevice(server.url);
  await signIn(device.page);
});

test.afterEach(async () => {
  await device.close();
  await server.stop();
  rmSync(build, { recursive: true });
});

test(
  'accepted in one tab, it reloads every tab, and what is being typed in another is kept',
  { tag: PROOF },
  async () => {
    const { page } = device;
    const other = await device.context.newPage();
    await other.goto('/patients/new');
    const loads: string[] = [];
    page.on('load', () => loads.push('this tab'));
    other.on('load', () => loads.push('the other'));
    appendFileSync(path.join(build, 'dist/sw.js'), '\n// The next version.\n');
    // The compressed copies are of the version before.
    for (const ending of ['br', 'gz']) rmSync(path.join(build, `dist/sw.js.${ending}`));
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
    await other.locator('[name=first_name]').fill('Lucía');

    await page.getByRole('button', { name: 'Actualizar ahora' }).click({ timeout: 45_000 });
    // The previous worker first finishes its work.
    await expect.poll(() => loads.toSorted(), { timeout: 90_000 }).toEqual(['the other', 'this tab']);
    await expect(other.locator('[name=first_name]')).toHaveValue('Lucía');
    await expect(other.getByText('Se recuperó un borrador')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Actualizar ahora' })).toBeHidden();
  },
);
