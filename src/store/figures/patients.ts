import type { ArcadaDatabase } from '#store/database/database.ts';
import { countPatients } from '#store/patients/patients.ts';

/** The counts of the clinic's patients. */
export interface PatientFigures {
  total: number;
  /** Created since the instant asked for. */
  newer: number;
}

/** Counts the patients, and those made since an instant (ISO 8601 UTC). For a live query. */
export async function patientFigures(db: ArcadaDatabase, since: string): Promise<PatientFigures> {
  const newer = db.records('patients').where('created_at').aboveOrEqual(since);
  return { total: await countPatients(db), newer: await newer.count() };
}
