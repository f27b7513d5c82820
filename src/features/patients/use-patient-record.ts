import { useLiveQuery } from 'dexie-react-hooks';
import { useReducer } from 'react';
import type { Patient } from '#domain/patients/patient.ts';
import { useRuntime } from '#runtime/runtime.tsx';
import { readMeta } from '#store/database/meta.ts';
import { getPatient } from '#store/patients/patients.ts';
import type { Conflict, OutboxEntry } from '#store/database/tables.ts';

/** A patient with what waits to be sent or decided about them. */
export interface PatientRecord {
  patient: Patient;
  entries: OutboxEntry[];
  conflicts: Conflict[];
}

export type PatientRecordState =
  | { status: 'loading' }
  | { status: 'error'; error: unknown; retry: () => void }
  /** `complete`: the first download has ended, so that the patient is truly not there. */
  | { status: 'missing'; complete: boolean }
  | { status: 'ready'; record: PatientRecord };

export function usePatientRecord(id: string): PatientRecordState {
  const { db } = useRuntime();
  const [attempt, retry] = useReducer((count: number) => count + 1, 0);
  const result = useLiveQuery(async () => {
    try {
      const patient = await getPatient(db, id);
      if (!patient) return { id, complete: (await readMeta(db, 'ready')) === true };
      const row = { collection: 'patients' as const, row_id: id };
      const entries = await db.outbox.where(row).sortBy('n');
      return { id, record: { patient, entries, conflicts: await db.conflicts.where(row).toArray() } };
    } catch (error) {
      reportError(error);
      return { id, error };
    }
  }, [db, id, attempt]);
  // The answer about another patient stays until the new one is there.
  if (!result || result.id !== id) return { status: 'loading' };
  if ('error' in result) return { status: 'error', error: result.error, retry };
  if ('record' in result) return { status: 'ready', record: result.record };
  return { status: 'missing', complete: result.complete };
}
