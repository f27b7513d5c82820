// Stock as a sum of operations, and what the inventory's page makes of it.
import * as fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import {
  lowFirst,
  nameOperations,
  productsNamed,
  shortNotes,
  stockedProduct,
  stockFacts,
  summarizeInventory,
} from '#domain/inventory/inventory.ts';
import { inventoryOperationDefinition, type InventoryOperation } from '#domain/inventory/inventory-operation.ts';
import { newId } from '#domain/record/ids.ts';
import { rebase } from '#domain/record/merge.ts';
import { isLowStock } from '#domain/inventory/product.ts';
import {
  estimatedValue,
  inTurn,
  lacksStock,
  lastEntryPrice,
  stockByProduct,
  stockOf,
} from '#domain/inventory/stock.ts';
import { buildOperation, buildProduct, buildSupplier } from '#tests/support/money-factories.ts';

const entry = (quantity: number) => ({ operation_type: 'entrada', quantity }) as const;
const exit = (quantity: number) => ({ operation_type: 'salida', quantity }) as const;

describe('stock', () => {
  test('is what entered less what left', () => {
    expect([stockOf([]), stockOf([entry(10), exit(3), entry(1)]), stockOf([exit(2)])]).toEqual([0, 8, -2]);
  });

  test('is the same in whatever order operations arrive, for each product', () => {
    const movement = fc.record({
      product: fc.constantFrom('a', 'b'),
      operation_type: fc.constantFrom('entrada' as const, 'salida' as const),
      quantity: fc.integer({ min: 1, max: 50 }),
    });
    fc.assert(
      fc.property(fc.array(movement), (movements) => {
        const stock = stockByProduct(movements);
        for (const product of ['a', 'b']) {
          const own = movements.filter((each) => each.product === product);
          expect(stock.get(product) ?? 0).toBe(stockOf(own.toReversed()));
        }
      }),
    );
  });

  test.each([
    [4, true],
    [5, false],
    [0, true],
    [-1, true],
  ])('of %d is low: %s', (quantity, low) => {
    expect(isLowStock(quantity)).toBe(low);
  });
});

describe('a change of an operation lacks stock', () => {
  test.each([
    ['a new exit of all there is', 5, null, exit(5), false],
    ['a new exit of more', 5, null, exit(6), true],
    ['a new entry, however low the stock', -9, null, entry(1), false],
    ['an exit raised by what is left', 2, exit(3), exit(5), false],
    ['an exit raised by more', 2, exit(3), exit(6), true],
    ['an exit lowered while the stock is negative', -4, exit(6), exit(5), false],
    ['an exit saved again while the stock is negative', -4, exit(6), exit(6), false],
    ['an exit taken back', -4, exit(6), null, false],
    ['an entry taken back whole', 5, entry(5), null, false],
    ['an entry of which some has left', 4, entry(5), null, true],
    ['an entry lowered below what has left', 1, entry(5), entry(3), true],
    ['an entry turned into an exit', 9, entry(5), exit(5), true],
    ['an exit turned into an entry', -1, exit(5), entry(5), false],
  ])('%s', (_name, stock, before, after, lacks) => {
    expect(lacksStock(stock, before, after)).toBe(lacks);
  });

  test('exactly when it takes something and leaves less than nothing', () => {
    const movement = fc.oneof(fc.integer({ min: 1, max: 9 }).map(entry), fc.integer({ min: 1, max: 9 }).map(exit));
    const maybe = fc.option(movement);
    fc.assert(
      fc.property(fc.array(movement, { maxLength: 5 }), maybe, maybe, (others, before, after) => {
        const was = stockOf([...others, ...(before ? [before] : [])]);
        const is = stockOf([...others, ...(after ? [after] : [])]);
        expect(lacksStock(was, before, after)).toBe(is < was && is < 0);
      }),
    );
  });
});

describe('the value of a product', () => {
  const operations = [
    buildOperation({ id: '1', date: '2026-01-01', unit_price: 3 }),
    buildOperation({ id: '2', date: '2026-02-01', unit_price: 2.5, created_at: '2026-02-01T09:00:00.000Z' }),
    buildOperation({ id: '3', date: '2026-02-01', unit_price: 2.55, created_at: '2026-02-01T10:00:00.000Z' }),
    buildOperation({ id: '4', date: '2026-03-01', unit_price: 9, operation_type: 'salida', quantity: 7 }),
  ];

  test('is its quantity times the last entry’s unit price', () => {
    expect(lastEntryPrice(operations)).toBe(2.55);
    expect(stockedProduct(buildProduct(), stockFacts(operations))).toMatchObject({
      current_quantity: 23,
      last_price: 2.55,
      estimated_value: 58.65,
    });
  });

  test('is unknown while nothing has entered', () => {
    expect(lastEntryPrice(operations.slice(3))).toBe(null);
    expect([estimatedValue(7, null), stockedProduct(buildProduct(), stockFacts([])).estimated_value]).toEqual([
      null,
      null,
    ]);
  });

  test('is unknown while the stock is below zero', () => {
    expect([estimatedValue(-1, 2.5), estimatedValue(0, 2.5)]).toEqual([null, 0]);
  });

  test('was last updated with the product, or with the operation that was written last', () => {
    const at = (updated_at: string, ...written: string[]) =>
      stockedProduct(
        buildProduct({ updated_at }),
        stockFacts(written.map((each) => buildOperation({ updated_at: each }))),
      ).last_update;
    expect(at('2026-03-02T10:00:00.000Z')).toBe('2026-03-02T10:00:00.000Z');
    expect(at('2026-03-02T10:00:00.000Z', '2026-03-05T08:00:00.000Z', '2026-03-04T08:00:00.000Z')).toBe(
      '2026-03-05T08:00:00.000Z',
    );
    expect(at('2026-03-06T10:00:00.000Z', '2026-03-05T08:00:00.000Z')).toBe('2026-03-06T10:00:00.000Z');
  });
});

