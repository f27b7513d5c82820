// Two tablets change the same record, and a person decides.
import { expect, test } from '@playwright/test';
import { expectAgreement } from './agreement.ts';
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
let a: Device;
let b: Device;

test.beforeEach(async () => {
  server = await startServer();
  a = await openDevice(server.url, { width: 1024, height: 768 });
  b = await openDevice(server.url);
  await signIn(a.page);
  await signIn(b.page);
});

test.afterEach(async () => {
  await a.close();
  await b.close();
  await server.stop();
});

/** Changes one field of the patient that the page shows. */
async function edit(device: Device, url: string, field: string, value: string): Promise<void> {
  await device.page.goto(`${url}/edit`);
  await device.page.locator(`[name=${field}]`).fill(value);
  await device.page.getByRole('button', { name: /^Guardar/ }).click();
  await expect(device.page).toHaveURL(url);
}

test('different fields edited offline are both there; the same field is settled with one tap', async () => {
  await createPatient(a.page, 'Renzo', 'Paredes', '900 000 000');
  await expectSync(a.page, 'synced', 0);
  const url = a.page.url();
  await b.page.goto(url);
  await expect(b.page.getByRole('heading', { level: 1, name: 'Renzo Paredes' })).toBeVisible();

  await a.context.setOffline(true);
  await b.context.setOffline(true);
  await edit(a, url, 'occupation', 'Músico');
  await edit(b, url, 'address', 'Av. Larco 812');
  await edit(a, url, 'phone_number', '911 111 111');
  await edit(b, url, 'phone_number', '922 222 222');
  await a.context.setOffline(false);
  await expectSync(a.page, 'synced', 0);
  await b.context.setOffline(false);
  await expectSync(b.page, 'attention');
  await expectAgreement(b);

  await b.page.getByTestId('sync-status').click();
  await expect(b.page.getByRole('heading', { level: 1 })).toHaveText(/Sincronización/);
  await expect(b.page.getByText('911 111 111').first()).toBeVisible();
  await expect(b.page.getByText('922 222 222').first()).toBeVisible();
  await b.page
    .getByRole('button', { name: /mí[ao]/ })
    .first()
    .click();
  await expectSync(b.page, 'synced', 0);
  await expectAgreement(b);

  for (const device of [a, b]) {
    await device.page.goto(url);
    for (const text of ['Músico', 'Av. Larco 812', '922 222 222']) {
      await expect(device.page.getByText(text).first()).toBeVisible();
    }
  }
});

test('a form that was open while the other’s edit arrived says so and overwrites nothing', { tag: PROOF }, async () => {
  await createPatient(a.page, 'Ana', 'Bravo', '900 000 000');
  await expectSync(a.page, 'synced', 0);
  const url = a.page.url();
  await b.page.goto(`${url}/edit`);
  await b.page.locator('[name=phone_number]').fill('922 222 222');
  await edit(a, url, 'phone_number', '911 111 111');
  await expectSync(a.page, 'synced', 0);
  await expect(b.page.getByText(/911 111 111/).first()).toBeVisible();
  await b.page.getByRole('button', { name: /^Guardar/ }).click();
  await expectSync(b.page, 'attention');
  await a.page.goto(url);
  await expect(a.page.getByText('911 111 111').first()).toBeVisible();
});
