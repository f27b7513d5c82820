// The common part of a patient's records: the patient's name, shown, sorted by and searched.
import { sql } from 'kysely';
import * as v from 'valibot';
import { fullName, UNKNOWN_PATIENT } from '#domain/patients/patient.ts';
import { tableName } from '#domain/record/collections.ts';
import type { EntityDefinition } from '#domain/record/definition.ts';
import type { Db } from '#server/db/tables.ts';
import type { Derive, ResourceOptions } from '#server/records/resource.ts';
import { containsWords } from '#server/records/search.ts';
import { oneOf } from '#server/records/table.ts';

/**
 * How a collection with a field `patient` is listed: each row with the patient's name, by which the list is sorted, and
 * searched (every word is part of the name, in any order, accents ignored).
 */
export function listOfPatient(definition: EntityDefinition) {
  const patient = sql.ref(`${tableName(definition.collection)}.patient`);
  const keyOf = (column: 'search_name' | 'sort_name') =>
    sql`(SELECT ${sql.ref(column)} FROM patients WHERE patients.id = ${patient})`;
  return {
    definition,
    ordering: { patient_name: keyOf('sort_name') },
    search: (text) => containsWords(keyOf('search_name'), text),
    derived: derivePatientName,
    derivedSchema: patientNameSchema,
  } satisfies Partial<ResourceOptions>;
}

/** The names of these patients, in order. */
export async function patientNames(db: Db, ids: readonly string[]): Promise<string[]> {
  const patients = await db
    .selectFrom('patients')
    .select(['id', 'first_name', 'last_name'])
    .where(oneOf('id', ids))
    .execute();
  const names = new Map(patients.map((patient) => [patient.id, fullName(patient)]));
  return ids.map((id) => names.get(id) ?? UNKNOWN_PATIENT);
}

/** `patient_name` beside each row. */
async function derivePatientName(...[db, rows]: Parameters<Derive>): ReturnType<Derive> {
  const ids = rows.map(({ patient }) => String(patient));
  const names = await patientNames(db, ids);
  return names.map((patient_name) => ({ patient_name }));
}

/** The schema of the patient's name beside a row. */
export const patientNameSchema = { patient_name: v.string() };
