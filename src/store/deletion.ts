import type { CollectionName } from '#domain/collections.ts';
import { definitionOf } from '#domain/registry.ts';
import type { ArcadaDatabase } from './database.ts';
import { descendants } from './write.ts';

/** What a person must know before deleting a record. */
export interface DeletionPreview {
  /** The records that go with it, in words: "2 planes de tratamiento". */
  descendants: string[];
  /** Changes of the record and its descendants that the server has not received. */
  unsent: number;
}

/** What goes when this record is deleted on this tablet. */
export async function previewDeletion(
  db: ArcadaDatabase,
  collection: CollectionName,
  id: string,
): Promise<DeletionPreview> {
  const below = await descendants(db, collection, id);
  const counts = new Map<CollectionName, number>();
  for (const child of below) counts.set(child.collection, (counts.get(child.collection) ?? 0) + 1);
  const keys = [{ collection, id }, ...below].map((row): [CollectionName, string] => [row.collection, row.id]);
  const parked = await db.conflicts.where('[collection+row_id]').anyOf(keys).toArray();
  const waiting = await db.outbox.where('[collection+row_id]').anyOf(keys).count();
  return {
    descendants: [...counts].map(([name, count]) => {
      const { singular, plural } = definitionOf(name);
      return `${count} ${count === 1 ? singular : plural}`;
    }),
    unsent: waiting + parked.reduce((sum, conflict) => sum + conflict.entries.length, 0),
  };
}
