// `npm run update` with real archives on a clinic's computer, while two tablets hold work that they have not sent.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { freePort } from '#tests/support/free-port.ts';
import { packProgram, packVersion, startReleased, type ReleasedClinic } from './released-clinic.ts';
import {
  createPatient,
  expectSync,
  openDevice,
  signIn,
  startProxy,
  waitFor,
  type Device,
  type Proxy,
} from './support.ts';

/** Brings the database to a schema that the old version cannot read. */
const MIGRATES = `import http from 'node:http';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
const lite = await PGlite.create(path.resolve(import.meta.dirname, '../../../data/pgdata'));
await lite.exec(\`ALTER TABLE patients DROP COLUMN first_name CASCADE;
  INSERT INTO kysely_migration (name, timestamp) VALUES ('9999-future', '2026-01-01T00:00:00Z');\`);
await lite.close();
`;
const ends = `${MIGRATES}process.exit(1);`;
const answers500 = (port: number) => `${MIGRATES}
http.createServer((request, answer) => answer.writeHead(500).end()).listen(${port}, '127.0.0.1');`;

let archives: string;
let first: string;
let clinic: ReleasedClinic;
let lines: [Proxy, Proxy];
let desk: Device;
let away: Device;

test.beforeAll(async () => {
  archives = mkdtempSync(path.join(tmpdir(), 'arcada-archives-'));
  first = await packVersion(archives, '1.0.0');
});
test.afterAll(() => rmSync(archives, { recursive: true }));

test.beforeEach(async () => {
  clinic = await startReleased(first, '1.0.0', await freePort());
  lines = [await startProxy(clinic.port), await startProxy(clinic.port)];
  [desk, away] = [await openDevice(lines[0].url), await openDevice(lines[1].url)];
  for (const { page } of [desk, away]) await signIn(page);
});
test.afterEach(async () => {
  for (const device of [desk, away]) await device.close();
  for (const line of lines) await line.close();
  clinic.remove();
});

/** Takes the server away from both tablets; one of them knows that it has no network. */
async function cutLines(): Promise<void> {
  for (const line of lines) line.set('reset');
  await away.context.setOffline(true);
}

async function edit({ page }: Device, patient: string, field: string, value: string): Promise<void> {
  await page.goto(`${patient}/edit`);
  await page.locator(`[name=${field}]`).fill(value);
  await page.getByRole('button', { name: /^Guardar/ }).click();
  await expect(page).toHaveURL(new RegExp(`${patient}$`));
}

async function acceptUpdate({ page }: Device): Promise<void> {
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
  const loaded = page.waitForEvent('load', { timeout: 90_000 });
  await page.getByRole('button', { name: 'Actualizar ahora' }).click({ timeout: 45_000 });
  await loaded;
}

const releaseOfPage = ({ page }: Device) => page.locator('html[data-release="1.1.0"]');

const namesOf = (patients: readonly { first_name: string }[]) => patients.map(({ first_name }) => first_name).sort();

test('an update loses nothing that two tablets have not sent, and brings both the new page', async () => {
  const archive = await packVersion(archives, '1.1.0', '1.1.0');
  await createPatient(desk.page, 'Renzo', 'Paredes', '900 000 000');
  const renzo = new URL(desk.page.url()).pathname;
  await expectSync(desk.page, 'synced', 0);
  await away.page.goto(renzo);
  await expect(away.page.getByRole('heading', { level: 1, name: 'Renzo Paredes' })).toBeVisible();
  await cutLines();
  await createPatient(desk.page, 'Lucía', 'Fernández');
  await edit(desk, renzo, 'occupation', 'Músico');
  await createPatient(away.page, 'Mateo', 'Salazar');
  await edit(away, renzo, 'address', 'Av. Larco 812');
  for (const { page } of [desk, away]) await expectSync(page, 'offline', 2);

  // One tablet's line returns while the new server starts.
  const update = clinic.update(archive);
  await expect.poll(update.output, { timeout: 120_000 }).toContain('se espera su respuesta');
  lines[0].set('pass');
  const { code, output } = await update.ended;
  expect(output).toContain('Arcada 1.1.0 responde.');
  expect(code).toBe(0);
  expect(clinic.version()).toBe('1.1.0');
  await expectSync(desk.page, 'synced', 0);
  await expect(releaseOfPage(desk)).toHaveCount(0);
  await acceptUpdate(desk);
  await expect(releaseOfPage(desk)).toHaveCount(1);

  // The other was switched off meanwhile: it opens with the old page and its work, and sends it once its line returns.
  await away.reopen();
  await away.page.goto('/patients');
  await expect(away.page.getByText('Mateo Salazar').first()).toBeVisible();
  await expectSync(away.page, 'offline', 2);
  lines[1].set('pass');
  await expectSync(away.page, 'synced', 0);
  await acceptUpdate(away);
  await expect(releaseOfPage(away)).toHaveCount(1);

  const { patients } = await clinic.read();
  expect(namesOf(patients)).toEqual(['Lucía', 'Mateo', 'Renzo']);
  expect(patients.find(({ first_name }) => first_name === 'Renzo')).toMatchObject({
    occupation: 'Músico',
    address: 'Av. Larco 812',
  });
});

test('a broken release goes back by itself within a minute, its data as before and no tablet signed out', async () => {
  await createPatient(desk.page, 'Renzo', 'Paredes');
  await expectSync(desk.page, 'synced', 0);
  const before = await clinic.read();
  await cutLines();
  await createPatient(away.page, 'Mateo', 'Salazar');

  await test.step('one that ends', async () => {
    await createPatient(desk.page, 'Lucía', 'Fernández');
    await goesBack(await packProgram(archives, '1.2.0', ends), '1.2.0');
    expect(await clinic.read()).toEqual(before);
    lines[0].set('pass');
    await expectSync(desk.page, 'synced', 0);
  });

  await test.step('one that answers each request with a failure, while a tablet works', async () => {
    const archive = await packProgram(archives, '1.3.0', answers500(clinic.port));
    const update = goesBack(archive, '1.3.0', '--espera', '20');
    await waitFor(async () => (await fetch(`${lines[0].url}/api/health/`)).status === 500, 120_000);
    await createPatient(desk.page, 'Ana', 'Bravo');
    await update;
    await expectSync(desk.page, 'synced', 0);
  });

  await away.context.setOffline(false);
  lines[1].set('pass');
  await expectSync(away.page, 'synced', 0);
  const after = await clinic.read();
  expect(after.health.epoch).toBe(before.health.epoch);
  expect(namesOf(after.patients)).toEqual(['Ana', 'Lucía', 'Mateo', 'Renzo']);
});

/** Updates to an archive's broken release, and expects the old one again, on its data. */
async function goesBack(archive: string, version: string, ...parameters: string[]): Promise<void> {
  const update = clinic.update(...parameters, archive);
  await expect.poll(update.output, { timeout: 120_000 }).toContain(`Arcada ${version} iniciada`);
  const began = Date.now();
  const { code, output } = await update.ended;
  const seconds = (Date.now() - began) / 1000;
  console.log(`Arcada ${version} was replaced by the old release after ${seconds.toFixed(1)} s`);
  expect(output).toContain('Los datos están como antes: los que se apartaron.');
  expect(output).toContain('Arcada 1.0.0 responde de nuevo.');
  expect(code).toBe(1);
  expect(clinic.version()).toBe('1.0.0');
  expect(seconds).toBeLessThan(60);
}
