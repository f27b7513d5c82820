import { sql } from 'kysely';
import { supplierDefinition } from '#domain/inventory/supplier.ts';
import { searchable } from '#domain/values/text.ts';
import { defineResource } from '#server/records/resource.ts';
import { containsWords } from '#server/records/search.ts';

/** /api/suppliers/. */
export const suppliers = defineResource({
  definition: supplierDefinition,
  ordering: { name: sql`search_name` },
  defaultOrdering: 'name',
  search: (text) => containsWords(sql`search_name`, text),
  columns: (values) => ({ search_name: searchable(String(values['name'])) }),
});
