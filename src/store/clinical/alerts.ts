import { alertsOf, type ClinicalAlert } from '#domain/clinical/alerts.ts';
import { clinicalHistoryId } from '#domain/record/ids.ts';
import type { ArcadaDatabase } from '#store/database/database.ts';

/** What must be seen before anything is done to these patients, by the patient's id; without an alert there is no entry. */
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
