import { alertsOf, type ClinicalAlert } from '#domain/clinical/alerts.ts';
import { clinicalHistoryId } from '#domain/record/ids.ts';
import type { ArcadaDatabase } from '#store/database/database.ts';
import { hasReceived } from '#store/database/still-to-come.ts';

/**
 * Whether this tablet can tell a patient's alerts: their history is here, or there certainly is none. During the first
 * sync a missing history proves nothing; except for a patient who was never sent, whom no other tablet knows.
 */
export async function areAlertsKnown(db: ArcadaDatabase, patient: string): Promise<boolean> {
  if (await hasReceived(db, 'clinical-histories')) return true;
  const history = await db.records('clinical-histories').get(clinicalHistoryId(patient));
  // A history begun here may hide the server's, which is still to come.
  if (history && history.version !== 0) return true;
  return (await db.records('patients').get(patient))?.version === 0;
}

/** The alerts of these patients, by the patient's id; a patient without any has no entry. */
export async function alertsOfPatients(
  db: ArcadaDatabase,
  patients: readonly string[],
): Promise<Map<string, ClinicalAlert[]>> {
  const asked = [...new Set(patients)];
  const histories = await db.records('clinical-histories').bulkGet(asked.map(clinicalHistoryId));
  const alerts = new Map<string, ClinicalAlert[]>();
  for (const [place, history] of histories.entries()) {
    const found = history ? alertsOf(history) : [];
    if (found.length > 0) alerts.set(asked[place]!, found);
  }
  return alerts;
}
