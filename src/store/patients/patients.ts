// Reads and writes of patients.
import {
  cardKey,
  fullName,
  isPossibleDuplicate,
  UNKNOWN_PATIENT,
  type Patient,
  type PatientValues,
} from '#domain/patients/patient.ts';
import type { ArcadaDatabase } from '#store/database/database.ts';
import { sortKeyOf } from '#store/database/local-row.ts';
import { writesOf } from '#store/outbox/record-writes.ts';

const table = (db: ArcadaDatabase) => db.rows<Patient & Record<string, unknown>>('patients');

export async function getPatient(db: ArcadaDatabase, id: string): Promise<Patient | undefined> {
  return table(db).get(id);
}

/** The names of these patients, in order; one that is not here (yet) is unknown (§6). */
export async function patientNames(db: ArcadaDatabase, ids: readonly string[]): Promise<string[]> {
  const unique = [...new Set(ids)];
  const patients = await table(db).bulkGet(unique);
  const names = new Map(unique.map((id, index) => [id, patients[index] ? fullName(patients[index]) : UNKNOWN_PATIENT]));
  return ids.map((id) => names.get(id) ?? UNKNOWN_PATIENT);
}

/** The newest patients by creation, for the dashboard. */
export async function recentPatients(db: ArcadaDatabase, limit: number): Promise<Patient[]> {
  return table(db).orderBy('created_at').reverse().limit(limit).toArray();
}

export async function countPatients(db: ArcadaDatabase): Promise<number> {
  return table(db).count();
}

/** One page of all patients in the order of their names, read from the index alone. */
export async function patientsByName(
  db: ArcadaDatabase,
  { offset, limit, descending }: { offset: number; limit: number; descending: boolean },
): Promise<Patient[]> {
  const ordered = table(db).orderBy('_sort');
  return (descending ? ordered.reverse() : ordered).offset(offset).limit(limit).toArray();
}

/** So many likely duplicates are shown. */
const DUPLICATES = 5;

/** Patients that are probably the same person as these values; `except` is the record being edited. */
export async function possibleDuplicates(
  db: ArcadaDatabase,
  values: PatientValues,
  except?: string,
): Promise<Patient[]> {
  // By name through its index. Only a card has them all looked at: read at once, a cursor would take seconds.
  const candidates =
    cardKey(values) === '' ? table(db).where('_sort').startsWith(sortKeyOf(values)) : table(db).toCollection();
  const found = (await candidates.toArray()).filter(
    (patient) => patient.id !== except && isPossibleDuplicate(values, patient),
  );
  return found.slice(0, DUPLICATES);
}

/** Deleting a patient takes along everything that belongs to them. */
export const {
  create: createPatient,
  update: updatePatient,
  remove: deletePatient,
} = writesOf<PatientValues>('patients');
