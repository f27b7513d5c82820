// The inventory offline: each write is on the server once afterwards, and exits of one product from several tablets add
// up on all of them, also below zero.
import { expect, test, type Locator, type Page } from '@playwright/test';
import type { InventoryOperation } from '#domain/inventory/inventory-operation.ts';
import type { Product } from '#domain/inventory/product.ts';
import type { Supplier } from '#domain/inventory/supplier.ts';
import { DESKTOP, TABLET, expectAccessible } from './axe.ts';
import { expectAgreement } from './agreement.ts';
import { atDesk, count } from './desk.ts';
import {
  PROOF,
  expectSync,
  openDevice,
  signIn,
  startProxy,
  startServer,
  type Device,
  type Proxy,
  type Server,
} from './support.ts';

let server: Server;
let proxy: Proxy;
const devices: Device[] = [];

test.beforeEach(async () => {
  server = await startServer();
  proxy = await startProxy(server.port);
});

test.afterEach(async () => {
  for (const device of devices.splice(0)) await device.close();
  await proxy.close();
  await server.stop();
});

async function tablet(size: { width: number; height: number }, url = server.url): Promise<Device> {
  const device = await openDevice(url, size);
  devices.push(device);
  await signIn(device.page);
  await device.page.goto('/inventory');
  return device;
}

const dialog = (page: Page, name: string): Locator => page.getByRole('dialog', { name });
const products = (page: Page): Locator => page.getByRole('table', { name: 'Productos' });
const recent = (page: Page): Locator => page.getByRole('table', { name: 'Operaciones recientes' });
const product = (page: Page, name: string): Locator => products(page).getByRole('row').filter({ hasText: name });
const operation = (page: Page, text: string): Locator => recent(page).getByRole('row').filter({ hasText: text });
const header = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true }).first();

async function addProduct(page: Page, name: string): Promise<void> {
  await header(page, 'Nuevo Producto').click();
  await page.locator('[name=name]').fill(name);
  await page.getByRole('button', { name: 'Guardar producto' }).click();
  await expect(product(page, name)).toBeVisible();
}

/** Makes an entry or an exit of a product; an exit costs the last entry's price. */
async function move(page: Page, type: 'entrada' | 'salida', name: string, quantity: string, price?: string) {
  await page.getByRole('button', { name: `Nueva ${type} de ${name}` }).click();
  await page.locator('[name=quantity]').fill(quantity);
  if (price !== undefined) await page.locator('[name=unit_price]').fill(price);
  await page.getByRole('button', { name: `Guardar ${type}` }).click();
  await expect(dialog(page, `Nueva ${type}`)).toBeHidden();
}

/** Products, suppliers and operations at the server. */
async function atServer() {
  const get = await atDesk(server.url);
  const read = async <T>(path: string) => (await (await get(path)).json()) as T[];
  const audit = await read<{ op_id: string | null }>('/api/audit/?limit=500');
  return {
    products: await read<Product & { current_quantity: number }>('/api/products/?ordering=name'),
    suppliers: await read<Supplier>('/api/suppliers/'),
    operations: await read<InventoryOperation>('/api/inventory-operations/?limit=500'),
    // Without an op: what the server wrote by itself (its first account, the clinic's settings).
    ops: [...count(audit.flatMap(({ op_id }) => op_id ?? [])).values()],
  };
}

/** Every action of the inventory, on an offline tablet. */
async function workOffline(page: Page): Promise<void> {
  await addProduct(page, 'Guantes talla M');
  await header(page, 'Nuevo Proveedor').click();
  await page.locator('[name=name]').fill('Dental Sur');
  await page.getByRole('button', { name: 'Guardar proveedor' }).click();
  await expect(page.getByText('Proveedor creado con éxito')).toBeVisible();

  await move(page, 'entrada', 'Guantes talla M', '10', '2,50');
  await move(page, 'entrada', 'Guantes talla M', '5', '3,10');
  await move(page, 'salida', 'Guantes talla M', '4');
  await expect(product(page, 'Guantes talla M')).toContainText('11');
  await expect(operation(page, '−4').first()).toContainText('Sin enviar');

  await operation(page, '+5')
    .getByRole('button', { name: /^Editar/ })
    .click();
  await page.locator('[name=quantity]').fill('6');
  await page.locator('[name=supplier]').selectOption({ label: 'Dental Sur' });
  await page.getByRole('button', { name: 'Guardar cambios' }).click();
  await expect(page.getByText('Operación actualizada con éxito')).toBeVisible();

  await operation(page, '+10')
    .getByRole('button', { name: /^Eliminar/ })
    .click();
  const question = dialog(page, '¿Eliminar esta operación?');
  await expect(question.getByRole('status')).toHaveText('Stock ahora12Después2Quedará con stock bajo (menos de 5)');
  await question.getByRole('button', { name: 'Eliminar operación' }).click();
  await expect(operation(page, '+10')).toBeHidden();
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await expect(operation(page, '+10')).toBeVisible();
  await operation(page, '−4')
    .getByRole('button', { name: /^Eliminar/ })
    .click();
  await question.getByRole('button', { name: 'Eliminar operación' }).click();
  await expect(operation(page, '−4')).toBeHidden();
  await expect(product(page, 'Guantes talla M')).toContainText('16');
}

