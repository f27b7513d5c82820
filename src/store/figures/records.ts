import { COLLECTIONS } from '#domain/record/collections.ts';
import type { ArcadaDatabase } from '#store/database/database.ts';

/** The number of records on this tablet, and of images among them. */
export async function countRecords(db: ArcadaDatabase): Promise<{ records: number; images: number }> {
  const counts = await Promise.all(COLLECTIONS.map((collection) => db.rows(collection).count()));
  return {
    records: counts.reduce((sum, count) => sum + count, 0),
    images: counts[COLLECTIONS.indexOf('clinical-images')] ?? 0,
  };
}
