import { sql } from 'kysely';
import * as v from 'valibot';
import { productDefinition } from '#domain/inventory/product.ts';
import { searchable, sortable } from '#domain/values/text.ts';
import { defineResource } from '#server/records/resource.ts';
import { containsWords } from '#server/records/search.ts';
import { stockOfProduct, stockOfProducts } from './stock.ts';

/** /api/products/, each with its stock. */
export const products = defineResource({
  definition: productDefinition,
  ordering: {
    name: sql`sort_name`,
    current_quantity: stockOfProduct(sql`products.id`),
  },
  defaultOrdering: 'name',
  search: (text) => containsWords(sql`search_name`, text),
  columns: ({ name }) => ({ sort_name: sortable(String(name)), search_name: searchable(String(name)) }),
  derivedSchema: { current_quantity: v.pipe(v.number(), v.integer()) },
  derived: async (db, rows) => {
    const stock = await stockOfProducts(
      db,
      rows.map(({ id }) => id),
    );
    return rows.map(({ id }) => ({ current_quantity: stock.get(id) ?? 0 }));
  },
});
