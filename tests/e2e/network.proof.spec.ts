// A clinic's server and a tablet as two machines: the real certificate, a browser that trusts its authority, an address
// that is not the loopback, and a cable that is pulled out.
import { expect, test, type Page } from '@playwright/test';
import type { ClinicalImage } from '#domain/clinical/clinical-image.ts';
import { PASSWORD } from '#tests/support/first-start.ts';
import { buildJpeg } from '#tests/support/pictures.ts';
import { count, countsAt, deskAt, inWords } from './desk.ts';
import { inStore } from './page-store.ts';
import { createPatient, expectSync, signIn } from './support.ts';
import { ADDRESS } from './namespaces.ts';
import { createTwoHosts, HTTP_PORT, HTTPS_PORT, unable, type TwoHosts } from './two-hosts.ts';

const INSTALL = `http://${ADDRESS}:${HTTP_PORT}/instalar`;
const ARCADA = `https://${ADDRESS}:${HTTPS_PORT}`;

const NAME = 'arcada.local';

let hosts: TwoHosts;

// The last line of `npm run proof` counts what is skipped, and two-hosts.ts says why.
test.skip(unable !== null, unable ?? '');
test.beforeEach(() => {
  hosts = createTwoHosts();
});
test.afterEach(() => hosts.remove());

const secure = (page: Page) => page.locator('.check [data-fact=secure]');
const press = (page: Page, name: string) => page.getByRole('button', { name }).click();

/**
 * The browser's words for why it does not open an address. In a page of its own: the page of the error comes later, and would
 * end the next navigation.
 */
async function refusal(page: Page, url: string): Promise<string> {
  const other = await page.context().newPage();
  const words = await other.goto(url).then(() => 'opened', String);
  await other.close();
  return words;
}

/** The server has each of these patients, from one change each. */
async function expectOnce(...names: string[]): Promise<void> {
  const found = await countsAt(await hosts.openDesk());
  expect(found.names).toEqual(count(names));
  expect([...found.ops.values()]).toEqual(names.map(() => 1));
}

/** Makes the clinic with the code of the server's console. */
async function makeClinic(page: Page, code: string): Promise<void> {
  await page.locator('[name=code]').fill(code);
  await press(page, 'Continuar');
  await page.locator('[name=clinic_name]').fill('Clínica Miraflores');
  await page.locator('[name=country]').selectOption('PE');
  await page.getByLabel('Otro consultorio').fill('Sillón 1');
  await page.getByLabel('Otro consultorio').press('Enter');
  await press(page, 'Continuar');
  await page.getByLabel('Nombre').fill('Daniela');
  await page.getByLabel('Apellido').fill('Vega');
  await page.getByLabel('Usuario').fill('admin');
  await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Repetir').fill(PASSWORD);
  await press(page, 'Crear la clínica');
  await press(page, 'Entrar');
  await expectSync(page, 'synced', 0);
}

/** The browser's own reasons against an icon on the home screen, and what it would be called. */
async function installability(page: Page): Promise<{ errors: unknown[]; name: unknown }> {
  const session = await page.context().newCDPSession(page);
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
  const { data = '{}' } = await session.send('Page.getAppManifest');
  await session.detach();
  return { errors: installabilityErrors, name: (JSON.parse(data) as { short_name?: string }).short_name };
}

