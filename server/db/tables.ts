// The tables as Kysely sees them. Timestamps go in as ISO texts and come out as ISO texts, bigint as number,
// NUMERIC as number, DATE as 'YYYY-MM-DD' (type parsers in column-types.ts).
import type { Generated, JSONColumnType, Kysely, Transaction } from 'kysely';
import type { ImageFile } from '#domain/clinical/clinical-image.ts';
import type { CollectionName } from '#domain/record/collections.ts';
import type { ValuesOf } from '#domain/records.ts';
import type { AuditedDecision, ChangeAction } from '#domain/wire/history.ts';
import type { Warning } from '#domain/wire/wire.ts';

/** The columns that every collection's table has beside its own fields. */
interface RowColumns {
  id: string;
  version: number;
  created_at: string;
  updated_at: string;
  created_by: string | null;
  updated_by: string | null;
  /** Set = tombstone: the row keeps its values so that it can be revived. */
  deleted_at: string | null;
  /** One id for all rows that fell in the same transaction; they revive together. */
  deletion: string | null;
}

/** The columns of some collections' tables that clients do not write, or that hold a field in another form. */
interface OwnColumns {
  /** The search and sort columns hold what domain/patients/patient.ts and domain/values/text.ts make of names, numbers and card. */
  patients: {
    sort_name: string;
    search_name: string;
    search_text: string;
    search_letters: string;
    search_digits: string;
    search_card: string;
  };
  'clinic-settings': {
    rooms: JSONColumnType<string[]>;
    opening_hours: JSONColumnType<object[]>;
    closed_days: JSONColumnType<object[]>;
  };
  odontograms: { data: JSONColumnType<Record<string, unknown>> | string };
  'clinical-images': ImageFile;
  products: { sort_name: string; search_name: string };
  suppliers: { sort_name: string; search_name: string };
  'inventory-operations': { search_notes: string };
  consents: { strokes: JSONColumnType<number[][][]> };
  prescriptions: { lines: JSONColumnType<object[]> };
}

/** As `tableName` has it. */
type TableName<C extends string> = C extends `${infer Start}-${infer End}` ? `${Start}_${TableName<End>}` : C;

type OwnOf<C> = C extends keyof OwnColumns ? OwnColumns[C] : unknown;

type CollectionTables = {
  [C in CollectionName as TableName<C>]: RowColumns & Omit<ValuesOf<C>, keyof OwnOf<C>> & OwnOf<C>;
};

