import {
  fullName,
  isPossibleDuplicate,
  sameKeys,
  UNKNOWN_PATIENT,
  type Patient,
  type PatientValues,
} from '#domain/patients/patient.ts';
import type { ArcadaDatabase } from '#store/database/database.ts';

/** The names of these patients, in order; «Paciente desconocido» for one that is not here (yet). */
export async function patientNames(db: ArcadaDatabase, ids: readonly string[]): Promise<string[]> {
  const unique = [...new Set(ids)];
  const patients = await db.records('patients').bulkGet(unique);
  const names = new Map(unique.map((id, index) => [id, patients[index] ? fullName(patients[index]) : UNKNOWN_PATIENT]));
  return ids.map((id) => names.get(id) ?? UNKNOWN_PATIENT);
}

/** The newest patients by creation, for the dashboard. */
export async function recentPatients(db: ArcadaDatabase, limit: number): Promise<Patient[]> {
  return db.records('patients').orderBy('created_at').reverse().limit(limit).toArray();
}

/** How many patients there are on this tablet. */
export async function countPatients(db: ArcadaDatabase): Promise<number> {
  return db.records('patients').count();
}

/** One page of all patients in the order of their names, read from the index alone. */
export async function patientsByName(
  db: ArcadaDatabase,
  { offset, limit, descending }: { offset: number; limit: number; descending: boolean },
): Promise<Patient[]> {
  const ordered = db.records('patients').orderBy('_sort');
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
  const patients = db.records('patients');
  const candidates = await db.transaction('r', patients, () =>
    Promise.all(sameKeys(values).map((key) => patients.where('_same').equals(key).toArray())),
  );
  const byId = new Map(candidates.flat().map((patient) => [patient.id, patient]));
  const found = [...byId.values()].filter((patient) => patient.id !== except && isPossibleDuplicate(values, patient));
  return found.slice(0, DUPLICATES);
}
