// A tablet that several people use in turn, locked by a PIN, online and offline.
import { expect, test, type Page } from '@playwright/test';
import { PASSWORD } from '#tests/support/first-start.ts';
import { expectAccessible, looksAt, TABLET, TELEPHONE } from './axe.ts';
import { inStore } from './page-store.ts';
import {
  PROOF,
  createPatient,
  expectSync,
  openDevice,
  signIn,
  startServer,
  type Device,
  type Server,
} from './support.ts';

let server: Server;
let device: Device;

test.beforeAll(async () => {
  server = await startServer();
  await api('POST', '/users/', { ...PATRICIA, password: HERS, rol: 'recepcionista' });
});

test.beforeEach(async () => {
  device = await openDevice(server.url, { width: 768, height: 1024, touch: true });
});

test.afterEach(() => device.close());
test.afterAll(() => server.stop());

const PATRICIA = { username: 'patricia', first_name: 'Patricia', last_name: 'Huamán' };
const HERS = 'muelas de juicio';

/** Calls the API as the administrador, from another address than the tablet's. */
async function api<T>(method: string, path: string, body?: object): Promise<T> {
  const post = (to: string, init: RequestInit) =>
    fetch(`${server.url}/api${to}`, { ...init, headers: { 'content-type': 'application/json', ...init.headers } });
  const credentials = JSON.stringify({ username: 'admin', password: PASSWORD });
  const tokens = (await (await post('/token/', { method: 'POST', body: credentials })).json()) as { access: string };
  const answer = await post(path, {
    method,
    headers: { authorization: `Bearer ${tokens.access}` },
    ...(body && { body: JSON.stringify(body) }),
  });
  expect(answer.ok).toBe(true);
  return (await answer.json()) as T;
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

async function choosePin(page: Page, pin: string): Promise<void> {
  await page.goto('/cuenta');
  await page.getByRole('button', { name: 'Elegir PIN' }).click();
  await page.getByLabel('PIN nuevo').fill(pin);
  await page.getByLabel('Repetir PIN').fill(pin);
  await page.getByRole('button', { name: 'Guardar PIN' }).click();
  await expect(page.getByText('Activo', { exact: true })).toBeVisible();
}

async function lock(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Menú de/ }).click();
  await page.getByRole('menuitem', { name: /^Bloquear/ }).click();
  await expect(heading(page, '¿Quién continúa?')).toBeVisible();
}

async function tapPin(page: Page, pin: string): Promise<void> {
  for (const digit of pin) await page.getByRole('button', { name: digit, exact: true }).click();
}

/** admin and Patricia have a PIN on this tablet; Patricia is on screen. */
async function share(page: Page): Promise<void> {
  await signIn(page);
  await choosePin(page, '8254');
  await lock(page);
  await page.getByRole('button', { name: 'Otra persona, con su contraseña' }).click();
  await page.getByLabel('Usuario').fill('patricia');
  await page.getByLabel('Contraseña', { exact: true }).fill(HERS);
  await page.getByRole('button', { name: 'Iniciar sesión' }).click();
  await expect(page.getByRole('button', { name: 'Menú de Patricia' })).toBeVisible();
  await choosePin(page, '731946');
}

test(
  'two people work on one tablet without a network, each by a PIN, and each record goes under its author',
  { tag: PROOF },
  async () => {
    const { page, context } = device;
    await share(page);
    await expectSync(page, 'synced');
    await context.setOffline(true);
    await createPatient(page, 'Mateo', 'Salazar');
    await lock(page);
    await expect(page.getByText('Mateo Salazar')).toHaveCount(0);
    await expect(page.getByRole('button', { name: /Patricia Huamán.*1 sin enviar/ })).toBeVisible();
    await tapPin(page, '000000');
    await expect(page.getByRole('alert')).toHaveText('PIN incorrecto. Quedan 9 intentos.');
    // A reload unlocks nothing.
    await page.reload();
    await expect(heading(page, '¿Quién continúa?')).toBeVisible();
    await tapPin(page, '731946');
    await expect(heading(page, 'Mateo Salazar')).toBeVisible();

    await lock(page);
    await page.getByRole('button', { name: /^admin/ }).click();
    await tapPin(page, '8254');
    await expect(page.getByRole('button', { name: 'Menú de admin' })).toBeVisible();
    await createPatient(page, 'Rosa', 'Quispe');
    await context.setOffline(false);
    await expectSync(page, 'synced', 0);
    const people = await api<{ id: string; username: string }[]>('GET', '/users/');
    const patients = await api<{ first_name: string; created_by: string }[]>('GET', '/patients/');
    const author = (name: string) => {
      const by = patients.find(({ first_name }) => first_name === name)?.created_by;
      return people.find(({ id }) => id === by)?.username;
    };
    expect([author('Mateo'), author('Rosa')]).toEqual(['patricia', 'admin']);
  },
);

