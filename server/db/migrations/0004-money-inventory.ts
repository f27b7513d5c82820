import { sql } from 'kysely';
import { collectionTable, indexDeletion, name, type AnyDatabase } from './columns.ts';

/** Amounts of money: two decimals, up to 9,999,999,999.99. */
const money = sql`numeric(12, 2)`;
const searchKey = sql`text collate "C"`;

/** Creates inventory, budgets and payments. */
export async function up(db: AnyDatabase): Promise<void> {
  await createProducts(db);
  await createSuppliers(db);
  await createInventoryOperations(db);
  await createBudgets(db);
  await createPayments(db);
}

async function createProducts(db: AnyDatabase): Promise<void> {
  await collectionTable(db, 'products')
    .addColumn('name', name, (column) => column.notNull())
    .addColumn('search_name', searchKey, (column) => column.notNull())
    .execute();
  await indexDeletion(db, 'products');
}

async function createSuppliers(db: AnyDatabase): Promise<void> {
  await collectionTable(db, 'suppliers')
    .addColumn('name', name, (column) => column.notNull())
    .addColumn('contact', 'text')
    .addColumn('phone', 'text')
    .addColumn('email', 'text')
    .addColumn('notes', 'text')
    .addColumn('search_name', searchKey, (column) => column.notNull())
    .execute();
  await indexDeletion(db, 'suppliers');
}

async function createInventoryOperations(db: AnyDatabase): Promise<void> {
  await collectionTable(db, 'inventory_operations')
    .addColumn('operation_type', 'text', (column) =>
      column.notNull().check(sql`operation_type in ('entrada', 'salida')`),
    )
    .addColumn('date', 'date', (column) => column.notNull())
    .addColumn('product', 'uuid', (column) => column.notNull().references('products.id'))
    .addColumn('quantity', 'integer', (column) => column.notNull().check(sql`quantity > 0`))
    .addColumn('unit_price', money, (column) => column.notNull().check(sql`unit_price > 0`))
    // Not a foreign key: an operation never waits for its supplier, nor goes with it.
    .addColumn('supplier', 'uuid')
    .addColumn('notes', 'text')
    .addColumn('search_notes', searchKey, (column) => column.notNull())
    .execute();
  await indexDeletion(db, 'inventory_operations');
  await db.schema
    .createIndex('inventory_operations_product')
    .on('inventory_operations')
    .columns(['product', 'date'])
    .execute();
  await db.schema.createIndex('inventory_operations_supplier').on('inventory_operations').column('supplier').execute();
  await db.schema
    .createIndex('inventory_operations_date')
    .on('inventory_operations')
    .columns(['date', 'created_at', 'id'])
    .execute();
}

async function createBudgets(db: AnyDatabase): Promise<void> {
  await collectionTable(db, 'budgets')
    .addColumn('patient', 'uuid', (column) => column.notNull().references('patients.id'))
    .addColumn('nombre', name, (column) => column.notNull())
    .addColumn('total_amount', money, (column) => column.notNull().check(sql`total_amount > 0`))
    .addColumn('description', 'text')
    .execute();
  await indexDeletion(db, 'budgets');
  await db.schema.createIndex('budgets_patient').on('budgets').column('patient').execute();
}

async function createPayments(db: AnyDatabase): Promise<void> {
  await collectionTable(db, 'payments')
    .addColumn('patient', 'uuid', (column) => column.notNull().references('patients.id'))
    .addColumn('budget', 'uuid', (column) => column.notNull().references('budgets.id'))
    .addColumn('amount', money, (column) => column.notNull().check(sql`amount > 0`))
    .addColumn('payment_date', 'date', (column) => column.notNull())
    .addColumn('payment_method', 'text', (column) =>
      column.notNull().check(sql`payment_method in ('CASH', 'CARD', 'TRANSFER', 'CHECK', 'OTHER')`),
    )
    .addColumn('notes', 'text')
    .execute();
  await indexDeletion(db, 'payments');
  await db.schema.createIndex('payments_patient').on('payments').column('patient').execute();
  await db.schema.createIndex('payments_budget').on('payments').column('budget').execute();
  await db.schema.createIndex('payments_date').on('payments').columns(['payment_date', 'created_at', 'id']).execute();
}
