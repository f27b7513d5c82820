// A new version of the application waits until a person accepts it, and then every tab uses it. Work that was not sent yet
// belongs to the tablet, whichever version of the application sends it.
import { appendFileSync, cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { closeAfterEach } from './close-after-each.ts';
import {
  PROOF,
  createPatient,
  expectSync,
  openDevice,
  signIn,
  startProxy,
  startServer,
  type Device,
  type Proxy,
  type Server,
} from './support.ts';

let server: Server;
let device: Device;
let build: string;

const closing = closeAfterEach();

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

/** Replaces the built application by another version. */
function buildNext(): void {
  appendFileSync(path.join(build, 'dist/sw.js'), '\n// The next version.\n');
  // The compressed copies are of the version before.
  for (const ending of ['br', 'gz']) rmSync(path.join(build, `dist/sw.js.${ending}`));
}

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
    buildNext();
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

test(
  'while two tablets have unsent work, one of them offline, it loses nothing: the new version sends what the old one saved',
  { tag: PROOF },
  async () => {
    const proxies = [closing(await startProxy(server.port)), closing(await startProxy(server.port))] as const;
    const [desk, away] = [closing(await openDevice(proxies[0].url)), closing(await openDevice(proxies[1].url))];
    for (const { page } of [desk, away]) await signIn(page);
    for (const proxy of proxies) proxy.set('reset');
    await away.context.setOffline(true);
    await createPatient(desk.page, 'Lucía', 'Fernández');
    await createPatient(away.page, 'Mateo', 'Salazar');
    for (const { page } of [desk, away]) await expectSync(page, 'offline', 1);

    await server.pause(buildNext);
    proxies[0].set('pass');
    await expectSync(desk.page, 'synced', 0);
    await acceptUpdate(desk);
    await expectSync(desk.page, 'synced', 0);

    // The tablet returns with the old version; its work stays unsent until it has the new one.
    await away.reopen();
    holdWrites(proxies[1]);
    proxies[1].set('pass');
    await away.page.goto('/patients');
    await expect(away.page.getByText('Mateo Salazar').first()).toBeVisible();
    await acceptUpdate(away);
    await expect(away.page.getByText('Mateo Salazar').first()).toBeVisible();
    await expect(away.page.getByTestId('sync-status')).toHaveAttribute('data-pending', '1');
    proxies[1].onRequest(null);

    await expectSync(away.page, 'synced', 0);
    for (const { page } of [desk, away]) {
      await page.goto('/patients');
      for (const name of ['Lucía Fernández', 'Mateo Salazar']) {
        await expect(page.getByRole('listitem').filter({ hasText: name })).toHaveCount(1, { timeout: 45_000 });
      }
    }
  },
);

/** Writes never reach the server; files and reads do. */
function holdWrites(proxy: Proxy): void {
  proxy.onRequest((text) => (text.startsWith('POST /api/batch/') ? Promise.resolve(false as const) : undefined));
}

async function acceptUpdate({ page }: Device): Promise<void> {
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
  const loaded = page.waitForEvent('load', { timeout: 90_000 });
  await page.getByRole('button', { name: 'Actualizar ahora' }).click({ timeout: 45_000 });
  await loaded;
  await expect(page.getByRole('button', { name: 'Actualizar ahora' })).toBeHidden();
}
