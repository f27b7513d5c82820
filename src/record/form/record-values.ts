import type { CollectionName } from '#domain/record/collections.ts';
import { fieldsOf } from '#domain/record/definition.ts';
import type { Values } from '#domain/record/row.ts';
import type { ValuesOf } from '#domain/records.ts';
import { definitionOf } from '#domain/registry.ts';

/** The values of a record's form: those of the record itself (numbers stay numbers), with null for an empty field. */
export type RecordFormValues<C extends CollectionName> = { [F in keyof ValuesOf<C>]: ValuesOf<C>[F] | null };

/**
 * The fields of a row, or of part of one, that clients write; a missing field has the value that it has in a new
 * record.
 */
export function valuesFrom<C extends CollectionName>(collection: C, row: object): RecordFormValues<C> {
  const definition = definitionOf(collection);
  const known = row as Values;
  const entries = fieldsOf(definition).map((field) => [field, known[field] ?? definition.defaults[field] ?? null]);
  return Object.fromEntries(entries) as RecordFormValues<C>;
}
