import type { CollectionName } from '#domain/record/collections.ts';
import type { ArcadaDatabase } from '#store/database/database.ts';

/** The number of a patient's records in a collection, including those that belong to the clinical history. */
export async function countOfPatient(db: ArcadaDatabase, patient: string, collection: CollectionName): Promise<number> {
  switch (collection) {
    case 'clinical-exams':
    case 'odontograms':
    case 'clinical-images': {
      const histories = await db.rows('clinical-histories').where({ patient }).primaryKeys();
      return db.rows(collection).where('clinical_history').anyOf(histories).count();
    }
    default:
      return db.rows(collection).where({ patient }).count();
  }
}
