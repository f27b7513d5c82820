// The owners of records: many have the same title ("Historia clínica", "Salida de 2"), and only their patient or
// product distinguishes them.
import type { CollectionName } from '#domain/record/collections.ts';
import type { Values } from '#domain/record/row.ts';
import { definitionOf, parentsOf, titleOf, type RecordKey } from '#domain/registry.ts';
import type { ArcadaDatabase } from '#store/database/database.ts';
import { rowsOf } from './any-record.ts';

/** A record to be named, stored or not. */
export interface Named {
  /** The key of the answer. */
  key: string;
  collection: CollectionName;
  values: Values;
}

/** A record on the way up, by its key, with the references to its parents. */
interface Climb {
  key: string;
  parent: RecordKey;
}

/**
 * Key → name of the patient or product that the record belongs to, directly or through its parents (a tooth by its
 * odontogram and history). None for patients and products themselves, for records without an owner, and where a parent
 * is not on this tablet. One read by ids for each collection on the way. For a live query.
 */
export async function ownerNames(db: ArcadaDatabase, records: readonly Named[]): Promise<ReadonlyMap<string, string>> {
  const names = new Map<string, string>();
  let climbs = records.flatMap((record) => climb(record));
  // Terminates: parents of parents lead to patients and products, which have none.
  while (climbs.length > 0) {
    const rows = await rowsOf(
      db,
      climbs.map(({ parent }) => parent),
    );
    climbs = climbs.flatMap(({ key, parent: { collection, id } }) => {
      const values = rows.get(id);
      if (!values) return [];
      if (definitionOf(collection).parents.length > 0) return climb({ key, collection, values });
      names.set(key, titleOf(collection, values));
      return [];
    });
  }
  return names;
}

/** The shortest way up: a payment belongs to its budget and to its patient. */
function climb({ key, collection, values }: Named): Climb[] {
  const parents = parentsOf(collection, values);
  const parent = parents.find((each) => each.collection === 'patients') ?? parents[0];
  return parent ? [{ key, parent }] : [];
}
