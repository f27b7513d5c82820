// Products, suppliers and eight months of entries and exits. Only one product's stock is below zero.
import { addDays } from '#domain/values/dates.ts';
import type { InventoryOperationValues } from '#domain/inventory/inventory-operation.ts';
import { openDayFrom, openDayUntil } from '#demo/days.ts';
import { randomOf, type Random } from '#demo/random.ts';
import { demoId, type DemoPlan, type DemoRecord } from '#demo/record.ts';
import { EXIT_NOTES, PRODUCTS, SUPPLIERS } from '#demo/words/inventory.ts';

const DAYS_OF_STOCK = 240;
/** In these last days some products were not ordered in time. */
const FORGETFUL_DAYS = 30;
/** This product has more exits than recorded entries: its stock is below zero. */
const UNWRITTEN = 13;

/** All records of the inventory. */
export function inventoryRecords(plan: DemoPlan): DemoRecord[] {
  const opening = openDayFrom(addDays(plan.today, -DAYS_OF_STOCK));
  const suppliers = SUPPLIERS.map(([name, contact, phone, email, notes], number) => ({
    collection: 'suppliers' as const,
    id: demoId(plan.seed, 'suppliers', number),
    day: opening,
    values: { name, contact, phone, email, notes },
  }));
  const products = PRODUCTS.map(([name], number) => ({
    collection: 'products' as const,
    id: demoId(plan.seed, 'products', number),
    day: opening,
    values: { name },
  }));
  return [...suppliers, ...products, ...PRODUCTS.flatMap((_, number) => operationsOf(plan, number, opening))];
}

function operationsOf({ seed, today }: DemoPlan, number: number, opening: string): DemoRecord[] {
  const [, price, monthly] = PRODUCTS[number] ?? ['', 1, 1];
  const random = randomOf(seed, 'stock', number);
  const product = demoId(seed, 'products', number);
  const supplier = demoId(seed, 'suppliers', random.integer(0, SUPPLIERS.length - 1));
  const forgotten = random.chance(0.3);
  const records: DemoRecord[] = [];
  let stock = 0;
  const add = (day: string, values: Pick<InventoryOperationValues, 'operation_type' | 'quantity' | 'notes'>): void => {
    stock += values.operation_type === 'entrada' ? values.quantity : -values.quantity;
    const id = demoId(seed, 'inventory-operations', number * 1000 + records.length);
    const unit_price = Math.round(price * random.integer(96, 104)) / 100;
    const whole = {
      ...values,
      date: day,
      product,
      unit_price,
      supplier: values.operation_type === 'entrada' ? supplier : null,
    };
    records.push({ collection: 'inventory-operations', id, day, values: whole });
  };
  for (let day = opening; day <= today; day = openDayFrom(addDays(day, random.integer(9, 16)))) {
    const late = forgotten && day > addDays(today, -FORGETFUL_DAYS);
    if (stock <= monthly && !late) {
      add(day, { operation_type: 'entrada', quantity: monthly * random.integer(2, 3) + 5, notes: invoice(random) });
    }
    const taken = Math.min(stock, Math.max(1, Math.round((monthly * random.integer(30, 60)) / 100)));
    const notes = random.chance(0.3) ? random.pick(EXIT_NOTES) : null;
    if (taken > 0) add(day, { operation_type: 'salida', quantity: taken, notes });
  }
  if (number === UNWRITTEN) {
    const notes = 'Falta registrar la última compra.';
    add(openDayUntil(today), { operation_type: 'salida', quantity: stock + 6, notes });
  }
  return records;
}

const invoice = (random: Random): string | null => (random.chance(0.7) ? `Factura F001-${random.digits(6)}` : null);