test(
  'a disabled person’s tablet says so and keeps no patient; an administrador sends what was not sent',
  { tag: PROOF },
  async () => {
    const { page, context } = device;
    const { id } = await api<{ id: string }>('POST', '/users/', {
      username: 'saliente',
      first_name: 'Sara',
      last_name: 'Lima',
      password: HERS,
      rol: 'recepcionista',
    });
    await page.goto('/login');
    await page.getByLabel('Usuario').fill('saliente');
    await page.getByLabel('Contraseña', { exact: true }).fill(HERS);
    await page.getByRole('button', { name: 'Iniciar sesión' }).click();
    await expect(heading(page, 'Dashboard')).toBeVisible();
    await expectSync(page, 'synced');
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await context.setOffline(true);
    await createPatient(page, 'Elvira', 'Paredes');
    await api('PUT', `/users/${id}/`, { active: false });
    await context.setOffline(false);
    await expect(page.getByText('La cuenta de Sara Lima está desactivada.')).toBeVisible({ timeout: 60_000 });
    await expect(heading(page, 'Iniciar sesión')).toBeVisible();
    await expect(page.getByText('Elvira Paredes')).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'Queda 1 cambio sin enviar' })).toBeVisible();
    await expect.poll(() => inStore(page, 'allTexts')).not.toMatch(/Elvira|Paredes/);
    // After a reload too; the right password does not sign the person in.
    await page.reload();
    await page.getByLabel('Usuario').fill('saliente');
    await page.getByLabel('Contraseña', { exact: true }).fill(HERS);
    await page.getByRole('button', { name: 'Iniciar sesión' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'Usuario o contraseña incorrectos' })).toBeVisible();
    const patients = await api<{ first_name: string }[]>('GET', '/patients/');
    expect(patients.map(({ first_name }) => first_name)).not.toContain('Elvira');
    // An administrador who signs in on the tablet opens the work, and sends it in her name.
    await page.getByLabel('Usuario').fill('admin');
    await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Iniciar sesión' }).click();
    await expect(heading(page, 'Dashboard')).toBeVisible();
    await page.goto('/sincronizacion');
    await expect(page.getByText('Elvira Paredes').first()).toBeVisible();
    await page.getByRole('button', { name: 'Enviar en nombre de Sara Lima' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Enviar' }).click();
    await expectSync(page, 'synced', 0);
    const sent = await api<{ first_name: string; created_by: string }[]>('GET', '/patients/');
    expect(sent.find(({ first_name }) => first_name === 'Elvira')?.created_by).toBe(id);
  },
);

test('a password of one use asks for the administrador’s own password again, over the waiting question', async () => {
  const { page, context } = device;
  await signIn(page);
  const { id } = await api<{ id: string }>('POST', '/users/', { username: 'nadia', rol: 'recepcionista' });
  // The first call is answered as in a session in which the password was typed long ago.
  const { headers } = await fetch(`${server.url}/api/health/`);
  const refusal = { code: 'password_required', status: 403, detail: 'Confirme con su contraseña que es usted.' };
  const refused = { status: 403, headers: { 'arcada-epoch': headers.get('arcada-epoch') ?? '' }, json: refusal };
  await context.route('**/api/users/*/password/', (route) => route.fulfill(refused), { times: 1 });
  await page.goto(`/usuarios?persona=${id}`);
  await page.getByRole('button', { name: 'Contraseña de un solo uso' }).click();
  await page.getByRole('button', { name: 'Hacer contraseña' }).click();
  const dialog = page.getByRole('dialog', { name: 'Confirme que es usted' });
  const password = dialog.getByLabel('Su contraseña');
  await expect(password).toBeFocused();
  await expectAccessible(page, 'confirming', looksAt(TABLET, TELEPHONE));
  await page.keyboard.type('no es esta');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('La contraseña actual no es correcta')).toBeVisible();
  await password.fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Contraseña de un solo uso' })).toBeVisible();
  await expect(dialog).toHaveCount(0);
});

test('the lock, the account and the people pass axe', { tag: PROOF }, async () => {
  const { page } = device;
  await signIn(page);
  await choosePin(page, '8254');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Cambiar PIN' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page);
  const people = await api<{ id: string; username: string }[]>('GET', '/users/');
  await page.goto(`/usuarios?persona=${people.find(({ username }) => username === 'patricia')?.id}`);
  await expect(page.getByRole('heading', { name: 'Patricia Huamán' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Desactivar cuenta' }).click();
  await expect(page.getByRole('dialog', { name: /^¿Desactivar/ })).toBeVisible();
  await expectAccessible(page);
  await page.goto('/usuarios');
  await page.getByRole('button', { name: 'Nuevo usuario' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await lock(page);
  await expectAccessible(page);
  await tapPin(page, '0000');
  await expect(page.getByRole('alert')).toBeVisible();
  await expectAccessible(page);
});
