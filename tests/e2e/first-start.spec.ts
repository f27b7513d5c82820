// A new server, on which nobody has an account: the person beside it makes the clinic with the code of its console.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { startServerProcess, type ServerProcess } from '#tests/support/server-process.ts';
import { NETWORK_INFO } from '#tests/support/network.ts';
import { DESKTOP, expectAccessible, looksAt, TABLET, TELEPHONE } from './axe.ts';
import { expectSync, openDevice, PROOF, type Device } from './support.ts';

const PASSWORD = 'muela del juicio';

let data: string;
let server: ServerProcess;
let desk: Device;

test.beforeEach(async () => {
  data = mkdtempSync(path.join(tmpdir(), 'arcada-'));
  server = await startServerProcess({ DATA_DIR: data, LOCAL_NAME: '' }, { program: 'dist-server/main.js' });
  desk = await openDevice(server.url, { width: 1280, height: 800 });
});
test.afterEach(async () => {
  await desk.close();
  await server.end('SIGTERM');
  rmSync(data, { recursive: true, force: true });
});

/** The server tells of a clinic's network: the loopback, on which it listens here, is none. */
async function inNetwork(page: Page): Promise<void> {
  await page.route('**/api/first-start/', async (route) => {
    const response = await route.fetch();
    const json = (await response.json()) as object;
    await route.fulfill({ response, json: { ...json, network: NETWORK_INFO } });
  });
}

/** The last code that the console shows. */
const codeOf = () => [...server.output().matchAll(/\b([A-Z2-9]{4}-[A-Z2-9]{4})\b/g)].at(-1)![1]!;

const go = (page: Page, name = 'Continuar') => page.getByRole('button', { name }).click();

async function fillPerson(page: Page): Promise<void> {
  await page.getByLabel('Nombre').fill('Daniela');
  await page.getByLabel('Apellido').fill('Vega Montoya');
  await page.getByLabel('Usuario').fill('Daniela');
  await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Repetir').fill(PASSWORD);
}

