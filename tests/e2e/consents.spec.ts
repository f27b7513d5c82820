// A consent is signed with a finger on a tablet without a network, and the browser dies right after "Firmado"; another one is signed
// with a pen.
import { expect, test, type Page } from '@playwright/test';
import type { Consent } from '#domain/documents/consent.ts';
import { sealOf } from '#domain/documents/seal.ts';
import { buildConsentValues } from '#tests/support/factories.ts';
import { expectAccessible, LIGHT_TABLET, looksAt, DESKTOP, TABLET } from './axe.ts';
import { deskAt, type Desk } from './desk.ts';
import { A4, printed } from './printed.ts';
import { fingerOn } from './finger.ts';
import { expectSync, openDevice, PROOF, signIn, startServer, type Device, type Server } from './support.ts';

const PIN = '8254';
const BIRTH = `${new Date().getFullYear() - 15}-01-01`;

let server: Server;
let tablet: Device;
let desk: Desk;
let patient: string;

test.beforeEach(async () => {
  server = await startServer({ CLINIC_TIMEZONE: 'America/Lima' });
  desk = await deskAt(server.url);
  patient = await desk.create('patients', {
    first_name: 'Valentina Guadalupe',
    last_name: 'Echevarría Ñaupari',
    fecha_nacimiento: BIRTH,
    guardian_name: 'Rosa Elena Ñaupari Condori',
  });
  tablet = await openDevice(server.url, { width: 768, height: 1024, touch: true });
  await signIn(tablet.page);
});

test.afterEach(async () => {
  await tablet.close();
  await server.stop();
});

