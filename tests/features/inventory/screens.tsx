// The inventory under its own route.
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { InventoryOperation } from '#domain/inventory/inventory-operation.ts';
import type { Runtime } from '#runtime/runtime.tsx';
import { Route as Inventory } from '#app/routes/_app/inventory.tsx';
import { testId } from '#tests/support/factories.ts';
import { buildOperation, buildProduct, buildSupplier } from '#tests/support/money-factories.ts';
import { screenStore, showScreen, type ShownScreen } from '#tests/support/screen.tsx';
import type { TestStore } from '#tests/support/store.ts';

export const PRODUCT = testId(0x5000);
export const OTHER = testId(0x5001);
export const SUPPLIER = testId(0x6000);
export const ENTRY = testId(0x7000);

export const user = userEvent.setup();
export const press = async (name: string | RegExp) => user.click(await screen.findByRole('button', { name }));
export const dialog = (name: string) => screen.findByRole('dialog', { name });
export const button = (name: string) => screen.getByRole('button', { name }) as HTMLButtonElement;

/** Types in place of the field's text. */
export async function type(label: RegExp, text: string): Promise<void> {
  const field = await screen.findByLabelText(label);
  await user.clear(field);
  await user.type(field, text);
}

/** A store with gloves, of which ten entered on 1 March for $2,50 each, brackets without operations, and Dental Sur. */
export async function stockedStore(): Promise<TestStore> {
  const store = await screenStore();
  await store.receive(
    'products',
    buildProduct({ id: PRODUCT, name: 'Guantes talla M' }),
    buildProduct({ id: OTHER, name: 'Brackets metálicos' }),
  );
  await store.receive('suppliers', buildSupplier({ id: SUPPLIER }));
  await receiveOperations(store, { supplier: SUPPLIER });
  return store;
}

/** Operations: `ENTRY` and its followers, of the gloves unless told. */
export const receiveOperations = (store: TestStore, ...operations: Partial<InventoryOperation>[]) =>
  store.receive(
    'inventory-operations',
    ...operations.map((operation, place) =>
      buildOperation({ id: testId(0x7000 + place), product: PRODUCT, ...operation }),
    ),
  );

/** The screen at its address. */
export const showInventory = (store: Pick<TestStore, 'db'>, search = '', runtime: Partial<Runtime> = {}): ShownScreen =>
  showScreen(store, `/inventory${search}`, { '/inventory': Inventory }, runtime);

/** The cells of each row of a table, as they are read. */
export async function rowsOf(name: string): Promise<(string | undefined)[][]> {
  const table = await screen.findByRole('table', { name });
  return [...table.querySelectorAll('tbody tr')].map((row) =>
    [...row.querySelectorAll('td')].map((cell) => spaced(cell.textContent)),
  );
}

/** The stock and the stock after the operation, as a window shows them. */
export async function stockChange(window: string): Promise<string | undefined> {
  const box = within(await dialog(window)).getByRole('status');
  return spaced(box.textContent);
}

/** The text with plain spaces: amounts have no-break spaces. */
export const spaced = (text: string | null | undefined) => text?.replaceAll('\u00a0', ' ');
