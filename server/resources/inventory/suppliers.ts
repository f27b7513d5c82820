import { sql } from 'kysely';
import { supplierDefinition } from '#domain/inventory/supplier.ts';
import { searchable, sortable } from '#domain/values/text.ts';
import { defineResource } from '#server/records/resource.ts';
import { containsWords } from '#server/records/search.ts';

/** /api/suppliers/. */
export const suppliers = defineResource({
  definition: supplierDefinition,
  ordering: { name: sql`sort_name` },
  defaultOrdering: 'name',
  search: (text) => containsWords(sql`search_name`, text),
  columns: ({ name }) => ({ sort_name: sortable(String(name)), search_name: searchable(String(name)) }),
});
