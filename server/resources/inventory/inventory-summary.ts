// GET /api/inventory-operations/summary/: the figures that `summarizeInventory` makes of a tablet's rows, in SQL.
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { InventorySummary } from '#domain/inventory/inventory.ts';
import { LOW_STOCK } from '#domain/inventory/product.ts';
import type { ServerContext } from '#server/context.ts';
import type { Db } from '#server/db/tables.ts';
import { described } from '#server/openapi/description.ts';
import * as shapes from '#server/openapi/figure-schemas.ts';
import { stockOfProduct } from './stock.ts';

/** Serves the summary. */
export function registerInventorySummary(app: FastifyInstance, context: ServerContext): void {
  const options = described('Resumen del inventario', { answer: shapes.inventorySummary });
  app.get('/api/inventory-operations/summary/', options, () => inventorySummary(context.db));
}

/** The figures of the whole inventory, from one moment. */
export async function inventorySummary(db: Db): Promise<InventorySummary> {
  const { rows } = await sql<InventorySummary>`SELECT
      (SELECT count(*) FROM products WHERE deleted_at IS NULL) AS total_products,
      (SELECT count(*) FROM suppliers WHERE deleted_at IS NULL) AS total_suppliers,
      count(*) FILTER (WHERE operation_type = 'entrada') AS entry_count,
      count(*) FILTER (WHERE operation_type = 'salida') AS exit_count,
      coalesce(sum(quantity * unit_price) FILTER (WHERE operation_type = 'entrada'), 0) AS total_entries_value,
      coalesce(sum(quantity * unit_price) FILTER (WHERE operation_type = 'salida'), 0) AS total_exits_value,
      (SELECT count(*) FROM products WHERE deleted_at IS NULL AND ${stockOfProduct(sql`products.id`)} < ${LOW_STOCK})
        AS low_inventory_products
    FROM inventory_operations WHERE deleted_at IS NULL`.execute(db);
  const [summary] = rows;
  if (!summary) throw new Error('an aggregate without a row');
  return summary;
}
