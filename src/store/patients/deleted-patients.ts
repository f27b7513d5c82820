// Patients deleted on this tablet whose deletion the server has not received.
import { patientDefinition, type Patient } from '#domain/patients/patient.ts';
import type { ArcadaDatabase } from '#store/database/database.ts';
import { isWrite } from '#store/outbox/actions.ts';

/** A patient as they stood before the deletion on this tablet. */
export interface UnsentDeletion {
  patient: Patient;
  /** The user. */
  author: string;
  /** ISO 8601, by the tablet's clock. */
  at: string;
}

/** The last one first. For a live query. */
export async function unsentDeletions(db: ArcadaDatabase): Promise<UnsentDeletion[]> {
  const queue = await db.outbox.orderBy('n').reverse().toArray();
  const deletions = queue
    .filter(isWrite)
    .filter(({ collection, method }) => collection === patientDefinition.collection && method === 'DELETE');
  const found = await Promise.all(
    deletions.map(async ({ row_id, author, captured_at }) => {
      const base = await db.base.get([patientDefinition.collection, row_id]);
      const row = base?.row ?? base?.last;
      return row ? [{ patient: row as unknown as Patient, author, at: captured_at }] : [];
    }),
  );
  return found.flat();
}
