import type { ClinicalHistory } from '#domain/clinical/clinical-history.ts';
import type { Patient } from '#domain/patients/patient.ts';
import type { ArcadaDatabase } from '#store/database/database.ts';

/** A clinical history and its patient; each is undefined where this tablet does not have it. */
export interface HistoryPatient {
  history: ClinicalHistory | undefined;
  patient: Patient | undefined;
}

/** The patient of a history: exams, odontograms and images refer to their history alone. */
export async function readHistoryPatient(
  db: ArcadaDatabase,
  history: string | null | undefined,
): Promise<HistoryPatient> {
  const found = history ? await db.records('clinical-histories').get(history) : undefined;
  return { history: found, patient: found && (await db.records('patients').get(found.patient)) };
}
