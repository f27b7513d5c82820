import type { Patient } from '#domain/patients/patient.ts';
import { useRead } from '#runtime/use-read.ts';
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
  | { status: 'failed'; error: unknown; retry: () => void }
  /** `complete`: the first download has ended, so that the patient is truly not there. */
  | { status: 'missing'; complete: boolean }
  | { status: 'ready'; record: PatientRecord };

export function usePatientRecord(id: string): PatientRecordState {
  const state = useRead(
    async (db) => {
      const patient = await getPatient(db, id);
      if (!patient) return { complete: (await readMeta(db, 'ready')) === true };
      const row = { collection: 'patients' as const, row_id: id };
      const entries = await db.outbox.where(row).sortBy('n');
      return { patient, entries, conflicts: await db.conflicts.where(row).toArray() };
    },
    [id],
  );
  if (state.status !== 'ready') return state;
  const { value } = state;
  return value.patient ? { status: 'ready', record: value } : { status: 'missing', complete: value.complete };
}
