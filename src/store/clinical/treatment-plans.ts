// Reads and writes of treatment plans.
import {
  arrangePlans,
  type NamedPlan,
  type TreatmentPlan,
  type TreatmentPlanValues,
} from '#domain/clinical/treatment-plan.ts';
import type { ArcadaDatabase } from '#store/database/database.ts';
import { patientNames } from '#store/patients/patients.ts';
import { writesOf } from '#store/outbox/record-writes.ts';

const table = (db: ArcadaDatabase) => db.rows<TreatmentPlan & Record<string, unknown>>('treatment-plans');

export const {
  create: createPlan,
  update: updatePlan,
  remove: deletePlan,
} = writesOf<TreatmentPlanValues>('treatment-plans');

export async function getPlan(db: ArcadaDatabase, id: string): Promise<TreatmentPlan | undefined> {
  return table(db).get(id);
}

/** A patient's plans, the newest first. */
export async function patientPlans(db: ArcadaDatabase, patient: string): Promise<NamedPlan[]> {
  return arrangePlans(await nameAll(db, await table(db).where({ patient }).toArray()));
}

/** All plans with their patients' names, in no order: `arrangePlans` searches and sorts them. */
export async function allPlans(db: ArcadaDatabase): Promise<NamedPlan[]> {
  return nameAll(db, await table(db).toArray());
}

async function nameAll(db: ArcadaDatabase, plans: readonly TreatmentPlan[]): Promise<NamedPlan[]> {
  const names = await patientNames(
    db,
    plans.map(({ patient }) => patient),
  );
  return plans.map((plan, index) => ({ ...plan, patient_name: names[index]! }));
}