async function expectOnce(): Promise<void> {
  const { products: stocked, suppliers, operations, ops } = await atServer();
  expect(stocked).toMatchObject([{ name: 'Guantes talla M', current_quantity: 16 }]);
  expect(suppliers).toMatchObject([{ name: 'Dental Sur' }]);
  expect(operations.map(({ quantity, unit_price, supplier }) => [quantity, unit_price, supplier]).sort()).toEqual([
    [10, 2.5, null],
    [6, 3.1, suppliers[0]!.id],
  ]);
  expect(new Set(ops)).toEqual(new Set([1]));
}

test('made, edited, deleted and taken back offline: the server has each once', { tag: PROOF }, async () => {
  const { page, context } = await tablet(TABLET);
  await expect(page.getByText('No hay datos de inventario registrados')).toBeVisible();
  await expectSync(page, 'synced', 0);
  await context.setOffline(true);
  await workOffline(page);
  await page.reload();
  await expect(product(page, 'Guantes talla M')).toContainText('16');
  await context.setOffline(false);
  await expectSync(page, 'synced', 0);
  await expect(page.getByText('Sin enviar')).toHaveCount(0);
  await expectOnce();
});

for (const line of ['reset', 'hang'] as const) {
  test(`changes made while the server is gone (${line}) are there once afterwards`, { tag: PROOF }, async () => {
    const device = await tablet(DESKTOP, proxy.url);
    const { page } = device;
    await expectSync(page, 'synced', 0);
    proxy.set(line);
    await workOffline(page);
    proxy.set('reset');
    await device.reopen();
    await device.page.goto('/inventory');
    await expect(product(device.page, 'Guantes talla M')).toContainText('16');
    proxy.set('pass');
    await expectSync(device.page, 'synced', 0);
    await expectOnce();
    await expectAgreement(device);
  });
}

test(
  'three tablets that take from one product offline agree on what is left, below zero too',
  { tag: PROOF },
  async () => {
    const three = [await tablet(TABLET), await tablet(DESKTOP), await tablet(TABLET)];
    const [first] = three as [Device];
    await addProduct(first.page, 'Guantes talla M');
    await move(first.page, 'entrada', 'Guantes talla M', '10', '2,50');
    await expectSync(first.page, 'synced', 0);
    for (const { page, context } of three) {
      await expect(product(page, 'Guantes talla M')).toContainText('10');
      await expectSync(page, 'synced', 0);
      await context.setOffline(true);
    }
    for (const [place, taken] of ['5', '3', '6'].entries()) {
      await move(three[place]!.page, 'salida', 'Guantes talla M', taken);
    }
    for (const { page, context } of three) {
      await context.setOffline(false);
      await expectSync(page, 'synced', 0);
    }
    // The tablet whose exit arrives last is told that it exceeded the stock.
    await expect(
      three[2]!.page.getByText('La salida se guardó, pero no había suficiente stock: quedó en −4.').first(),
    ).toBeVisible();
    for (const { page } of three) {
      await expect(page.getByText('Guantes talla M está en −4.')).toBeVisible();
      await expect(product(page, 'Guantes talla M')).toContainText('Bajo cero');
      await expect(product(page, 'Guantes talla M')).toContainText('—');
      await page.getByRole('button', { name: 'Ver qué pasó' }).click();
      await expect(dialog(page, 'Guantes talla M').getByRole('status')).toContainText('−4');
      await expect(page.getByRole('table', { name: 'Operaciones del producto' }).locator('tbody tr')).toHaveCount(4);
      await page.keyboard.press('Escape');
    }
    expect((await atServer()).products).toMatchObject([{ current_quantity: -4 }]);
    // The third tablet has a warning besides, which is not a waiting write.
    for (const device of three.slice(0, 2)) await expectAgreement(device);

    // A person counts the stock, and enters the number found.
    await move(first.page, 'entrada', 'Guantes talla M', '6', '2,50');
    for (const { page } of three) {
      await expect(page.getByText(/^Guantes talla M está en/)).toHaveCount(0);
      await expect(product(page, 'Guantes talla M')).toContainText('2');
    }
  },
);

