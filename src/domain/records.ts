// The types of all records by their collection, for code that is written once for every collection.
import type { CollectionName } from '#domain/record/collections.ts';
import type { EntityDefinition } from '#domain/record/definition.ts';
import type { RowMeta } from '#domain/record/row.ts';
import type { DEFINITIONS } from '#domain/registry.ts';

type Definitions = typeof DEFINITIONS;

type RowIn<D> =
  D extends EntityDefinition<infer V, infer S> ? RowMeta & V & (string extends keyof S ? unknown : Partial<S>) : never;

type ValuesIn<D> = D extends EntityDefinition<infer V, infer _> ? V : never;

/** The row of each collection, as store and wire hold it: stored fields, nothing derived. */
export type Records = { [C in CollectionName]: RowIn<Definitions[C]> };

/** The fields of each collection that a client writes: those of its schema. */
export type RecordValues = { [C in CollectionName]: ValuesIn<Definitions[C]> };

/** The row type of a collection: `RecordOf<'patients'>` is `Patient`. */
export type RecordOf<C extends CollectionName> = Records[C];

/** The type of the fields that a client writes: `ValuesOf<'patients'>` is `PatientValues`. */
export type ValuesOf<C extends CollectionName> = RecordValues[C];
