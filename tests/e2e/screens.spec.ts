// Every built screen, by the rules that all share: accessible in both schemes and sizes, one h1, no CSP violation.
import { AxeBuilder } from '@axe-core/playwright';
import { expect, test, type Page } from '@playwright/test';
import { createPatient, openDevice, signIn, startServer, type Device, type Server } from './support.ts';

let server: Server;
let device: Device;
let patient: string;
const violations: string[] = [];

test.beforeAll(async () => {
  server = await startServer();
  device = await openDevice(server.url);
  device.context.on('console', (message) => {
    if (/Content Security Policy|TrustedHTML|TrustedScript/.test(message.text())) violations.push(message.text());
  });
  await signIn(device.page);
  await createPatient(device.page, 'Mateo', 'Salazar Quispe', '987 654 321');
  patient = new URL(device.page.url()).pathname;
});

test.afterAll(async () => {
  await device.close();
  await server.stop();
});

const sizes = [
  { width: 768, height: 1024 },
  { width: 1280, height: 800 },
];

async function expectAccessible(page: Page): Promise<void> {
  const { violations: found } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze();
  expect(found.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`)).toEqual([]);
}

const routes = () => [
  '/',
  '/patients',
  '/patients?q=nadie',
  '/patients/new',
  patient,
  `${patient}/edit`,
  '/sincronizacion',
  '/appointments',
];

for (const scheme of ['light', 'dark'] as const) {
  for (const size of sizes) {
    test(`each route passes axe at ${size.width} px, ${scheme}`, async () => {
      const { page } = device;
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
      await page.setViewportSize(size);
      for (const route of routes()) {
        await page.goto(route);
        await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
        await expectAccessible(page);
      }
    });
  }
}

test('dialogs pass axe too', async () => {
  const { page } = device;
  await page.goto(patient);
  await page.getByRole('button', { name: 'Ver todo' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('an unknown path goes to the dashboard; a guest goes to login and back', async () => {
  const { page } = device;
  await page.goto('/no-existe');
  await expect(page).toHaveURL(`${server.url}/`);
  const guest = await openDevice(server.url);
  await guest.page.goto('/patients?q=ana');
  await expect(guest.page).toHaveURL(/\/login\?redirect=/);
  await guest.page.getByLabel('Usuario').fill('admin');
  await guest.page.getByLabel('Contraseña', { exact: true }).fill('equivocada-del-todo');
  await guest.page.getByRole('button', { name: 'Iniciar sesión' }).click();
  await expect(
    guest.page.getByText('Usuario o contraseña incorrectos. Por favor, inténtalo de nuevo.').first(),
  ).toBeVisible();
  await expectAccessible(guest.page);
  await guest.close();
});

test('the browser kept no answer of the API and met no violation of the policy', async () => {
  const cached = await device.page.evaluate(async () => {
    const urls: string[] = [];
    for (const name of await caches.keys()) {
      for (const request of await (await caches.open(name)).keys()) urls.push(request.url);
    }
    return urls.filter((url) => new URL(url).pathname.startsWith('/api'));
  });
  expect(cached).toEqual([]);
  expect(violations).toEqual([]);
});
