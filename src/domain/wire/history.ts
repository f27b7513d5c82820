// The past of records: entries of the audit, with names that a tablet may not have.
import type { CollectionName } from '#domain/record/collections.ts';
import type { Row } from '#domain/record/row.ts';

/** The kinds of change. `restored`: a tablet gave the record back to a server that had been restored from a copy. */
export const CHANGE_ACTIONS = ['create', 'update', 'delete', 'revive', 'restored'] as const;
/** One of `CHANGE_ACTIONS`. */
export type ChangeAction = (typeof CHANGE_ACTIONS)[number];

/**
 * Audited decisions that are no writes of records: the clinic's agenda was shared, and with whom; a password was changed, or an
 * administrador ended a person's sessions (the person's id stands for the row's); the clinic's data, or a patient's, was exported;
 * somebody signed in (`create`), signed out (`delete`) or failed to sign in (`update`, with the number of that hour); the
 * accounts of a restored copy were confirmed (the epoch's id stands for the row's); a person's second factor was turned on
 * (`create`) or off (`delete`), or its recovery codes became fewer or new (`update`).
 */
export const AUDITED_DECISIONS = [
  'google-calendar',
  'calendar-feeds',
  'passwords',
  'sessions',
  'clinic-exports',
  'restores',
  'patient-exports',
  'sign-ins',
  'second-factors',
] as const;
/** One of `AUDITED_DECISIONS`. */
export type AuditedDecision = (typeof AUDITED_DECISIONS)[number];

/** One change of one record: an entry of GET /api/<collection>/<id>/history/. */
export interface ChangeEntry {
  /** Its place in the audit: a later change has a higher one. */
  id: number;
  /** The number of its transaction: records deleted together share it. */
  seq: number;
  /** When the server took it in. */
  at: string;
  /** When the person saved it, by the tablet's clock as far as it is believed; null for a direct call. */
  captured_at: string | null;
  /** The author; null for the server's own commands. */
  user_id: string | null;
  user_name: string | null;
  /** The administrador who sent it in the author's name. */
  acting_user_id: string | null;
  acting_user_name: string | null;
  /** The person who brought the change from a rescue copy; null when it came from the tablet on which it was made. */
  imported_by: string | null;
  imported_by_name: string | null;
  device_id: string | null;
  /** The device's name in the list of sessions. */
  device_name: string | null;
  collection: CollectionName;
  row_id: string;
  patient_id: string | null;
  patient_name: string | null;
  action: ChangeAction;
  /** For a patient deleted by a merge: the patient who stayed. */
  merged_into: { id: string; name: string } | null;
  before: Row | null;
  after: Row | null;
}

/** An entry of GET /api/audit/, which only an administrador reads. */
export interface AuditedChange extends Omit<ChangeEntry, 'collection'> {
  collection: CollectionName | AuditedDecision;
  op_id: string | null;
  previous_hash: string;
  hash: string;
}

/** GET /api/audit/verify/. */
export type AuditVerdict =
  | { ok: true; entries: number }
  /** `entry` is the first entry that does not fit; null = the end of the log is missing. */
  | { ok: false; entries: number; entry: number | null; reason: string };