test('an exit is made with the keyboard alone', { tag: PROOF }, async () => {
  const { page } = await tablet(DESKTOP);
  await addProduct(page, 'Guantes talla M');
  await move(page, 'entrada', 'Guantes talla M', '10', '2,50');
  await header(page, 'Nueva Salida').focus();
  await page.keyboard.press('Enter');
  await expect(dialog(page, 'Nueva salida')).toBeVisible();
  await expect(page.locator('[name=product]')).toBeFocused();
  await page.keyboard.type('guan');
  await expect(page.getByRole('option', { name: /Guantes talla M/ })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.locator('[name=quantity]').focus();
  await page.keyboard.type('3');
  await page.keyboard.press('Enter');
  await expect(dialog(page, 'Nueva salida')).toBeHidden();
  await expect(page.getByText('Operación registrada con éxito').last()).toBeVisible();
  await expect(operation(page, '−3')).toContainText('$2,50');
  // The focus is back on the button that opened the window.
  await expect(header(page, 'Nueva Salida')).toBeFocused();
});

test('the inventory and its windows pass axe', { tag: PROOF }, async () => {
  const { page } = await tablet(TABLET);
  const close = () => page.keyboard.press('Escape');
  await expect(page.getByText('No hay datos de inventario registrados')).toBeVisible();
  await expectAccessible(page, 'empty');
  await addProduct(page, 'Guantes talla M');
  await move(page, 'entrada', 'Guantes talla M', '10', '2,50');
  await addProduct(page, 'Brackets metálicos');
  await header(page, 'Nuevo Proveedor').click();
  await page.locator('[name=name]').fill('Dental Sur');
  await page.locator('[name=phone]').fill('987654321');
  await page.locator('[name=email]').fill('ventas@dental.example');
  await expectAccessible(page, 'supplier form');
  await page.getByRole('button', { name: 'Guardar proveedor' }).click();
  await expect(page.getByRole('list', { name: 'Proveedores' })).toBeVisible();
  await expectAccessible(page, 'inventory');
  await page.getByRole('button', { name: 'Nueva salida de Guantes talla M' }).click();
  await page.locator('[name=quantity]').fill('7');
  await expect(page.getByText('Quedará con stock bajo (menos de 5)')).toBeVisible();
  await expectAccessible(page, 'exit');
  await page.locator('[name=quantity]').fill('11');
  await expect(page.getByText('Stock insuficiente para realizar esta salida')).toBeVisible();
  await expectAccessible(page, 'refused exit');
  await close();
  await operation(page, '+10')
    .getByRole('button', { name: /^Editar/ })
    .click();
  await expect(dialog(page, 'Editar operación')).toBeVisible();
  await expectAccessible(page, 'edited operation');
  await close();
  await operation(page, '+10')
    .getByRole('button', { name: /^Eliminar/ })
    .click();
  await expect(dialog(page, '¿Eliminar esta operación?').getByRole('status')).toBeVisible();
  await expectAccessible(page, 'deletion');
  await close();
  await product(page, 'Guantes talla M').getByRole('button').first().click();
  await expect(dialog(page, 'Guantes talla M')).toBeVisible();
  await expectAccessible(page, 'product');
  await page.getByRole('button', { name: 'Ver operaciones' }).click();
  await expect(page.getByRole('table', { name: 'Operaciones del producto' })).toBeVisible();
  await expectAccessible(page, 'operations of a product');
  await close();
  await page.getByRole('button', { name: 'Más acciones de Guantes talla M' }).click();
  await expectAccessible(page, 'menu of a row');
});
