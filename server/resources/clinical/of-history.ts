// The common part of exams and odontograms: both belong to a clinical history, and through it to a patient.
import { sql } from 'kysely';
import * as v from 'valibot';
import { tableName } from '#domain/record/collections.ts';
import type { EntityDefinition } from '#domain/record/definition.ts';
import { clinicalHistoryId } from '#domain/record/ids.ts';
import { checkId } from '#server/http/validation.ts';
import type { Derive, ResourceOptions } from '#server/records/resource.ts';
import { containsWords } from '#server/records/search.ts';
import { oneOf } from '#server/records/table.ts';
import { patientNames, patientNameSchema } from '#server/resources/patients/by-patient.ts';

/** How a collection below the clinical history is listed; the newest record is "the" one of its patient. */
export function listOfHistory(definition: EntityDefinition): ResourceOptions {
  const history = sql.ref(`${tableName(definition.collection)}.clinical_history`);
  const keyOf = (
    column: 'search_name' | 'sort_name',
  ) => sql`(SELECT ${sql.ref(column)} FROM patients, clinical_histories
    WHERE clinical_histories.id = ${history} AND patients.id = clinical_histories.patient)`;
  return {
    definition,
    filters: {
      // A patient has one history, and its id is derived from the patient's.
      patient: (value) => sql`clinical_history = ${clinicalHistoryId(checkId('patient', value))}::uuid`,
    },
    ordering: { patient_name: keyOf('sort_name') },
    defaultOrdering: '-created_at',
    search: (text) => containsWords(keyOf('search_name'), text),
    derived: derivePatient,
    derivedSchema: { patient: v.string(), ...patientNameSchema },
  };
}

const derivePatient: Derive = async (db, rows) => {
  const ids = rows.map(({ clinical_history }) => String(clinical_history));
  const histories = await db
    .selectFrom('clinical_histories')
    .select(['id', 'patient'])
    .where(oneOf('id', ids))
    .execute();
  const byId = new Map(histories.map(({ id, patient }) => [id, patient]));
  // A history is never removed, only made a tombstone together with its children: each finds its history.
  const patients = ids.map((id) => byId.get(id) ?? id);
  const names = await patientNames(db, patients);
  return patients.map((patient, index) => ({ patient, patient_name: names[index] }));
};
