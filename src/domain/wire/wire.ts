// The shapes that tablet and server exchange. The server validates them with the schemas in server/http.
import type { CollectionName } from '#domain/record/collections.ts';
import type { Row } from '#domain/record/row.ts';
import type { ZoneOffsets } from '#domain/values/zone-offsets.ts';
import type { Problem } from './problem.ts';
import type { Role } from '#domain/people/user.ts';

/** The schema of outbox entries that this build writes; the server accepts it and the one before. */
export const WIRE_SCHEMA = 1;

/** On every answer under /api. A status without it is not believed: a captive portal or a proxy answered. */
export const EPOCH_HEADER = 'arcada-epoch';

/** On a call that is sent alone, as an image is: the `captured_at` that an op has in a batch. */
export const CAPTURED_AT_HEADER = 'arcada-captured-at';
/** On a call that is sent alone: the `on_behalf_of` of a batch. */
export const ON_BEHALF_OF_HEADER = 'arcada-on-behalf-of';
/** On a call that is sent alone: `1` stands for the `imported` of an op in a batch. */
export const IMPORTED_HEADER = 'arcada-imported';

/**
 * On the call that opens the stream of events: `2` asks for messages that carry the changes; without it come heads alone. On a call
 * for a page of the first sync: `2` says that the tablet receives the changes since the lowest head of its pages afterwards, so
 * that a page may be older than the call.
 */
export const READER_HEADER = 'arcada-sync-reader';
/** The reader that this build is. */
export const SYNC_READER = 2;

/** A batch of more ops is refused (413). */
export const MAX_BATCH_OPS = 50;
/** A group of more ops is refused (413). */
export const MAX_GROUP_OPS = 20;

/** One of the spec's own calls inside a batch. */
export interface BatchOp {
  op_id: string;
  method: 'POST' | 'PUT' | 'DELETE';
  /** Below /api, e.g. "/patients/" or "/patients/<id>/". */
  path: string;
  /** The version that PUT and DELETE were built on. Required for them. */
  if_match?: number;
  /** The sender's cursor `<epoch>.<seq>`, with a cascading DELETE. */
  seen?: string;
  /**
   * With POST: bring the deleted record back as it last stood. A server without its tombstone creates it from the body, as
   * made at the body's `created_at` (decision 013).
   */
  revives?: boolean;
  /** A tablet gives a restored server back a record that it had lost: the audit marks it. Believed with `known_in`. */
  restored?: boolean;
  /** With `restored`: the epoch in which the tablet knew the record. The server believes it of an epoch that a restore ended. */
  known_in?: string;
  /** It comes from a rescue copy: the audit names the person who sends it as the one who imported it. */
  imported?: boolean;
  body?: Record<string, unknown>;
  /** ISO 8601 UTC, the tablet's clock. */
  captured_at: string;
}

/** The body of POST /api/batch/. */
export interface BatchRequest {
  /** The audit does not believe it: it names the device of the session that sends. */
  device_id: string;
  schema: number;
  /** The epoch the sender knows; another one is answered 409 `epoch`. */
  epoch: string;
  /** Only an administrador: the author of these entries, who has departed, or whose rescue copy was imported. */
  on_behalf_of?: string;
  groups: { ops: BatchOp[] }[];
}

/** Something that staff should see, although the write was applied. `text` is Spanish. */
export interface Warning {
  code: string;
  text: string;
}

/** The outcome of one op of a batch. */
export interface BatchResult {
  op_id: string;
  /** The status a direct call would have had. */
  status: number;
  /** The row as it stands now (null when deleted), or the problem. */
  body: Row | Problem | null;
  duplicate: boolean;
  warnings: Warning[];
}

/** The answer to POST /api/batch/. */
export interface BatchResponse {
  epoch: string;
  head: number;
  /** One for each op, in order. */
  results: BatchResult[];
}

/** One changed row of a sync page. */
export interface SyncRow {
  collection: CollectionName;
  id: string;
  version: number;
  seq: number;
  /** Stored fields only; null = tombstone. */
  row: Row | null;
}

/**
 * GET /api/sync/?since=<epoch>.<seq>&proof=<the `proof` of the page before>. After a restore also `as_of=<past epoch>`: the
 * rows written since that epoch ended, each as the restored copy had it; null = the copy lacked it, or it is deleted by now.
 */
export interface SyncPage {
  epoch: string;
  /** The next cursor's seq. */
  to: number;
  /** Shows the server that it gave out this cursor (decision 026). */
  proof: string;
  more: boolean;
  rows: SyncRow[];
}

/** GET /api/sync/snapshot/?collection=&after=&limit= */
export interface SnapshotPage {
  epoch: string;
  head: number;
  rows: Row[];
  /** The `after` of the next page; null at the end. */
  next: string | null;
}

/** One message of /api/sync/events/: the database has come so far. */
export interface HeadEvent {
  epoch: string;
  head: number;
}

/**
 * A message of /api/sync/events/ for a reader of `READER_HEADER`: with what the head brought, as the page of changes of a
 * tablet whose cursor is `since` would. `to` and `head` are the same number; `more` is false.
 */
export interface ChangeEvent extends HeadEvent, SyncPage {
  since: number;
}

/** Whether a message carries the changes themselves. */
export const isChangeEvent = (event: HeadEvent | ChangeEvent): event is ChangeEvent => 'rows' in event;

