import type { CollectionName } from '#domain/record/collections.ts';
import { childrenOf, type RecordKey } from '#domain/registry.ts';
import type { ArcadaDatabase } from '#store/database/database.ts';

/** All rows that are deleted with a row, children before grandchildren; a row with two parents among them once. */
export async function descendants(db: ArcadaDatabase, collection: CollectionName, id: string) {
  const found = new Map<string, RecordKey>();
  const collect = async (parent: CollectionName, parentId: string): Promise<void> => {
    for (const child of childrenOf(parent)) {
      for (const childId of await db
        .rows(child.collection)
        .where({ [child.field]: parentId })
        .primaryKeys()) {
        found.set(`${child.collection}/${childId}`, { collection: child.collection, id: childId });
        await collect(child.collection, childId);
      }
    }
  };
  await collect(collection, id);
  return [...found.values()];
}
