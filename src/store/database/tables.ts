import type { CollectionName } from '#domain/record/collections.ts';
import type { Row } from '#domain/record/row.ts';
import type { Overlap } from '#domain/record/merge.ts';
import type { Patch } from '#domain/record/patch.ts';
import type { Problem } from '#domain/wire/problem.ts';
import type { RecordKey } from '#domain/registry.ts';
import type { BatchOp, UserInfo } from '#domain/wire/wire.ts';

/**
 * pending → inflight → acknowledged (then it leaves the outbox). `attention`: refused, a person decides; `held`: an
 * entry that it depends on waits for a person; `auth`: its author must sign in again.
 */
export type EntryState = 'pending' | 'inflight' | 'attention' | 'held' | 'auth';

/** The server's last refusal of an entry. */
interface Refusal {
  status: number;
  problem: Problem;
}

/** The fields of every item in the outbox. */
interface Waiting {
  /** Auto-incremented: the only order among entries. */
  n: number;
  op_id: string;
  /** Entries of one group are applied together or not at all; alone: its own op_id. */
  group: string;
  /** Id of the person who made it. */
  author: string;
  /** The administrador who imported it with a rescue copy, and under whose session it goes. */
  imported_by?: string;
  schema: number;
  /** Op ids that must be applied before this one. */
  deps: string[];
  /** ISO 8601 UTC, by the tablet's clock. */
  captured_at: string;
  state: EntryState;
  /** How often it was sent without an answer. */
  tries: number;
  /** Milliseconds since 1970 before which it is not sent. */
  not_before: number;
  error: Refusal | null;
}

/**
 * A request about a record that changes no record and so has no row. It waits in the outbox behind the record's own
 * writes (`deps`), and leaves it once it was carried out.
 */
export interface OutboxAction extends Waiting {
  action: CalendarAction | 'patient-export';
  /** The appointment's id, or the patient's. Not `row_id`, so that no index finds an action among the writes of a row. */
  about: string;
  /** That record's title, for when it is here no more. */
  title: string;
}

/** The appointment's event in Google Calendar: made or changed, or deleted. */
export type CalendarAction = 'calendar-sync' | 'calendar-delete';

/** Any item of the outbox. */
export type OutboxItem = OutboxEntry | OutboxAction;

/** One write that the server has not acknowledged yet. */
export interface OutboxEntry extends Waiting {
  collection: CollectionName;
  row_id: string;
  method: 'POST' | 'PUT' | 'DELETE';
  patch: Patch;
  /** The call as last sent; kept until a definite refusal or a new epoch. */
  sent: BatchOp | null;
  /**
   * It was sent before the server was restored, or comes from a store that was lost: the server may have applied it already.
   */
  requeued?: true;
  /** A call under its op id was refused: an edit that joins it gives it another op id (decision 028). */
  refused?: true;
  /** With POST: the record was deleted and comes back as it last stood; the patch only serves a server that never had it. */
  revives?: true;
  /** With `revives`: when the record was made (ISO 8601 UTC), for a server that has to make it anew. */
  made_at?: string;
  /** Given back after a restore: the audit marks it. */
  restored?: true;
  /** With `restored`: the epoch in which this tablet knew the record. */
  known_in?: string;
  /** With DELETE: the cursor up to which its author had seen changes when confirming. */
  seen?: string;
  /** With DELETE: the cursor up to which the server has counted, in a refusal, all changes below the record (seen-cursor.ts). */
  counted_to?: string;
  /** With DELETE: the descendants that this tablet hides meanwhile. */
  hides?: RecordKey[];
}

/** The server's row of a row with unsent edits. */
export interface BaseRow {
  collection: CollectionName;
  id: string;
  /** Null while the server has no such row: not created yet, or deleted. */
  row: Row | null;
  version: number;
  /** The server has a tombstone. */
  deleted: boolean;
  /** The row as this tablet last saw it on the server, now that it is deleted. */
  last?: Row;
  /** The unsent DELETE of an ancestor that hides this row. */
  hidden_by?: string;
}

/**
 * fields: both sides changed the same fields · deleted: they deleted a record that was edited here · changed: they
 * changed a record that was deleted here · children: they changed a record that would be deleted with it.
 */
export type ConflictKind = 'fields' | 'deleted' | 'changed' | 'children';

/** A field that both sides changed, with its row. */
export type RowOverlap = Overlap & { collection: CollectionName; row_id: string };

/** Writes parked until a person chooses. Both versions stay readable here. */
export interface Conflict {
  /** The op id, or the group's id. */
  id: string;
  kind: ConflictKind;
  collection: CollectionName;
  row_id: string;
  /** The record's title when it was parked. */
  title: string;
  entries: OutboxEntry[];
  overlaps: RowOverlap[];
  /** The record as this tablet showed it, with the parked edits. */
  mine: Row | null;
  /** The other side as it stood; null = deleted. */
  theirs: Row | null;
  counts?: Record<string, number>;
}

