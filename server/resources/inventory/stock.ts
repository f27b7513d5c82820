// Stock in SQL: the sums that domain/inventory/stock.ts makes on a tablet.
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#server/db/tables.ts';

/** The sum over the operations of a group; 0 for none. */
const stock = sql<number>`coalesce(sum(CASE operation_type WHEN 'entrada' THEN quantity ELSE -quantity END), 0)`;

/** The stock of one product as an expression; `except` is an operation that does not count. */
export function stockOfProduct(product: RawBuilder<unknown>, except?: string): RawBuilder<number> {
  const others = except === undefined ? sql`` : sql` AND id <> ${except}::uuid`;
  return sql<number>`(SELECT ${stock} FROM inventory_operations
    WHERE product = ${product} AND deleted_at IS NULL${others})`;
}

/** The stock of each of these products that has operations. */
export async function stockOfProducts(db: Db, ids: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('inventory_operations')
    .select(['product', stock.as('stock')])
    .where('product', 'in', ids)
    .where('deleted_at', 'is', null)
    .groupBy('product')
    .execute();
  return new Map(rows.map((row) => [row.product, row.stock]));
}
