// Treatment plans with their patients' names.
import { arrangePlans, type NamedPlan, type TreatmentPlan } from '#domain/clinical/treatment-plan.ts';
import type { ArcadaDatabase } from '#store/database/database.ts';
import { patientNames } from '#store/patients/patients.ts';

/** A patient's plans, the newest first. */
export async function patientPlans(db: ArcadaDatabase, patient: string): Promise<NamedPlan[]> {
  return arrangePlans(await nameAll(db, await db.records('treatment-plans').where({ patient }).toArray()));
}

/** All plans with their patients' names, unordered: `arrangePlans` searches and sorts them. */
export async function allPlans(db: ArcadaDatabase): Promise<NamedPlan[]> {
  return nameAll(db, await db.records('treatment-plans').toArray());
}

async function nameAll(db: ArcadaDatabase, plans: readonly TreatmentPlan[]): Promise<NamedPlan[]> {
  const names = await patientNames(
    db,
    plans.map(({ patient }) => patient),
  );
  return plans.map((plan, index) => ({ ...plan, patient_name: names[index]! }));
}
