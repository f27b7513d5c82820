// GET /api/deleted-patients/: a patient who can be restored.
import type { CollectionName } from '#domain/record/collections.ts';
import type { Patient } from '#domain/patients/patient.ts';

/** For so many days a deleted patient is offered for restoring. */
export const RESTORABLE_DAYS = 30;

/** A deleted patient, as they last stood. */
export interface DeletedPatient {
  patient: Patient;
  deleted_at: string;
  /** The author of the deletion; null for the server's own commands. */
  deleted_by: string | null;
  /** How many records of each kind were deleted with the patient, and come back with them. */
  records: Partial<Record<CollectionName, number>>;
  /** The patient who stayed, where the deletion was a merge: it is undone instead of restored. */
  merged_into: { id: string; name: string } | null;
}