test('the code of the console makes the clinic and its administrador, who signs in at once', async () => {
  const { page } = desk;
  await page.goto(`${server.url}/patients`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ponga en marcha Arcada');
  await go(page);
  await expect(page.getByText('Escriba los ocho caracteres del código')).toBeVisible();
  await page.locator('[name=code]').fill('AAAA-AAAA');
  await go(page);
  await expect(
    page.getByText('Ese código no es. Le quedan 9 intentos; después el servidor escribe otro'),
  ).toBeVisible();
  await page.locator('[name=code]').fill(codeOf().toLowerCase());
  await go(page);

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Su clínica');
  await go(page);
  await expect(page.getByText('El nombre de la clínica es obligatorio')).toBeVisible();
  await page.locator('[name=clinic_name]').fill('Clínica Miraflores');
  await page.locator('[name=country]').selectOption('PE');
  await expect(page.locator('[name=timezone]')).toHaveValue('America/Lima');
  await expect(page.locator('[name=country_code]')).toHaveValue('+51');
  for (const room of ['Sillón 1', 'Sillón 2']) {
    await page.getByLabel('Otro consultorio').fill(room);
    await page.getByLabel('Otro consultorio').press('Enter');
  }
  await page.getByLabel('Sábado', { exact: true }).click();
  await expect(page.getByText('54 h a la semana, 2 consultorios')).toBeVisible();
  await go(page);

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('La primera persona');
  await go(page, 'Atrás');
  await expect(page.locator('[name=clinic_name]')).toHaveValue('Clínica Miraflores');
  await go(page);
  await fillPerson(page);
  await page.getByLabel('Repetir').fill('otra');
  await go(page, 'Crear la clínica');
  await expect(page.getByText('Las dos contraseñas no coinciden')).toBeVisible();
  await page.getByLabel('Repetir').fill(PASSWORD);
  await go(page, 'Crear la clínica');

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Todo listo en Clínica Miraflores');
  await expect(page.getByText('54 h, lunes a sábado')).toBeVisible();
  await expect(page.getByText('Este servidor no ofrece una conexión segura (https)')).toBeVisible();
  await go(page, 'Entrar');
  await expectSync(page, 'synced', 0);
  await expect(page.getByRole('banner')).toContainText('Clínica Miraflores');

  const other = await openDevice(server.url, { width: 768, height: 1024 });
  await other.page.goto(`${server.url}/inicio`);
  await expect(other.page.getByRole('heading', { level: 1 })).toHaveText('Arcada ya está en marcha');
  await other.page.getByRole('link', { name: 'inicie sesión' }).click();
  await expect(other.page.getByRole('heading', { name: 'Iniciar sesión' })).toBeVisible();
  await other.close();
});

test('after ten wrong codes the console shows another one, which works', { tag: PROOF }, async () => {
  const { page } = desk;
  await page.goto(`${server.url}/inicio`);
  const first = codeOf();
  for (let left = 9; left >= 0; left -= 1) {
    await page.locator('[name=code]').fill('AAAA-AAAA');
    await go(page);
    const words =
      left > 1 ? `Le quedan ${left} intentos` : left === 1 ? 'Le queda 1 intento' : 'acaba de escribir otro';
    await expect(page.getByText(words)).toBeVisible();
  }
  expect(codeOf()).not.toBe(first);
  await page.locator('[name=code]').fill(codeOf());
  await go(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Su clínica');
});

test('the demo clinic is made the same way; its people’s passwords serve once', { tag: PROOF }, async () => {
  test.setTimeout(400_000);
  const { page } = desk;
  await page.goto(`${server.url}/inicio`);
  await page.locator('[name=code]').fill(codeOf());
  await page.getByText('Probar con una clínica de demostración').click();
  await go(page);
  await fillPerson(page);
  await go(page, 'Crear la clínica');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Todo listo en /, { timeout: 300_000 });
  const password = await page.locator('dt:text-is("recepcion") + dd').innerText();
  const other = await openDevice(server.url, { width: 768, height: 1024 });
  await other.page.goto(`${server.url}/login`);
  await other.page.getByLabel('Usuario').fill('recepcion');
  await other.page.getByLabel('Contraseña', { exact: true }).fill(password);
  await go(other.page, 'Iniciar sesión');
  await expect(other.page.getByRole('heading', { name: 'Elija su contraseña' })).toBeVisible();
  await other.close();
});

test('the steps pass axe on telephone, tablet and desktop, light and dark', { tag: PROOF }, async () => {
  test.setTimeout(180_000);
  const { page } = desk;
  const judge = (step: string) => expectAccessible(page, step, looksAt(TELEPHONE, TABLET, DESKTOP));
  await page.goto(`${server.url}/inicio`);
  await page.locator('[name=code]').fill('AAAA-AAAA');
  await go(page);
  await expect(page.getByText('Ese código no es')).toBeVisible();
  await judge('code');
  await page.locator('[name=code]').fill(codeOf());
  await go(page);
  await page.locator('[name=clinic_name]').fill('Clínica Miraflores');
  await page.getByLabel('Otro consultorio').fill('Sillón 1');
  await page.getByLabel('Otro consultorio').press('Enter');
  await judge('clinic');
  await go(page);
  await fillPerson(page);
  await judge('administrador');
  // Where there is no room for their words, a screen reader still has them.
  await page.setViewportSize(TELEPHONE);
  const steps = await page.getByRole('list', { name: 'Pasos' }).ariaSnapshot();
  for (const step of ['Código (hecho)', 'Clínica (hecho)', 'Administrador', 'Listo']) expect(steps).toContain(step);
  await inNetwork(page);
  await go(page, 'Crear la clínica');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Todo listo en Clínica Miraflores');
  await expect(page.getByRole('figure', { name: 'Código QR de 192.168.1.20:8080/instalar' })).toBeVisible();
  await expect(page.getByText('Nombre en la red')).toBeVisible();
  await judge('done');
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  expect(pdf.match(/\/Type\s*\/Page\b(?!s)/g)).toHaveLength(1);
});
