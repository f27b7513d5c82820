// An administrador turns the second factor on, and signs in with codes of the telephone and from paper.
import { expect, test } from '@playwright/test';
import { PASSWORD } from '#tests/support/first-start.ts';
import { codeAt } from '#tests/support/second-factor.ts';
import { DESKTOP, expectAccessible, looksAt, TABLET } from './axe.ts';
import { expectSync, openDevice, signIn, startServer, type Device, type Server } from './support.ts';
import { shownSecret } from './telephone.ts';

let server: Server;
let device: Device;

test.beforeAll(async () => {
  server = await startServer();
  device = await openDevice(server.url);
});
test.afterAll(async () => {
  await device.close();
  await server.stop();
});

test('the second factor is turned on, asked for at the next sign-in, and turned off', async () => {
  const { page } = device;
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const dashboard = page.getByRole('heading', { level: 1, name: 'Dashboard' });
  await signIn(page);
  await page.goto('/cuenta');
  await press('Activar verificación');
  const secret = await shownSecret(page);
  await expectAccessible(page, 'turning on', looksAt(TABLET, DESKTOP));
  await page.getByLabel('Código de verificación').fill('000000');
  await press('Activar');
  await expect(page.getByText('El código no es correcto')).toBeVisible();
  await page.getByLabel('Código de verificación').fill(codeAt(secret, Date.now()));
  await press('Activar');
  const shown = page.getByRole('dialog').getByText(/^([a-z2-9]{4}-){3}[a-z2-9]{4}$/);
  await expect(shown).toHaveCount(10);
  const codes = await shown.allTextContents();
  await expectAccessible(page, 'recovery codes', looksAt(TABLET, DESKTOP));
  await press('Ya los guardé');
  await expect(page.getByText('Activa', { exact: true })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  // Neither the key, as it is or as it was shown, nor a recovery code stays in the page.
  const left = await page.content();
  for (const gone of [secret, secret.replaceAll(/(.{4})(?=.)/g, '$1 '), ...codes]) expect(left).not.toContain(gone);

  async function leaveAndType(): Promise<void> {
    await page.goto('/');
    await expectSync(page, 'synced', 0);
    await page.getByRole('button', { name: /^Menú de/ }).click();
    await page.getByRole('menuitem', { name: 'Cerrar sesión' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cerrar sesión' }).click();
    await expect(page).toHaveURL(/\/login/);
    await page.locator('[name=username]').fill('admin');
    await page.locator('[name=password]').fill(PASSWORD);
    await press('Iniciar sesión');
    await expect(page.getByRole('heading', { level: 1, name: 'Verificación en dos pasos' })).toBeVisible();
  }

  await leaveAndType();
  await expectAccessible(page, 'the code', looksAt(TABLET, DESKTOP));
  // The sign-in takes the next step’s code, which counts too: a code works once.
  await page.getByLabel('Código de verificación').fill(codeAt(secret, Date.now() + 30_000));
  await press('Verificar');
  await expect(dashboard).toBeVisible();

  await leaveAndType();
  await press('Usar un código de recuperación');
  await page.getByLabel('Código de recuperación').fill(codes[4]!);
  await press('Verificar');
  await expect(dashboard).toBeVisible();

  await page.goto('/cuenta');
  await expect(page.getByText(/9 códigos de recuperación\.$/)).toBeVisible();
  await press('Desactivar');
  const dialog = page.getByRole('dialog', { name: '¿Desactivar la verificación?' });
  await dialog.getByLabel('Código de verificación').fill(codes[0]!);
  await dialog.getByRole('button', { name: 'Desactivar', exact: true }).click();
  await expect(page.getByText('Inactiva', { exact: true })).toBeVisible();
});
