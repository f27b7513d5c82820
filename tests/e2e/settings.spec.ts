// Two administradores change the clinic's settings without a network; the agenda, new visits and papers follow.
import { expect, test } from '@playwright/test';
import { NETWORK_INFO } from '#tests/support/network.ts';
import { expectAgreement } from './agreement.ts';
import { DESKTOP, expectAccessible, looksAt, TABLET, TELEPHONE } from './axe.ts';
import {
  createPatient,
  expectSync,
  openDevice,
  PROOF,
  signIn,
  startServer,
  type Device,
  type Server,
} from './support.ts';

let server: Server;
let a: Device;
let b: Device;

test.beforeEach(async () => {
  server = await startServer({ CLINIC_TIMEZONE: 'America/Lima', CLINIC_ROOMS: 'Sillón 1' });
  a = await openDevice(server.url, { width: 1280, height: 800 });
  b = await openDevice(server.url);
  await signIn(a.page);
  await signIn(b.page);
});

test.afterEach(async () => {
  await a.close();
  await b.close();
  await server.stop();
});

async function openSection({ page }: Device, section: string): Promise<void> {
  await page.goto(`/ajustes?seccion=${section}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Ajustes' })).toBeVisible();
}

async function save({ page }: Device): Promise<void> {
  await page.getByRole('button', { name: 'Guardar', exact: true }).click();
  await expect(page.getByText('Ajustes guardados').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Guardar', exact: true })).toHaveCount(0);
}

const hour = ({ page }: Device, name: string) => page.locator(`[name="opening_hours.${name}"]`);

test('settings changed on two tablets offline are merged, or decided by a person; agenda, visits and papers follow', async () => {
  await createPatient(a.page, 'Renzo', 'Paredes', '900 000 000');
  const patient = new URL(a.page.url()).pathname;
  await expectSync(a.page, 'synced', 0);
  await openSection(a, 'horario');
  await openSection(b, 'horario');
  await a.context.setOffline(true);
  await b.context.setOffline(true);

  // Different weekdays and different fields, and one weekday that both change.
  await a.page.getByRole('switch', { name: 'Sábado' }).check();
  await hour(a, '5.0.until').fill('13:00');
  await hour(a, '4.0.until').fill('17:00');
  await save(a);
  await openSection(a, 'papeles');
  await a.page.locator('[name=address]').fill('Av. Larco 812');
  await save(a);
  await hour(b, '0.0.from').fill('08:00');
  await hour(b, '4.0.until').fill('16:00');
  await save(b);
  await openSection(b, 'consultorios');
  await b.page.locator('[name="rooms.0"]').fill('Sala azul');
  await save(b);

  await a.context.setOffline(false);
  await expectSync(a.page, 'synced', 0);
  await b.context.setOffline(false);
  await expectSync(b.page, 'attention');
  await b.page.getByTestId('sync-status').click();
  await expect(b.page.getByText(/Viernes: 09:00 – 17:00/).first()).toBeVisible();
  await b.page
    .getByRole('button', { name: /mí[ao]/ })
    .first()
    .click();
  await expectSync(b.page, 'synced', 0);
  await expectAgreement(b);

  for (const device of [a, b]) {
    await openSection(device, 'horario');
    await expect(hour(device, '0.0.from')).toHaveValue('08:00');
    await expect(hour(device, '4.0.until')).toHaveValue('16:00');
    await expect(hour(device, '5.0.until')).toHaveValue('13:00');
  }

  // A Saturday is a day of the clinic now, until one o'clock, and the room has its new name.
  await a.page.goto(`${patient.replace('/patients/', '/appointments/new?patient=')}&date=2031-03-15&time=14:00`);
  await expect(a.page.getByText('Fuera del horario de atención.')).toBeVisible();
  await a.page.locator('[name=hora]').fill('10:00');
  await expect(a.page.getByText('Fuera del horario de atención.')).toHaveCount(0);
  await expect(a.page.getByText('No es un día de atención.')).toHaveCount(0);
  await expect(a.page.locator('[name=location] option', { hasText: 'Sala azul' })).toHaveCount(1);
  await a.page.goto('/appointments?view=calendar&range=week&date=2031-03-12');
  await expect(a.page.locator('.rbc-day-slot.cal-slim')).toHaveCount(1);

  // The other tablet heads its papers with the address.
  await openSection(b, 'papeles');
  await expect(b.page.getByRole('article', { name: 'Vista previa del papel' })).toContainText('Av. Larco 812');
});

/** The server tells of a clinic's network: the loopback, on which it listens here, is none. */
const inNetwork = ({ page }: Device) =>
  page.route('**/api/network/', async (route) => {
    await route.fulfill({ response: await route.fetch(), json: NETWORK_INFO });
  });

test('the way for tablets is read by keyboard alone, printed on one page, and kept when the connection goes', async () => {
  const { page } = a;
  await inNetwork(a);
  await openSection(a, 'clinica');
  await page.getByRole('button', { name: /^Tabletas/ }).focus();
  await page.keyboard.press('Enter');
  const code = page.getByRole('figure', { name: 'Código QR de 192.168.1.20:8080/instalar' });
  await expect(code).toBeVisible();
  for (const next of [/^Seguridad/, /^Papeles/, /^Consentimientos/, 'Imprimir hoja']) {
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: next })).toBeFocused();
  }
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('list', { name: 'Huella SHA-256' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Ver entera' })).toBeFocused();

  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  expect(pdf.match(/\/Type\s*\/Page\b(?!s)/g)).toHaveLength(1);

  await a.context.setOffline(true);
  await expect(page.getByText('Sin conexión: se muestra lo último que dijo el servidor.')).toBeVisible();
  await expect(code).toBeVisible();
  await page.reload();
  await expect(page.getByText(/^Sin conexión: la dirección del servidor se puede leer cuando vuelva/)).toBeVisible();
});

test('the sections pass axe on telephone, tablet and desktop, light and dark', { tag: PROOF }, async () => {
  await inNetwork(a);
  const looks = looksAt(TELEPHONE, TABLET, DESKTOP);
  for (const section of ['clinica', 'horario', 'consultorios', 'tabletas', 'seguridad', 'papeles']) {
    await openSection(a, section);
    if (section === 'tabletas') await expect(a.page.getByText('El servidor en la red')).toBeVisible();
    await expectAccessible(a.page, section, looks);
  }
  await openSection(a, 'tabletas');
  await a.page.getByRole('button', { name: 'Ver entera' }).click();
  await expectAccessible(a.page, 'fingerprint', looks);
});
