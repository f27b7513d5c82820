import { allergiesOf } from '#domain/clinical/alerts.ts';
import { readAllergies, type ToldAllergies } from '#domain/documents/told-allergies.ts';
import { clinicalHistoryId } from '#domain/record/ids.ts';
import type { ArcadaDatabase } from '#store/database/database.ts';

/** The allergies to medicines of which a patient's history tells, and problems with local anaesthetics. */
export async function allergiesOfPatient(db: ArcadaDatabase, patient: string): Promise<ToldAllergies> {
  const history = await db.records('clinical-histories').get(clinicalHistoryId(patient));
  if (!history) return readAllergies([]);
  return readAllergies(allergiesOf(history), history.local_anesthetic_problems === 'si');
}