/** Every table by its name. */
export interface Database extends CollectionTables {
  /** One row. Every write transaction touches it last: it orders all changes. */
  sync_head: {
    id: number;
    epoch: string;
    seq: number;
    audit_hash: string;
    cursor_key: string;
    /** False after a restore, until an administrador has confirmed who may sign in. */
    accounts_confirmed: Generated<boolean>;
    /** PKCS #8, base64; null until it is first asked for (auth/sealing.ts). */
    sealing_key: string | null;
  };
  /** The epochs that a restore ended, each with its last number in the copy from which the database was put back. */
  past_epochs: { epoch: string; seq: number };
  sync_log: { collection: CollectionName; row_id: string; seq: number; version: number; deleted: boolean };
  applied_ops: {
    op_id: string;
    device_id: string | null;
    /** The author, also when an administrador sent it on the author's behalf. */
    user_id: string;
    /** Null until the transaction stamps its number. */
    seq: number | null;
    status: number | null;
    collection: CollectionName | null;
    row_id: string | null;
    version: number | null;
    warnings: JSONColumnType<Warning[]> | null;
  };
  audit_log: {
    id: Generated<number>;
    seq: number;
    at: string;
    captured_at: string | null;
    user_id: string | null;
    /** The administrador who sent it, when that was not the author. */
    acting_user_id: string | null;
    device_id: string | null;
    /** The person who brought it from a rescue copy. */
    imported_by: string | null;
    op_id: string | null;
    collection: CollectionName | AuditedDecision;
    row_id: string;
    patient_id: string | null;
    action: ChangeAction;
    before: JSONColumnType<Record<string, unknown>> | null;
    after: JSONColumnType<Record<string, unknown>> | null;
    previous_hash: string;
    hash: string;
  };
  /** Patients who turned out to be one person: which transaction merged the source into the target, and which undid it. */
  patient_merges: { seq: number; source: string; target: string; undone_seq: number | null };
  credentials: {
    user_id: string;
    password_hash: string;
    updated_at: string;
    /** A password of one use: signing in with it requires choosing another. */
    must_change: Generated<boolean>;
    /** Until when a password of one use works; null for a person's own. */
    expires_at: Generated<string | null>;
    /** The last use in sessions that have been removed since. */
    last_used_at: Generated<string | null>;
  };
  /** The second factors of people (decision 126). */
  second_factors: {
    user_id: string;
    /** Base32. */
    secret: string;
    /** Null until the person has shown a right code: the factor is not in force. */
    confirmed_at: string | null;
    /** The 30-second step of the last code used, since 1970; only a later one is taken. */
    last_step: Generated<number>;
  };
  /** Codes for a person without the telephone; SHA-256, hex. */
  recovery_codes: { user_id: string; hash: string };
  /** How often signing in to an account has failed within the last hour in which it did. */
  failed_sign_ins: { user_id: string; hour: string; failures: number };
  /** A signed-in device: the family of its tokens. */
  sessions: {
    id: string;
    user_id: string;
    device_id: string | null;
    device: string;
    created_at: string;
    last_used_at: string;
    revoked_at: Generated<string | null>;
    /** `EndCause` of auth/sessions.ts; null while it is open. */
    end_cause: Generated<string | null>;
    /** The id of its device's token (decision 107); null for a session older than the column. */
    known_device: Generated<string | null>;
    /** Its tokens have several lines, and the first use after this time settles on one; null = there is one. */
    settle_by: Generated<string | null>;
    /** When the password was last typed in it; null for a session older than the column. */
    confirmed_at: string | null;
    /** The thumbprint of the key that must sign its renewals; null = none must. */
    proof_key: Generated<string | null>;
  };
  refresh_tokens: {
    /** SHA-256, hex. */
    hash: string;
    session_id: string;
    /** The refresh token that this one succeeded; null for the one of the sign-in. */
    parent_hash: string | null;
    created_at: string;
    expires_at: string;
    /** When it, or the access token issued with it, was first used. */
    first_used_at: string | null;
    /** The hash of the token that began its line. */
    line: string;
    /** The session has settled on another line. */
    ended: Generated<boolean>;
  };
  access_tokens: { hash: string; refresh_hash: string; session_id: string; expires_at: string };
  /** The key that signs device tokens, challenges of second factors and export links, hex: one row, or none before the first sign-in. */
  sign_in_key: { id: number; secret: string };
  /** The proofs of possession that have been used, as long as they could be used again. */
  used_proofs: { id: string; expires_at: string };
  /** The Google account that the clinic has authorised: one row, or none. */
  google_account: {
    id: number;
    /** One for each authorisation: the audit names it. */
    authorization_id: string;
    authorized_by: string;
    authorized_at: string;
    /** `Tokens` of google-calendar/account.ts, sealed. */
    tokens: string;
  };
  /** Authorisations that a person has begun and not finished. */
  google_authorizations: {
    /** SHA-256, hex. */
    state_hash: string;
    user_id: string;
    session_id: string;
    /** The PKCE verifier, sealed. */
    verifier: string;
    redirect_uri: string;
    /** The page of the application to which the person returns. */
    return_to: string;
    expires_at: string;
  };
  /** The appointments that are wanted in Google Calendar. */
  google_events: {
    appointment_id: string;
    /** The event is there, as far as this server knows. */
    synced: boolean;
    /** The versions that the event was made of; null = none. */
    appointment_version: number | null;
    patient_version: number | null;
    /** A process works on the event until then. */
    leased_until: string | null;
    /** How often the follower has failed with it, and when it tries next. */
    tries: number;
    not_before: string | null;
  };
  calendar_feeds: {
    id: string;
    /** SHA-256 of the secret, hex. */
    hash: string;
    created_by: string;
    created_at: string;
    last_used_at: string | null;
    revoked_at: string | null;
  };
  /** The demo clinics that this database has been; the current one has no end. */
  demo_clinics: { id: string; begun_at: string; ended_at: string | null };
  /** Images' files of an ended demo clinic that are still to be removed from the storage. */
  ended_files: { file: string };
}

/** One connection: the database itself or a transaction on it. */
export type Db = Kysely<Database> | Transaction<Database>;
