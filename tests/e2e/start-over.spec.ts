// A demo clinic ends: the device on which an administrador decides it, and a tablet that was away with unsent work.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { openDatabase } from '#server/db/open.ts';
import { markDemo } from '#server/demo-clinic/demo-mark.ts';
import { copyFirstStart, PASSWORD } from '#tests/support/first-start.ts';
import { startServerProcess, type ServerProcess } from '#tests/support/server-process.ts';
import { testConfig } from '#tests/support/test-server.ts';
import { DESKTOP, expectAccessible, LIGHT_TABLET, looksAt, TABLET, TELEPHONE } from './axe.ts';
import { walk } from './guide.ts';
import { inStore } from './page-store.ts';
import { createPatient, expectSync, openDevice, PROOF, signIn, type Device } from './support.ts';

const OWN_PASSWORD = 'muela del juicio';

let data: string;
let server: ServerProcess;
let desk: Device;
let tablet: Device;

/** A clinic of one person, marked as a demo clinic: a whole one takes a minute to make. */
test.beforeEach(async () => {
  data = mkdtempSync(path.join(tmpdir(), 'arcada-'));
  await copyFirstStart(data);
  const { db, close } = await openDatabase(testConfig({ dataDir: data }));
  await markDemo(db, new Date());
  await close();
  const env = { DATA_DIR: data, CLINIC_NAME: 'Clínica Miraflores' };
  server = await startServerProcess(env, { program: 'dist-server/main.js' });
  desk = await openDevice(server.url, { width: 1280, height: 800 });
  tablet = await openDevice(server.url, { width: 768, height: 1024, touch: true });
  await signIn(desk.page);
  await signIn(tablet.page);
});
test.afterEach(async () => {
  await desk.close();
  await tablet.close();
  await server.end('SIGTERM');
  rmSync(data, { recursive: true, force: true });
});

const codeOf = () => [...server.output().matchAll(/\b([A-Z2-9]{4}-[A-Z2-9]{4})\b/g)].at(-1)![1]!;
const heading = (page: Page, name: string) => expect(page.getByRole('heading', { level: 1, name })).toBeVisible();

async function startOver(page: Page): Promise<void> {
  await page.goto('/ajustes?seccion=empezar-de-cero');
  await page.getByLabel('Nombre de la clínica').fill('Clínica Miraflores');
  await page.getByLabel('Su contraseña').fill(PASSWORD);
  await page.getByRole('button', { name: 'Borrar todo y empezar de cero' }).click();
  await heading(page, 'Ponga en marcha Arcada');
}

async function makeClinic(page: Page): Promise<void> {
  const goOn = (name = 'Continuar') => page.getByRole('button', { name }).click();
  await page.locator('[name=code]').fill(codeOf());
  await goOn();
  await page.locator('[name=clinic_name]').fill('Clínica Sur');
  await page.locator('[name=country]').selectOption('CL');
  await goOn();
  await page.getByLabel('Nombre').fill('Daniela');
  await page.getByLabel('Apellido').fill('Vega');
  await page.getByLabel('Usuario').fill('daniela');
  await page.getByLabel('Contraseña', { exact: true }).fill(OWN_PASSWORD);
  await page.getByLabel('Repetir').fill(OWN_PASSWORD);
  await goOn('Crear la clínica');
  await goOn('Entrar');
}

