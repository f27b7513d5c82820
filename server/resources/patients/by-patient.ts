// What every record of a patient shows, sorts by and is searched by: the patient's name.
import { sql, type RawBuilder } from 'kysely';
import * as v from 'valibot';
import type { CollectionName } from '#domain/record/collections.ts';
import { tableName } from '#domain/record/collections.ts';
import { fullName, UNKNOWN_PATIENT } from '#domain/patients/patient.ts';
import type { Derive } from '#server/records/resource.ts';
import type { Db } from '#server/db/tables.ts';
import { containsWords } from '#server/records/search.ts';
import { oneOf } from '#server/records/table.ts';

/** The sort key of the patient's name, for a collection with a field `patient`. */
export const patientKey = (collection: CollectionName): RawBuilder<string> =>
  sql`(SELECT search_name FROM patients WHERE patients.id = ${sql.ref(`${tableName(collection)}.patient`)})`;

/** Every word is part of the patient's name, in any order, accents ignored. */
export function searchByPatient(collection: CollectionName): (text: string) => RawBuilder<boolean> {
  const key = patientKey(collection);
  return (text) => containsWords(key, text);
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
export const derivePatientName: Derive = async (db, rows) => {
  const names = await patientNames(
    db,
    rows.map(({ patient }) => String(patient)),
  );
  return names.map((patient_name) => ({ patient_name }));
};

/** What `derivePatientName` adds. */
export const patientNameSchema = { patient_name: v.string() };