/** GET /api/sync/digest/: hash = SHA-256 (hex) of "id:version" joined by "," in the order of ids. */
export interface Digest {
  at: number;
  collections: Partial<Record<CollectionName, { count: number; hash: string }>>;
}

/** The two tokens of a session. */
export interface TokenPair {
  access: string;
  refresh: string;
}

/** POST /api/token/: the tokens, and the person's id. */
export interface SignedIn extends TokenPair {
  user_id: string;
  /** Sent with later sign-ins on this device, so that strangers' guesses do not slow them down. */
  device_token: string;
}

/** GET /api/user-info/ */
export interface UserInfo {
  id: string;
  username: string;
  first_name: string | null;
  last_name: string | null;
  rol: Role;
}

/** GET /api/config/ (public, mirrored in the tablet's meta) */
export interface ClinicConfig {
  clinic_name: string;
  timezone: string;
  /** The clock of `timezone`, for a tablet whose browser does not know it. Absent from a server of an earlier version. */
  zone_offsets?: ZoneOffsets;
  country_code: string;
  rooms: string[];
  /** Whether the server can reach Google Calendar: its client id and secret are set. */
  calendar: boolean;
  /** While nobody has an account: `/inicio` makes the first one. */
  first_start?: true;
  /** In a demo clinic: its id. Another id, or none, tells a tablet of that clinic that it has ended. */
  demo?: string;
  /** The public key (SPKI, base64) under which tablets seal unsent work; an earlier server has none. */
  sealing_key?: string;
}

/** GET /api/network/: how tablets reach the server. */
export interface NetworkInfo {
  /** The server's version. */
  version: string;
  /** The page that prepares a tablet, by the number that always answers; null: no other device reaches the server by https. */
  install_url: string | null;
  /** Null unless https is Arcada's own (TLS=local). */
  local: LocalNetwork | null;
}

/** The server's names and certificates under TLS=local. */
export interface LocalNetwork {
  /** The name announced on the network, which stays; null: none. */
  name: string | null;
  /** Numeric addresses, which a router may change, the likeliest to be reached first. */
  addresses: string[];
  /** Where tablets open Arcada: by the name, or else by the first number; null: neither exists. */
  home_url: string | null;
  /** When the server's own certificate ends; it renews itself before. */
  certificate_expires: string;
  authority: {
    expires: string;
    /** A year or less is left: tablets then have to trust a new one. */
    last_year: boolean;
    /** Fingerprints of its certificate, hexadecimal. */
    sha256: string;
    sha1: string;
  };
}

/** GET /api/google-calendar/account/: the Google account that is connected; an administrador reads it. */
export interface CalendarAccount {
  /** The person who connected it, and their name; '' for a person whom the server does not know. */
  user: string;
  name: string;
  since: string;
  /** Why nothing is sent to it any more: that person has left the clinic, or is no longer an administrador. */
  ended: 'inactive' | 'demoted' | null;
}

/** GET /api/calendar-feeds/: a secret link to the agenda, without its secret. */
export interface CalendarFeed {
  id: string;
  /** The id of the person whose link it is. */
  user: string;
  created_at: string;
  /** When a calendar last asked for it, to the hour; null: never. */
  last_used_at: string | null;
  /** When it ends unless a calendar asks for it before. */
  ends_at: string;
}

/** POST /api/calendar-feeds/: the link's address, told only this once. */
export interface NewCalendarFeed extends CalendarFeed {
  url: string;
}

/** GET /api/sessions/: the devices signed in. */
export interface SessionInfo {
  id: string;
  /** The person's id. */
  user: string;
  device_id: string | null;
  /** User agent in short, e.g. "Chrome en Android". */
  device: string;
  created_at: string;
  last_used_at: string;
  current: boolean;
}

/** GET /api/accounts/: the part of a person's account that is no record. */
export interface AccountInfo {
  /** The person's id. */
  user: string;
  /** Null: they have never signed in. */
  last_used_at: string | null;
  /**
   * `one-time`: made by an administrador and not used yet; `expired`: a one-time password that was not used in time;
   * `none`: there is none.
   */
  password: 'own' | 'one-time' | 'expired' | 'none';
  /** Whether signing in asks for a code too (decision 126). */
  second_factor: boolean;
}

/** POST /api/users/<id>/password/: told only this once. */
export interface OneTimePassword {
  password: string;
  expires_at: string;
}

/** GET /api/account/second-factor/: the second factor of the person who asks. */
export interface SecondFactor {
  /** Since when signing in asks for a code; null: it does not. */
  since: string | null;
  /** How many recovery codes are left. */
  recovery_codes: number;
}

/** POST /api/account/second-factor/: what the telephone's application needs, told only this once. */
export interface SecondFactorSecret {
  /** Base32, for typing. */
  secret: string;
  /** An `otpauth:` address, for a QR code. */
  uri: string;
}

/** New recovery codes, told only this once. */
export interface RecoveryCodes {
  recovery_codes: string[];
}

/** A cursor: `<epoch>.<seq>`, the epoch being a UUID. */
export function formatCursor(epoch: string, seq: number): string {
  return `${epoch}.${seq}`;
}

/** Reads a cursor; null for a text that is none. */
export function parseCursor(text: string): { epoch: string; seq: number } | null {
  const match = /^([0-9a-f-]{36})\.(\d{1,15})$/.exec(text.toLowerCase());
  return match ? { epoch: match[1]!, seq: Number(match[2]) } : null;
}