test.each(['0026-11-27', '1899-12-31'])('an operation of %s is refused: the year was typed in two digits', (date) => {
  const values = {
    operation_type: 'entrada',
    product: newId(),
    quantity: 1,
    unit_price: 1,
    supplier: null,
    notes: null,
  };
  const schema = inventoryOperationDefinition.schema({ today: '2026-11-27' });
  expect(v.safeParse(schema, { ...values, date }).issues?.map(({ message }) => message)).toEqual([
    'Por favor, introduce una fecha válida',
  ]);
  expect(v.safeParse(schema, { ...values, date: '2026-11-27' }).success).toBe(true);
});

test('each operation of a product is told with what it left', () => {
  const operations = [
    buildOperation({ id: '1', date: '2026-03-01', quantity: 10 }),
    buildOperation({ id: '3', date: '2026-03-03', quantity: 9, operation_type: 'salida' }),
    buildOperation({ id: '2', date: '2026-03-02', quantity: 5, operation_type: 'salida' }),
  ];
  expect(inTurn(operations).map(({ operation, left }) => [operation.id, left])).toEqual([
    ['3', -4],
    ['2', 5],
    ['1', 10],
  ]);
});

describe('products in their list', () => {
  const of = (name: string, current_quantity: number) => ({ name, current_quantity });

  test('stand by name, those that run low above them, the lowest first', () => {
    const byName = [of('Arco', 6), of('Brackets', 4), of('Cera', 120), of('Guantes', -4), of('Hilo', 5)];
    expect(lowFirst(byName).map(({ name }) => name)).toEqual(['Guantes', 'Brackets', 'Arco', 'Cera', 'Hilo']);
  });

  test.each([
    ['metalicos', ['Brackets metálicos']],
    ['GUANTES m', ['Guantes talla M']],
    ['', ['Brackets metálicos', 'Guantes talla M']],
    ['resina', []],
  ])('are found by name: “%s”', (search, names) => {
    const products = [of('Brackets metálicos', 1), of('Guantes talla M', 1)];
    expect(productsNamed(products, search).map(({ name }) => name)).toEqual(names);
  });
});

describe('operations in a list', () => {
  const products = [buildProduct({ id: 'p', name: 'Brackets metálicos' }), buildProduct({ id: 'q', name: 'Guantes' })];
  const suppliers = [buildSupplier({ id: 's', name: 'Almacén Peña' })];
  const named = (...operations: Partial<InventoryOperation>[]) =>
    nameOperations(
      operations.map((each, n) => buildOperation({ id: String(n), product: 'p', ...each })),
      products,
      suppliers,
    );

  test('name their type, product and supplier', () => {
    const [first, second, third] = named(
      { supplier: 's' },
      { operation_type: 'salida', product: 'gone', supplier: 'gone' },
      { supplier: null },
    );
    expect(first).toMatchObject({
      operation_type_display: 'Entrada',
      product_name: 'Brackets metálicos',
      supplier_name: 'Almacén Peña',
    });
    expect(second).toMatchObject({
      operation_type_display: 'Salida',
      product_name: 'Producto desconocido',
      supplier_name: 'Proveedor desconocido',
    });
    expect(third?.supplier_name).toBe(null);
  });

  test.each([
    ['Veinte letras justas.', 'Veinte letras justas…'],
    ['Veinte letras justas', 'Veinte letras justas'],
    ['Una nota bastante más larga', 'Una nota bastante má…'],
    ['Se corta en el punto y sigue', 'Se corta en el punto…'],
    ['🦷'.repeat(21), `${'🦷'.repeat(20)}…`],
    ['', ''],
  ])('show of the notes “%s” “%s”', (notes, shown) => {
    expect(shortNotes(notes)).toBe(shown);
  });
});

test('the summary counts and values entries and exits, and the products that are low', () => {
  const products = ['a', 'b', 'c'].map((id) => buildProduct({ id }));
  const operations = [
    buildOperation({ product: 'a', quantity: 5, unit_price: 0.1 }),
    buildOperation({ product: 'b', quantity: 3, unit_price: 0.2 }),
    buildOperation({ product: 'b', quantity: 2, unit_price: 10, operation_type: 'salida' }),
  ];
  expect(summarizeInventory(products, [buildSupplier()], operations)).toEqual({
    total_products: 3,
    total_suppliers: 1,
    entry_count: 2,
    exit_count: 1,
    total_entries_value: 1.1,
    total_exits_value: 20,
    low_inventory_products: 2,
  });
});

describe('an operation', () => {
  test('is a conflict as a whole when two people changed its type, quantity or price', () => {
    const patch = {
      operation_type: { before: 'salida', after: 'salida' },
      quantity: { before: 3, after: 4 },
      unit_price: { before: 1, after: 1 },
    };
    const theirs = { operation_type: 'entrada', quantity: 3, unit_price: 1 };
    const { overlaps } = rebase(inventoryOperationDefinition.merge, patch, theirs);
    expect(overlaps.map(({ field }) => field)).toEqual(['operation_type', 'quantity', 'unit_price']);
  });

  test('is called by its type and quantity', () => {
    const { title } = inventoryOperationDefinition;
    expect([title(buildOperation({ operation_type: 'salida', quantity: 3 })), title({})]).toEqual([
      'Salida de 3',
      'Operación de inventario',
    ]);
  });
});