test('a tablet comes to trust a new server, makes the clinic, works on with the cable out, and all arrives once', async () => {
  const server = await hosts.startServer();
  const [, code = ''] = /\b([A-Z2-9]{4}-[A-Z2-9]{4})\b/.exec(server.output()) ?? [];
  const tablet = await hosts.openTablet(ARCADA);
  await tablet.page.goto(INSTALL);
  await expect(secure(tablet.page)).toHaveText('Falta confiar');
  const [file] = await Promise.all([
    tablet.page.waitForEvent('download'),
    tablet.page.getByRole('link', { name: 'Descargar certificado' }).click(),
  ]);
  hosts.trust(await file.path());
  await tablet.reopen();
  const { page } = tablet;
  await page.goto(INSTALL);
  await expect(secure(page)).toHaveText('Sí');
  await page.getByRole('link', { name: `Abrir con ${ADDRESS}` }).click();
  await expect(page).toHaveURL(`${ARCADA}/inicio`);
  await makeClinic(page, code);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  expect(await installability(page)).toEqual({ errors: [], name: 'Arcada' });

  const url = await hosts.openDesk();
  const desk = await deskAt(url);
  const visit = await desk.book(await desk.patient('Mateo', 'Salazar'), { fecha: '2031-03-12', hora: '10:00' });
  const history = await inStore(page, 'createHistory');
  await page.goto(`/appointments/${visit}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Control' })).toBeVisible();
  await expectSync(page, 'synced', 0);

  hosts.cut();
  const reloaded = await page.reload();
  expect(reloaded?.fromServiceWorker()).toBe(true);
  await press(page, 'Reprogramar');
  const dialog = page.getByRole('dialog', { name: 'Reprogramar cita' });
  await dialog.locator('[name=fecha]').fill('2031-03-13');
  await dialog.locator('[name=motivo]').fill('Viaje familiar');
  await dialog.getByRole('button', { name: 'Reprogramar' }).click();
  await expect(page.getByText(/^Cita reprogramada para el/)).toBeVisible();
  await createPatient(page, 'Lucía', 'Fernández');
  await page.goto(`/clinical-histories/${history}/images`);
  const buffer = await buildJpeg({ width: 320, height: 240 });
  await page.locator('input[name=photo]').setInputFiles({ name: 'IMG.jpg', mimeType: 'image/jpeg', buffer });
  await expect(page.getByText('Sin enviar', { exact: true })).toHaveCount(1);
  // A visit that moves is two entries: the old visit stays, with a note.
  await expectSync(page, 'offline', 4);
  expect((await desk.read(visit)).slice(0, 10)).toBe('2031-03-12');

  hosts.restore();
  await expectSync(page, 'synced', 0);
  const { names, ops } = await countsAt(url);
  expect(names).toEqual(count(['Ana Paz', 'Lucía Fernández', 'Mateo Salazar']));
  expect(new Set(ops.values())).toEqual(new Set([1]));
  expect((await desk.all()).map(inWords).toSorted()).toEqual([
    '2031-03-12 10:00 30 Sillón 1 programada',
    '2031-03-13 10:00 30 Sillón 1 programada',
  ]);
  const images = (await (await desk.get('/api/clinical-images/')).json()) as ClinicalImage[];
  expect(images.map(({ clinical_history }) => clinical_history)).toEqual([history]);
});

test('the server gets another address: its name leads there, and a tablet that uses the name goes on', async () => {
  const moved = '10.77.0.9';
  await hosts.startServer({ LOCAL_NAME: NAME }, { hasAdmin: true });
  hosts.trust(hosts.anchor());
  await expect.poll(() => hosts.lookUp(NAME)).toBe(ADDRESS);
  hosts.resolve({ [NAME]: ADDRESS });
  const { page } = await hosts.openTablet(`https://${NAME}:${HTTPS_PORT}`);
  await signIn(page);

  hosts.cut();
  hosts.resolve({});
  hosts.moveServer(moved);
  await createPatient(page, 'Lucía', 'Fernández');
  await expectSync(page, 'offline', 1);
  hosts.restore();
  await expect.poll(() => hosts.lookUp(NAME)).toBe(moved);
  hosts.resolve({ [NAME]: moved });
  await expectSync(page, 'synced', 0);
  await expectOnce('Lucía Fernández');
  // The certificate comes to hold the new number too: the server looks at its addresses every 10 s.
  await expect(() => page.goto(`https://${moved}:${HTTPS_PORT}/login`)).toPass({ timeout: 30_000 });
  await expect(page.getByRole('heading', { name: 'Iniciar sesión' })).toBeVisible();
});

test('a certificate that has run out is replaced without a restart, once the server’s clock is right', async () => {
  // A certificate lasts for 397 days, of which two are over when it is made.
  hosts.setServerClock('-396d');
  await hosts.startServer({}, { hasAdmin: true });
  hosts.trust(hosts.anchor());
  const { page } = await hosts.openTablet(ARCADA);
  expect(await refusal(page, ARCADA)).toContain('ERR_CERT_DATE_INVALID');
  await page.goto(INSTALL);
  await expect(secure(page)).toHaveText('Falta confiar');
  hosts.setServerClock('+0');
  await expect(secure(page)).toHaveText('Sí');
  await signIn(page);
});

for (const [words, offset] of [
  ['ahead', '+1d'],
  ['behind', '-1d'],
] as const) {
  test(`a server whose clock is a day ${words} is trusted, and gets what was saved with the cable out`, async () => {
    hosts.setServerClock(offset);
    await hosts.startServer({}, { hasAdmin: true });
    hosts.trust(hosts.anchor());
    const { page } = await hosts.openTablet(ARCADA);
    await signIn(page);
    hosts.cut();
    await createPatient(page, 'Lucía', 'Fernández');
    await expectSync(page, 'offline', 1);
    hosts.restore();
    await expectSync(page, 'synced', 0);
    await expectOnce('Lucía Fernández');
  });
}

test('for another name or number the clinic’s own key can sign nothing that a browser or OpenSSL takes', async () => {
  const [bank, outside] = ['banco.example', '203.0.113.5'];
  await hosts.startServer({ LOCAL_NAME: NAME }, { hasAdmin: true });
  hosts.trust(hosts.anchor());
  hosts.addAddresses({ server: `${outside}/24`, tablet: '203.0.113.6/24' });
  hosts.resolve({ [NAME]: ADDRESS, [bank]: ADDRESS });
  const ports = await hosts.impersonate([NAME, bank, outside]);
  const { page } = await hosts.openTablet(ARCADA);
  const byOpenssl = (host: keyof typeof ports) => {
    const trusting = ['-CAfile', hosts.anchor(), '-verify_return_error', '-brief'];
    return hosts.runOn('tablet', ['openssl', 's_client', '-connect', `${host}:${ports[host]}`, ...trusting]);
  };

  expect((await page.goto(`https://${NAME}:${ports[NAME]}/`))?.status()).toBe(200);
  expect(byOpenssl(NAME)).toContain('Verification: OK');
  for (const host of [bank, outside] as const) {
    expect(await refusal(page, `https://${host}:${ports[host]}/`)).toContain('ERR_CERT_');
    expect(byOpenssl(host)).toContain('permitted subtree violation');
  }
});

for (const { address, host, prefix, tablet } of [
  { address: '10.77.0.3', host: '10.77.0.3', prefix: 24, tablet: '10.77.0.4' },
  { address: 'fd77::1', host: '[fd77::1]', prefix: 64, tablet: 'fd77::2' },
]) {
  test(`with HOST=${address} alone the console, the health check and a tablet find the server there by https`, async () => {
    hosts.addAddresses({ server: `${address}/${prefix}`, tablet: `${tablet}/${prefix}` });
    const server = await hosts.startServer({ HOST: address });
    const url = `https://${host}:${HTTPS_PORT}`;
    expect(server.output()).toContain(`${url}/inicio`);
    expect(server.output()).not.toContain('localhost');
    const asked = [process.execPath, '--import', 'tsx', 'tests/e2e/within/ask-health.ts'];
    expect(hosts.runOn('server', asked, { HOST: address, DATA_DIR: hosts.data })).toBe(`${url}/api/health/ true\n`);
    hosts.trust(hosts.anchor());
    const { page } = await hosts.openTablet(url);
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ponga en marcha Arcada');
  });
}
