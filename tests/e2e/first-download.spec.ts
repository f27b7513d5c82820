// A tablet new to the clinic: during its first download, and when the network fails in the middle of it, no screen
// makes a statement that may be false; the rows that have come can be read, and the rest appears by itself.
import { expect, test, type Page } from '@playwright/test';
import { PASSWORD } from '#tests/support/first-start.ts';
import { TABLET } from './axe.ts';
import { deskAt } from './desk.ts';
import { openDevice, startProxy, startServer, type Device, type Proxy, type Server } from './support.ts';

let server: Server;
let proxy: Proxy;
let device: Device;

test.beforeEach(async () => {
  server = await startServer();
  proxy = await startProxy(server.port);
});

test.afterEach(async () => {
  await device.close();
  await proxy.close();
  await server.stop();
});

/** A patient with a carious tooth, a budget of which most is paid, and a sufficient stock of gloves. */
async function fillClinic(): Promise<{ patient: string; odontogram: string }> {
  const desk = await deskAt(server.url);
  const patient = await desk.create('patients', {
    first_name: 'Mateo',
    last_name: 'Salazar',
    fecha_nacimiento: '1990-03-14',
  });
  const clinical_history = await desk.create('clinical-histories', { patient, allergies: 'Penicilina' });
  const odontogram = await desk.create('odontograms', { clinical_history, data: {} });
  await desk.create('teeth', {
    odontogram,
    tooth_number: '16',
    type: 'adult',
    condition: 'caries',
    observation: 'Mesial',
  });
  const budget = await desk.create('budgets', { patient, nombre: 'Ortodoncia', total_amount: 1000 });
  const payment = { patient, budget, amount: 900, payment_date: '2026-11-20', payment_method: 'CASH' };
  await desk.create('payments', payment);
  const product = await desk.create('products', { name: 'Guantes' });
  const entry = { product, operation_type: 'entrada', quantity: 50, unit_price: 2, date: '2026-11-20' };
  await desk.create('inventory-operations', entry);
  return { patient, odontogram };
}

/** The first sync stops before this collection. */
function stopBefore(collection: string): void {
  proxy.onRequest((text) =>
    text.includes(`/sync/snapshot/?collection=${collection}&`) ? Promise.resolve(false) : undefined,
  );
}

/** Opens a tablet, signs in, and waits until the worker controls the page: by then the first sync is under way. */
async function signInMeanwhile(): Promise<Page> {
  device = await openDevice(proxy.url, TABLET);
  const { page } = device;
  await page.goto('/login');
  await page.getByLabel('Usuario').fill('admin');
  await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Iniciar sesión' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  return page;
}

function goOn(): void {
  proxy.onRequest(null);
  proxy.set('pass');
}

test('a network that goes in the middle of the first download leaves no false figure, and no healthy mouth', async () => {
  const { patient, odontogram } = await fillClinic();
  stopBefore('teeth');
  const page = await signInMeanwhile();
  await page.goto(`/patients/${patient}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Mateo Salazar' })).toBeVisible();
  proxy.set('reset');
  const mouth = page.getByRole('region', { name: 'Odontograma' });
  await expect(mouth).toContainText('Se está descargando la clínica');
  await expect(page.getByText('Alergias: Penicilina')).toBeVisible();
  await page.screenshot({ path: '.cache/browser/first-download-patient.png', fullPage: true });
  await page.goto(`/odontograms/${odontogram}`);
  await expect(page.getByText('Se está descargando la clínica', { exact: true })).toBeVisible();
  await expect(page.locator('[data-tooth]')).toHaveCount(0);
  await page.screenshot({ path: '.cache/browser/first-download-odontogram.png' });
  goOn();
  await expect(page.locator('[data-tooth="16"]')).toHaveAttribute('data-condition', 'caries');
});

test('a budget has a balance, and a product a stock, as soon as what they are made of is here', async () => {
  const { patient } = await fillClinic();
  stopBefore('inventory-operations');
  const page = await signInMeanwhile();
  for (const [address, name] of [
    ['/inventory', 'inventory'],
    ['/estadisticas', 'statistics'],
    ['/caja', 'cash'],
  ] as const) {
    await page.goto(address);
    await expect(page.getByText('Se está descargando la clínica', { exact: true })).toBeVisible();
    await page.screenshot({ path: `.cache/browser/first-download-${name}.png` });
  }
  await page.goto('/');
  await expect(page.getByRole('link', { name: /Inventario ?—/ })).toBeVisible();
  await page.screenshot({ path: '.cache/browser/first-download-dashboard.png' });
  stopBefore('payments');
  proxy.set('pass');
  await page.goto(`/patients/${patient}`);
  const budgets = page.getByRole('region', { name: 'Presupuestos' });
  await expect(budgets).toContainText('Ortodoncia');
  await expect(budgets).toContainText('Se está descargando la clínica');
  await expect(budgets.getByRole('button', { name: 'Pagar' })).toHaveCount(0);
  await budgets.scrollIntoViewIfNeeded();
  await page.screenshot({ path: '.cache/browser/first-download-budgets.png' });
  goOn();
  await expect(budgets.getByRole('button', { name: 'Pagar' })).toBeVisible();
  await expect(budgets).toContainText('90 % pagado');
});
