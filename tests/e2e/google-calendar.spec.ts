// Google Calendar against a stand-in as strict as Google: permission, an outage, a permission that is no longer valid.
import { expect, test } from '@playwright/test';
import { startGoogleStandIn, type GoogleStandIn } from '#tests/support/google-stand-in.ts';
import { expectAccessible } from './axe.ts';
import { outages } from './outage.ts';
import {
  createPatient,
  expectSync,
  openDevice,
  PROOF,
  signIn,
  startProxy,
  startServer,
  type Device,
  type Proxy,
  type Server,
} from './support.ts';

let google: GoogleStandIn;
let server: Server;
let proxy: Proxy;
let tablet: Device;

test.beforeEach(async () => {
  google = await startGoogleStandIn();
  const { clientId, clientSecret } = google.config;
  server = await startServer({
    GOOGLE_CLIENT_ID: clientId,
    GOOGLE_CLIENT_SECRET: clientSecret,
    GOOGLE_BASE_URL: google.url,
  });
  proxy = await startProxy(server.port);
  tablet = await openDevice(proxy.url, { width: 768, height: 1024 });
});

test.afterEach(async () => {
  await tablet.close();
  await proxy.close();
  await server.stop();
  await google.close();
});

const onlyEvent = () => [...google.events.values()].map(({ start, status }) => ({ start, status }));

test(
  'authorised, wished for offline, refused by Google and authorised again: the event is as the appointment is',
  { tag: PROOF },
  async () => {
    const { page } = tablet;
    const banner = page.getByText('Autorice el acceso al calendario de Google');
    await signIn(page);
    await createPatient(page, 'Mateo', 'Salazar');
    const patient = new URL(page.url()).pathname.split('/').at(-1)!;
    await expectSync(page, 'synced', 0);

    // The form's values are still there when Google sends the person back.
    await page.goto(`/appointments/new?patient=${patient}&date=2100-01-04&time=11:00`);
    await page.locator('[name=tipo_tratamiento]').selectOption('Control');
    await expect(banner).toBeVisible();
    await expectAccessible(page, 'form');
    await page.getByRole('button', { name: 'Autorizar ahora' }).click();
    await expect(page.getByText('Se enviará al guardar.')).toBeVisible();
    await expect(page).toHaveURL(/\/appointments\/new\?(?!.*google)/);
    await expect(banner).toHaveCount(0);
    await expect(page.locator('[name=tipo_tratamiento]')).toHaveValue('Control');
    await expectAccessible(page, 'form');

    await outages['the tablet is offline'].cut({ server, proxy, tablet });
    await expect(page.getByText('Sin conexión: se enviará después.')).toBeVisible();
    await expectAccessible(page, 'form');
    await page.getByRole('button', { name: 'Guardar cita' }).click();
    await expect(page).toHaveURL(/\/appointments\/[0-9a-f-]{36}$/);
    const detail = page.url();
    await expect(page.getByText('Pendiente de sincronizar')).toBeVisible();
    expect(google.events.size).toBe(0);
    await outages['the tablet is offline'].restore({ server, proxy, tablet });
    await expectSync(page, 'synced', 0);
    await expect(page.getByText('Sincronizada', { exact: true })).toBeVisible();
    await expect
      .poll(onlyEvent)
      .toEqual([{ start: { dateTime: '2100-01-04T11:00:00', timeZone: expect.any(String) }, status: 'tentative' }]);

    // Google refuses: the open appointment says so, the sync centre keeps the request, and Google is asked only once.
    const noPermission = { error: { code: 403, errors: [{ reason: 'insufficientPermissions' }] } };
    google.faults.push({ path: /^(PUT|POST) \/calendar/, status: 403, body: noPermission });
    await page.goto(`${detail}/edit`);
    await expect(page.getByText('Sincronizada. El cambio se enviará al guardar.')).toBeVisible();
    await page.locator('[name=hora]').fill('16:30');
    await page.getByRole('button', { name: 'Guardar cambios' }).click();
    await expect(page).toHaveURL(detail);
    await expectSync(page, 'attention', 1);
    const asked = google.log.length;
    await page.goto(`${detail}/edit`);
    await expect(banner).toBeVisible();
    await expect(page.getByRole('button', { name: 'Autorizar ahora' })).toBeVisible();
    await expectAccessible(page, 'form');
    expect(google.log.slice(asked)).toEqual([]);

    await page.goto('/sincronizacion');
    const card = page.getByRole('article', { name: 'Sin enviar a Google Calendar' });
    await card.getByRole('button', { name: 'Autorizar ahora' }).click();
    await expect(card).toHaveCount(0);
    await expect(page).toHaveURL(/\/sincronizacion$/);
    await expectSync(page, 'synced', 0);
    await expect
      .poll(onlyEvent)
      .toEqual([{ start: { dateTime: '2100-01-04T16:30:00', timeZone: expect.any(String) }, status: 'tentative' }]);

    // The sync centre says whose account it is; disconnected, nothing is sent any more, and Google has been told.
    const account = page.getByRole('region', { name: 'Google Calendar' });
    await expect(account.getByText(/^Conectado por admin el /)).toBeVisible();
    await expectAccessible(page, 'sync centre');
    await account.getByRole('button', { name: 'Desconectar' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Desconectar' }).click();
    await expect(account.getByText('Ninguna cuenta recibe la agenda de la clínica.')).toBeVisible();
    expect(google.log.at(-1)).toBe('POST /revoke');
    await account.getByRole('button', { name: 'Conectar' }).click();
    await expect(account.getByText(/^Conectado por admin el /)).toBeVisible();

    // Revoked in the account's settings at Google: the next check shows it.
    google.revoke();
    await page.goto(`${detail}/edit`);
    await expect(banner).toBeVisible();
    await expectAccessible(page, 'form');
  },
);
