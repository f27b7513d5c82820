// Checks of sums and files: stock, balances, and the files of images.
import { isDeepStrictEqual } from 'node:util';
import type { Budget } from '#domain/money/budget.ts';
import { fromCents, toCents } from '#domain/values/money.ts';
import { getBudget } from '#store/money/budgets.ts';
import { readInventory } from '#store/inventory/inventory.ts';
import {
  countedDays,
  countedDues,
  countedFollowUps,
  countedProducts,
  keptDays,
  keptDues,
  keptFollowUps,
  keptProducts,
} from '#tests/support/kept-sums.ts';
import { pictureOf } from './areas.ts';
import type { Clinic } from './clinic.ts';
import type { SimTablet } from './tablet.ts';

type Rows = Record<string, unknown>[];

/** Stock is the sum of its operations and a balance that of its payments, on the server and on every tablet. */
export async function checkSums(clinic: Clinic, tablets: readonly SimTablet[]): Promise<string[]> {
  const stock = stockOf(await clinic.rows('inventory-operations'));
  const paid = paidOf(await clinic.rows('payments'));
  const failures: string[] = [];
  const compare = (where: string, told: unknown, right: number): void => {
    if (told !== right) failures.push(`${where}: ${String(told)}, and its parts add up to ${right}`);
  };
  const [products, budgets] = [await clinic.list('/api/products/'), await clinic.list('/api/budgets/')];
  for (const { id, current_quantity } of products) {
    compare(`server, stock of ${String(id)}`, current_quantity, stock.get(String(id)) ?? 0);
  }
  for (const { id, total_paid } of budgets) {
    compare(`server, paid of ${String(id)}`, total_paid, fromCents(paid.get(String(id)) ?? 0));
  }
  for (const tablet of tablets) {
    const [kept, counted] = [await keptProducts(tablet.db()), await countedProducts(tablet.db())];
    if (!isDeepStrictEqual(kept, counted))
      failures.push(`t${tablet.index}: what it keeps of its products is not what their operations come to`);
    if (!isDeepStrictEqual(await keptDays(tablet.db()), await countedDays(tablet.db())))
      failures.push(`t${tablet.index}: the days it keeps are not the sums of its payments and treatments`);
    if (!isDeepStrictEqual(await keptDues(tablet.db()), await countedDues(tablet.db())))
      failures.push(`t${tablet.index}: the dues it keeps are not those of its budgets and payments`);
    if (!isDeepStrictEqual(await keptFollowUps(tablet.db()), await countedFollowUps(tablet.db())))
      failures.push(
        `t${tablet.index}: what it keeps of its patients for the follow-up list is not what their rows say`,
      );
    for (const { id, current_quantity } of (await readInventory(tablet.db())).products) {
      compare(`t${tablet.index}, stock of ${id}`, current_quantity, stock.get(id) ?? 0);
    }
    for (const id of budgets.map((budget) => String(budget['id']))) {
      const { total_paid } = (await getBudget(tablet.db(), id)) ?? ({} as Partial<Budget & { total_paid: number }>);
      compare(`t${tablet.index}, paid of ${id}`, total_paid, fromCents(paid.get(id) ?? 0));
    }
  }
  return failures;
}

const stockOf = (operations: Rows): Map<string, number> =>
  sums(
    operations,
    'product',
    ({ operation_type, quantity }) => Number(quantity) * (operation_type === 'entrada' ? 1 : -1),
  );

const paidOf = (payments: Rows): Map<string, number> =>
  sums(payments, 'budget', ({ amount }) => toCents(Number(amount)));

function sums(rows: Rows, field: string, part: (row: Record<string, unknown>) => number): Map<string, number> {
  const result = new Map<string, number>();
  for (const row of rows) result.set(String(row[field]), (result.get(String(row[field])) ?? 0) + part(row));
  return result;
}

/** Every image has the file that was taken for it, and no file waits on a tablet any longer. */
export async function checkFiles(clinic: Clinic, tablets: readonly SimTablet[]): Promise<string[]> {
  const failures = (await clinic.rows('clinical-images')).flatMap(({ id, file }) => {
    const text = clinic.fileText(String(file));
    return text === pictureOf(String(id)) ? [] : [`image ${String(id)} has the file ${text ?? 'of nobody'}`];
  });
  for (const tablet of tablets) {
    const waiting = await tablet.db().blobs.where('waiting').equals(1).primaryKeys();
    failures.push(...waiting.map((id) => `t${tablet.index}: the file of ${id} waits for ever`));
  }
  return failures;
}
