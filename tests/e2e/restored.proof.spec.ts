// The clinic's server breaks and an older backup replaces it: the tablets bring back what it lacks.
import { execFileSync } from 'node:child_process';
import { cpSync, rmSync } from 'node:fs';
import { expect, test, type Page } from '@playwright/test';
import { PASSWORD } from '#tests/support/first-start.ts';
import { expectAccessible, looksAt, TABLET, TELEPHONE } from './axe.ts';
import { createPatient, expectSync, openDevice, signIn, startServer, type Device, type Server } from './support.ts';

let server: Server;
let a: Device;
let b: Device;
let copy: string;

test.beforeEach(async () => {
  server = await startServer();
  a = await openDevice(server.url);
  b = await openDevice(server.url);
  for (const { page } of [a, b]) await signIn(page);
});

test.afterEach(async () => {
  for (const device of [a, b]) await device.close();
  await server.stop();
  rmSync(copy, { recursive: true, force: true });
});

/** After a restore every person signs in again. */
async function signInAgain(page: Page): Promise<void> {
  await fillSignIn(page);
  await expect(page).not.toHaveURL(/\/login/);
}

/** The first of them is an administrador, who reads the code on the server's console and ticks who stays. */
async function confirmAccounts(page: Page): Promise<void> {
  await fillSignIn(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Clínica restaurada' })).toBeVisible();
  const code = /escriba el código ([A-Z2-9]{4}-[A-Z2-9]{4})/.exec(server.output())?.[1] ?? '';
  await page.getByLabel('Código del servidor').fill('AAAA-AAAA');
  await page.getByRole('button', { name: 'Continuar' }).click();
  await expect(page.getByText(/^Ese código no es/)).toBeVisible();
  await page.getByLabel('Código del servidor').fill(code);
  await page.getByRole('button', { name: 'Continuar' }).click();
  await expect(page.getByRole('checkbox', { name: 'admin' })).toBeChecked();
  await expectAccessible(page, 'accounts', looksAt(TABLET, TELEPHONE));
  await page.getByRole('button', { name: 'Confirmar 1 cuenta' }).click();
  await expect(page).not.toHaveURL(/\/login/);
}

async function fillSignIn(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/login/, { timeout: 60_000 });
  await page.getByLabel('Usuario').fill('admin');
  await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Iniciar sesión' }).click();
}

test('changes acknowledged after the backup are sent again; records that other people had saved are offered', async () => {
  await createPatient(a.page, 'Renzo', 'Paredes', '900 000 000');
  await expectSync(a.page, 'synced', 0);
  await server.pause((data) => {
    copy = `${data}.copy`;
    cpSync(data, copy, { recursive: true });
  });
  await createPatient(a.page, 'Lucía', 'Quispe');
  await expectSync(a.page, 'synced', 0);
  await b.page.goto('/patients');
  await expect(b.page.getByText('Lucía Quispe')).toBeVisible();

  await server.pause((data) => {
    rmSync(data, { recursive: true });
    cpSync(copy, data, { recursive: true });
    execFileSync(process.execPath, ['dist-server/commands/restored.js'], {
      env: { ...process.env, DATABASE_URL: undefined, DATA_DIR: data },
    });
  });
  // Made on the other tablet and read here: this tablet offers the patient while the server lacks her.
  await confirmAccounts(b.page);
  await expectSync(b.page, 'attention');
  await b.page.getByTestId('sync-status').click();
  await expect(b.page.getByText('Lucía Quispe').first()).toBeVisible();

  await signInAgain(a.page);
  await expectSync(a.page, 'synced', 0);
  await expectSync(b.page, 'synced', 0);
  await b.page.goto('/patients');
  await expect(b.page.getByText('Lucía Quispe')).toBeVisible();
  await expect(b.page.getByText('Renzo Paredes')).toBeVisible();
});