/** Chooses the template of orthodontics and the mother, and hands the tablet over; a PIN is chosen on the way. */
async function handOver(page: Page): Promise<void> {
  await page.goto(`/consentimientos/nuevo?patient=${patient}`);
  await page.getByLabel('Documento').fill('09 871 224');
  await page.getByLabel('Parentesco').selectOption('Madre');
  await page.getByRole('button', { name: 'Entregar para firmar' }).click();
  await page.getByLabel('PIN nuevo').fill(PIN);
  await page.getByLabel('Repetir PIN').fill(PIN);
  await page.getByRole('button', { name: 'Guardar y entregar' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Consentimiento para ortodoncia' })).toBeVisible();
}

/** The person at the lock screen types the PIN. */
async function comeBack(page: Page): Promise<void> {
  for (const digit of PIN) await page.getByRole('button', { name: digit, exact: true }).click();
}

const paperOf = (page: Page) => page.getByRole('img', { name: /^Espacio para la firma/ });

async function placeOf(page: Page) {
  const box = (await paperOf(page).boundingBox())!;
  return (x: number, y: number) => ({ x: box.x + box.width * x, y: box.y + box.height * y });
}

/** Reads on until the end has been in view. */
async function readOn(page: Page): Promise<void> {
  const goOn = page.getByRole('button', { name: 'Siga leyendo' });
  await expect(page.getByRole('button', { name: 'Firmar', exact: true })).toBeDisabled();
  // The button goes once the end is in view, also between a look at it and the tap.
  while (await goOn.isVisible()) await goOn.click({ timeout: 1000 }).catch(() => undefined);
}

/** Draws with a pen, as the browser gets it from one: with its pressure. */
async function drawWithPen(page: Page): Promise<void> {
  const at = await placeOf(page);
  const session = await page.context().newCDPSession(page);
  const pen = (type: 'mousePressed' | 'mouseMoved' | 'mouseReleased', spot: { x: number; y: number }, force: number) =>
    session.send('Input.dispatchMouseEvent', {
      type,
      ...spot,
      button: 'left',
      buttons: type === 'mouseReleased' ? 0 : 1,
      clickCount: 1,
      force,
      pointerType: 'pen',
    });
  await pen('mousePressed', at(0.3, 0.3), 0.4);
  for (let step = 1; step <= 20; step += 1)
    await pen('mouseMoved', at(0.3 + step / 50, 0.3 + Math.sin(step) / 10), 0.8);
  await pen('mouseReleased', at(0.7, 0.3), 0);
}

async function consentsAt(): Promise<Consent[]> {
  return (await (await desk.get(`/api/consents/?patient=${patient}`)).json()) as Consent[];
}

test('signed offline, with the browser killed right after "Firmado": it is there once, sealed, behind the lock', async () => {
  let { page } = tablet;
  await tablet.context.setOffline(true);
  await handOver(page);
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await readOn(page);
  const at = await placeOf(page);
  const finger = await fingerOn(page);
  await finger.swipe(at(0.2, 0.6), at(0.5, 0.2));
  await finger.swipe(at(0.5, 0.2), at(0.8, 0.6));
  await page.getByRole('button', { name: 'Firmar', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Firmado' })).toBeVisible();
  await tablet.kill();

  await tablet.reopen();
  ({ page } = tablet);
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1, name: '¿Quién continúa?' })).toBeVisible();
  await comeBack(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await expectSync(page, 'synced', 0);
  const [consent, ...others] = await consentsAt();
  expect(others).toEqual([]);
  expect(consent).toMatchObject({
    signer_name: 'Rosa Elena Ñaupari Condori',
    signer_kinship: 'Madre',
    kind: 'ortodoncia',
  });
  expect(consent!.strokes).toHaveLength(2);
  expect(consent!.text).toContain('en calidad de madre');
  expect(consent!.text).not.toMatch(/[{}]/);
  expect(sealOf(consent!)).toBe(consent!.hash);

  await page.goto(`/consentimientos/${consent!.id}`);
  await expect(page.getByText('El texto, los nombres y la firma coinciden con el sello.')).toBeVisible();
  await page.getByRole('link', { name: 'Imprimir' }).click();
  await expect(page.getByRole('article', { name: 'Consentimiento impreso' })).toBeVisible();
  expect(await printed(page)).toEqual({ pages: 1, size: A4 });

  // A long one goes on over the pages that it needs.
  const text = 'Se colocan aparatos que mueven los dientes poco a poco.\n\n'.repeat(300);
  const long = await desk.create('consents', buildConsentValues({ patient, text: text.trim() }));
  await expectSync(page, 'synced', 0);
  await page.goto(`/consentimientos/${long}/print`);
  await expect(page.getByRole('article', { name: 'Consentimiento impreso' })).toBeVisible();
  const { pages, size } = await printed(page);
  expect(size).toEqual(A4);
  expect(pages).toBeGreaterThan(3);
});

test('a pen signs with its pressure; the tablet given back unsigned asks for the PIN and keeps the form', async () => {
  const { page } = tablet;
  await handOver(page);
  await page.getByRole('button', { name: 'Devolver' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '¿Quién continúa?' })).toBeVisible();
  await comeBack(page);
  await expect(page.getByLabel('Documento')).toHaveValue('09 871 224');
  await page.getByRole('button', { name: 'Entregar para firmar' }).click();
  await readOn(page);
  await drawWithPen(page);
  await page.getByRole('button', { name: 'Firmar', exact: true }).click();
  await page.getByRole('button', { name: 'Devolver' }).click();
  await comeBack(page);
  await expect(page.getByText('Texto firmado')).toBeVisible();
  await expectSync(page, 'synced', 0);
  const [consent] = await consentsAt();
  const pressures = new Set(consent!.strokes.flat().map(([, , , pressure]) => pressure));
  expect(Math.max(...(pressures as Set<number>))).toBeGreaterThan(0.5);
});

for (const [where, looks, details] of [
  ['768 px, light', [LIGHT_TABLET], {}],
  ['all looks', looksAt(TABLET, DESKTOP), { tag: PROOF }],
] as const) {
  test(`the screen of the signature passes axe at ${where}`, details, async () => {
    const { page } = tablet;
    await handOver(page);
    await expectAccessible(page, 'signature', looks);
  });
}
