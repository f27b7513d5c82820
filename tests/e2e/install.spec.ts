// A device comes to trust the clinic's server by the page /instalar, and Apple's browsers ask for the icon.
import { chromium, expect, test, type Browser, type BrowserContextOptions, type Page } from '@playwright/test';
import config from '#config/playwright.config.ts';
import { DESKTOP, expectAccessible, LIGHT_TABLET, looksAt, TABLET, TELEPHONE } from './axe.ts';
import { startInstallServer, type InstallServer } from './install-server.ts';
import { expectReachable } from './reachable.ts';
import { startServer } from './support.ts';

const ALL = looksAt(TELEPHONE, TABLET, DESKTOP);
const ANDROID =
  'Mozilla/5.0 (Linux; Android 14; SM-X200) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36';
const SAFARI =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15';

let server: InstallServer;
let browser: Browser | undefined;
test.afterEach(async () => {
  await browser?.close();
  await server.close();
});

/** Opens the page in a browser that does, or does not, find arcada.local and trust the server's certificate. */
async function open(
  device: { name: boolean; trusts: boolean },
  options: BrowserContextOptions = {},
  query = '',
): Promise<Page> {
  const launch = config.use?.launchOptions ?? {};
  const where = device.name ? '127.0.0.1' : '~NOTFOUND';
  browser = await chromium.launch({
    ...launch,
    args: [...(launch.args ?? []), `--host-resolver-rules=MAP arcada.local ${where}`],
  });
  const context = await browser.newContext({
    baseURL: server.url,
    userAgent: ANDROID,
    locale: 'es-ES',
    ignoreHTTPSErrors: device.trusts,
    ...options,
  });
  const page = await context.newPage();
  await page.goto(`/instalar${query}`);
  return page;
}

const factOf = (page: Page, fact: string) => page.locator(`.check [data-fact=${fact}]`);

test('a device that does not trust yet sees its steps and the three parts of the check, in every look', async () => {
  server = await startInstallServer();
  const page = await open({ name: true, trusts: false });
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Android reconocido');
  await expect(factOf(page, 'secure')).toHaveText('Falta confiar');
  await expect(factOf(page, 'server')).toHaveText('Sí');
  await expect(factOf(page, 'name')).toHaveText('Sí');
  await expect(page.getByRole('link', { name: 'Abrir Arcada' })).toHaveAttribute('aria-disabled', 'true');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Descargar certificado' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('arcada.crt');
  await expectAccessible(page, 'the steps', ALL);
  for (const device of ['ipad', 'windows', 'mac', 'linux']) {
    await page.goto(`/instalar?dispositivo=${device}`);
    await expect(factOf(page, 'secure')).toHaveText('Falta confiar');
    await expectAccessible(page, device, looksAt(TELEPHONE, DESKTOP));
  }
  await page.setViewportSize(DESKTOP);
  await expectReachable(page, 'the steps');
});

test('a device that trusts is led to the name by the keyboard alone', async () => {
  server = await startInstallServer();
  const page = await open({ name: true, trusts: true });
  await expect(page.getByRole('heading', { name: 'Este dispositivo ya confía' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Abrir Arcada' })).toHaveAttribute(
    'href',
    `https://arcada.local:${server.httpsPort}/`,
  );
  await expectAccessible(page, 'trusted', ALL);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Abrir Arcada' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Prepare este dispositivo' })).toBeFocused();
  await expect(page.getByRole('link', { name: 'Abrir Arcada' })).toHaveAttribute('href', /^https:/);
});

test('where the name does not answer, the number is explained once', async () => {
  server = await startInstallServer();
  const page = await open({ name: false, trusts: true });
  await expect(page.getByRole('heading', { name: 'Esta dirección puede cambiar' })).toBeVisible();
  await expect(page.getByText('No responde en este dispositivo')).toBeVisible();
  await expect(page.getByRole('radio', { name: /arcada\.local/ })).toBeDisabled();
  await expect(page.getByRole('radio', { name: /127\.0\.0\.1/ })).toBeChecked();
  await expectAccessible(page, 'the number', ALL);
  const way = page.getByRole('link', { name: 'Abrir con 127.0.0.1' });
  await expect(way).toHaveAttribute('href', `https://127.0.0.1:${server.httpsPort}/`);
  await way.click();
  await page.goto('/instalar');
  await expect(page.getByRole('heading', { name: 'Este dispositivo ya confía' })).toBeVisible();
  await expect(page.getByText('y su dirección no cambia')).toBeHidden();
});

test('without JavaScript the page reads and leads on', async () => {
  server = await startInstallServer({ clinicName: `<b>"Dientes" & ${'Sonrisas '.repeat(20)}` });
  const page = await open({ name: true, trusts: false }, { javaScriptEnabled: false, viewport: TELEPHONE });
  await expect(page.getByText('Cuando termine los pasos, pulse «Abrir Arcada»')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Este dispositivo ya confía' })).toBeHidden();
  await expect(page.getByRole('link', { name: 'Abrir Arcada' })).toHaveAttribute('href', /^https:\/\/arcada\.local:/);
  await expect(page.locator('.brand small')).toContainText('<b>"Dientes" &');
  await page.getByRole('link', { name: 'Windows' }).click();
  await expect(page.getByRole('heading', { name: 'Instálelo en Windows' })).toBeVisible();
});

test('an iPad that calls itself a Mac is led to its own steps', async () => {
  server = await startInstallServer();
  const page = await open({ name: true, trusts: false }, { userAgent: SAFARI, hasTouch: true });
  await expect(page.getByRole('heading', { name: 'Prepare este iPad' })).toBeVisible();
});

test('in Safari the application asks for the icon and shows no sign-in; /instalar stays the server’s own', async ({
  browser: chrome,
}) => {
  server = await startInstallServer();
  const clinic = await startServer();
  try {
    for (const [touch, title] of [
      [true, 'Añada Arcada a la pantalla de inicio'],
      [false, 'Añada Arcada al Dock'],
    ] as const) {
      const context = await chrome.newContext({ baseURL: clinic.url, userAgent: SAFARI, hasTouch: touch });
      const page = await context.newPage();
      await page.goto('/patients');
      await expect(page.getByRole('heading', { name: title })).toBeVisible();
      await expect(page.getByLabel('Usuario')).toHaveCount(0);
      await expectAccessible(page, title, ALL);
      // The worker answers every navigation with the application, but for this page.
      await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
      await page.goto('/instalar');
      await expect(page.getByText('se administra fuera de Arcada')).toBeVisible();
      await expectAccessible(page, 'managed elsewhere', [LIGHT_TABLET]);
      await context.close();
    }
  } finally {
    await clinic.stop();
  }
});