test('the demo clinic gives way to one’s own, and a tablet that was away keeps what it has until a person decides', async () => {
  await createPatient(desk.page, 'Luis', 'Soto');
  await expectSync(tablet.page, 'synced', 0);
  await tablet.context.setOffline(true);
  await createPatient(tablet.page, 'Rosa', 'Ríos');

  await desk.page.goto('/');
  await desk.page.getByRole('link', { name: 'Empezar con mi clínica' }).click();
  await desk.page.getByLabel('Nombre de la clínica').fill('clinica miraflores');
  await desk.page.getByLabel('Su contraseña').fill('otra');
  await desk.page.getByRole('button', { name: 'Borrar todo y empezar de cero' }).click();
  await expect(desk.page.getByText('La contraseña actual no es correcta')).toBeVisible();
  await expectAccessible(desk.page, 'start over', [LIGHT_TABLET]);
  await startOver(desk.page);
  expect(new URL(desk.page.url()).pathname).toBe('/inicio');
  expect(await inStore(desk.page, 'rowsOf', 'patients')).toEqual([]);

  await tablet.context.setOffline(false);
  await heading(tablet.page, 'La clínica de demostración terminó');
  await expect(tablet.page.getByText('Queda 1 cambio sin enviar en este dispositivo.')).toBeVisible();
  await expectAccessible(tablet.page, 'ended demo', [LIGHT_TABLET]);
  await tablet.page.reload();
  await heading(tablet.page, 'La clínica de demostración terminó');
  const [file] = await Promise.all([
    tablet.page.waitForEvent('download'),
    tablet.page.getByRole('button', { name: 'Exportar copia de rescate' }).click(),
  ]);
  expect(readFileSync(await file.path(), 'utf8')).toContain('"Ríos"');

  await makeClinic(desk.page);
  await expectSync(desk.page, 'synced', 0);
  await expect(desk.page.getByRole('banner')).toContainText('Clínica Sur');
  await expect(desk.page.getByText('Empezar con mi clínica')).toHaveCount(0);

  await tablet.page.getByRole('button', { name: 'Continuar a la clínica nueva' }).click();
  await heading(tablet.page, 'Iniciar sesión');
  await tablet.page.getByLabel('Usuario').fill('daniela');
  await tablet.page.getByLabel('Contraseña', { exact: true }).fill(OWN_PASSWORD);
  await tablet.page.getByRole('button', { name: 'Iniciar sesión' }).click();
  await expectSync(tablet.page, 'synced', 0);
  await tablet.page.reload();
  await expectSync(tablet.page, 'synced', 0);
  await expect(tablet.page.getByRole('banner')).toContainText('Clínica Sur');
  for (const { page } of [desk, tablet]) expect(await inStore(page, 'rowsOf', 'patients')).toEqual([]);
});

test('a tablet in use learns of the end at once', async () => {
  await tablet.page.goto('/patients');
  await heading(tablet.page, 'Pacientes');
  // As the guide for staff writes it.
  await desk.page.goto('/');
  await walk(desk.page, 'Terminar la demostración', {
    'Su contraseña': PASSWORD,
    'Nombre de la clínica': 'Clínica Miraflores',
  });
  await heading(tablet.page, 'La clínica de demostración terminó');
  await tablet.page.getByRole('button', { name: 'Continuar a la clínica nueva' }).click();
  await heading(tablet.page, 'Ponga en marcha Arcada');
});

test('both screens pass axe on telephone, tablet and desktop, light and dark', { tag: PROOF }, async () => {
  const looks = looksAt(TELEPHONE, TABLET, DESKTOP);
  await tablet.context.setOffline(true);
  await createPatient(tablet.page, 'Rosa', 'Ríos');
  await desk.page.goto('/');
  await expect(desk.page.getByRole('link', { name: 'Empezar con mi clínica' })).toBeVisible();
  await expectAccessible(desk.page, 'dashboard');
  await desk.page.goto('/ajustes?seccion=empezar-de-cero');
  await heading(desk.page, 'Ajustes');
  await expectAccessible(desk.page, 'start over', looks);
  await startOver(desk.page);
  await tablet.context.setOffline(false);
  await heading(tablet.page, 'La clínica de demostración terminó');
  await expectAccessible(tablet.page, 'ended demo', looks);
  await tablet.page.getByRole('button', { name: 'Continuar a la clínica nueva' }).click();
  await expect(tablet.page.getByRole('dialog')).toBeVisible();
  await expectAccessible(tablet.page, 'question', looks);
});
