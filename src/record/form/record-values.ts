import type { CollectionName } from '#domain/record/collections.ts';
import { fieldsOf } from '#domain/record/definition.ts';
import type { Values } from '#domain/record/row.ts';
import type { ValuesOf } from '#domain/records.ts';
import { definitionOf } from '#domain/registry.ts';

/** What the form of a record holds: its own values (numbers stay numbers), null for what is not there. */
export type RecordFormValues<C extends CollectionName> = { [F in keyof ValuesOf<C>]: ValuesOf<C>[F] | null };

/** The fields that clients write, of a row or of part of one; what it lacks is as in a new record. */
export function valuesFrom<C extends CollectionName>(collection: C, row: object): RecordFormValues<C> {
  const definition = definitionOf(collection);
  const known = row as Values;
  const entries = fieldsOf(definition).map((field) => [field, known[field] ?? definition.defaults[field] ?? null]);
  return Object.fromEntries(entries) as RecordFormValues<C>;
}