/** Kept for 30 days so that a server restored from an old backup can be told again. */
export interface AckedEntry {
  op_id: string;
  /** Milliseconds since 1970, by the server's clock. */
  acked_at: number;
  entry: OutboxEntry;
  /** The server has no op of it: a later write here, or somebody else's earlier one, left it without effect. */
  needless?: true;
}

/** Something staff should read once: a warning that came with an applied write. */
export interface Notice {
  id: string;
  collection: CollectionName;
  row_id: string;
  text: string;
  at: number;
  seen: 0 | 1;
}

/** An unfinished form, with the values with which it opened. */
export interface Draft {
  /** `<author>/<form>/<tab>`: see drafts.ts. */
  key: string;
  author: string;
  opened: Record<string, unknown>;
  values: Record<string, unknown>;
  at: number;
}

/** A file waiting to be uploaded or kept for showing offline. */
export interface StoredBlob {
  /** The image's id, or a thumbnail's key (outbox/files.ts). */
  id: string;
  bytes: ArrayBuffer;
  mime: string;
  waiting: 0 | 1;
}

/** A file without its id. */
export type LocalFile = Pick<StoredBlob, 'bytes' | 'mime'>;

/** Unsent work of a tablet that was shut out, which the server alone can open (decision 114). */
export interface SealedPacket {
  id: string;
  /** Milliseconds since 1970, by the tablet's clock. */
  at: number;
  /** The number of unsent changes by their authors' ids; '' counts what is nobody's. */
  counts: Record<string, number>;
  /** The public key of the moment (SPKI, base64), from which the server computes the packet's key. */
  public_key: string;
  iv: ArrayBuffer;
  bytes: ArrayBuffer;
  /** The server's public key for which it is sealed (SPKI, base64); absent where an earlier build sealed it. */
  sealed_for?: string;
  /** The ids of the files that belong to it: each is sealed as a packet under its own id, or waits to be (`blobs`). */
  files?: string[];
  /** The type of a file that is sealed by itself; other packets are a rescue copy's text. */
  mime?: string;
  /** The packet could not be read when it was last tried, or the server has another key now. */
  unreadable?: true;
  /** Not tried before, milliseconds since 1970. */
  not_before?: number;
}

/** A row as this tablet knew it before a restore, kept to be offered back (decisions/offers.ts). */
export interface OfferRow {
  collection: CollectionName;
  id: string;
  row: Row;
  /** The epoch in which this tablet knew it; absent for a row that was kept by an earlier build. */
  known_in?: string;
  /**
   * The row in the backup with which the restored server began; null: it lacked the row. Absent until that server has
   * been read.
   */
  restored?: Row | null;
}

/** A defect of the application, for /sincronizacion to show. */
export interface Failure {
  n: number;
  at: number;
  /** The place and the error's name and stack; never clinical text. */
  where: string;
  error: string;
}

/** One person signed in on this tablet. */
export interface Session {
  user: UserInfo;
  access: string;
  /** '' when the person came with an access token alone. */
  refresh: string;
  /** +1 with every refresh: the holder of an older one has stale tokens. */
  generation: number;
  /** The server refused to refresh it: sign in again. */
  expired: boolean;
  /** The reason: the person's account is disabled. Nothing is sent under it until an administrador enables it again. */
  disabled?: true;
}

/** A PIN as it is stored: a slow salted hash (session/pin-hash.ts), and the count of wrong tries. */
export interface Pin {
  /** 16 random bytes, hex. */
  salt: string;
  /** 32 bytes, hex. */
  hash: string;
  iterations: number;
  /** The number of digits, so that the last one submits it. */
  length: number;
  /** Wrong tries since the last right one. */
  failures: number;
  /** Milliseconds since 1970, by the tablet's clock, before which none is tried. */
  not_before: number;
  /** Tried in vain too often: salt and hash are erased. */
  void: boolean;
}

/** Since when the screen of this tablet is locked. */
export interface Lock {
  /** Milliseconds since 1970, by the tablet's clock. */
  at: number;
  /** After so many minutes without use; null: by hand. */
  idle: number | null;
}

/** The progress of the first sync. */
export interface FirstSync {
  epoch: string;
  /** The lowest head of the digest and of the pages read so far: the changes that follow must be received from here on. */
  head: number;
  /** The collections still to read; the first one from `after` on. None are left while the changes since `head` are received. */
  left: CollectionName[];
  after: string | null;
  done: number;
  total: number;
}
