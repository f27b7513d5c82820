import type { CollectionName } from '#domain/record/collections.ts';
import type { Row } from '#domain/record/row.ts';
import type { Overlap } from '#domain/record/merge.ts';
import type { Patch } from '#domain/record/patch.ts';
import type { Problem } from '#domain/wire/problem.ts';
import type { RecordKey } from '#domain/registry.ts';
import type { BatchOp, UserInfo } from '#domain/wire/wire.ts';

/**
 * pending → inflight → acknowledged (then it leaves the outbox). `attention`: refused, a person decides;
 * `held`: something it depends on waits for a person; `auth`: its author must sign in again (§5).
 */
export type EntryState = 'pending' | 'inflight' | 'attention' | 'held' | 'auth';

/** The server's last word on a refused entry. */
export interface Refusal {
  status: number;
  problem: Problem;
}

/** What everything that waits in the outbox has. */
interface Waiting {
  /** Auto-incremented: the only order among entries. */
  n: number;
  op_id: string;
  /** Entries of one group are applied together or not at all; alone: its own op_id. */
  group: string;
  /** Id of the person who made it. */
  author: string;
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
 * Something that a person wants done for a record and that changes none: it has no row (§5). It waits in the outbox behind the
 * record's own writes (`deps`), and leaves it when it was done.
 */
export interface OutboxAction extends Waiting {
  /** The appointment's event in Google Calendar: made or changed, or deleted. */
  action: 'calendar-sync' | 'calendar-delete';
  /** The appointment's id. Not `row_id`: no index finds an action among the writes of a row. */
  about: string;
  /** How people know the appointment, for when it is here no more. */
  title: string;
}

/** Whatever waits in the outbox. */
export type OutboxItem = OutboxEntry | OutboxAction;

/** One write that the server has not acknowledged yet. */
export interface OutboxEntry extends Waiting {
  collection: CollectionName;
  row_id: string;
  method: 'POST' | 'PUT' | 'DELETE';
  patch: Patch;
  /** Exactly what was last sent; kept until a definite refusal or a new epoch (§5). */
  sent: BatchOp | null;
  /** It was sent before the server was restored, or comes from a store that was lost: the server may have applied it already. */
  requeued?: true;
  /** A call under its op id was refused: an edit that joins it gives it another (decision 028). */
  refused?: true;
  /** With POST: the record was deleted and comes back as it last stood; the patch only serves a server that never had it. */
  revives?: true;
  /** Given back after a restore: the audit says so. */
  restored?: true;
  /** With DELETE: the cursor its author saw when confirming. */
  seen?: string;
  /** With DELETE: the descendants that it hides on this tablet meanwhile. */
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
  /** As the row last stood there, as far as this tablet saw, now that it is deleted. */
  last?: Row;
  /** The unsent DELETE of an ancestor that hides this row. */
  hidden_by?: string;
}

/**
 * fields: both sides changed the same fields · deleted: they deleted what was edited here · changed: they changed
 * what was deleted here · children: they changed something that would go with it.
 */
export type ConflictKind = 'fields' | 'deleted' | 'changed' | 'children';

/** A field that both sides changed, with the row whose field it is. */
export type RowOverlap = Overlap & { collection: CollectionName; row_id: string };

/** Writes parked until a person chooses. Both versions stay readable here. */
export interface Conflict {
  /** The op id, or the group's id. */
  id: string;
  kind: ConflictKind;
  collection: CollectionName;
  row_id: string;
  /** What people call the record, as it was when parked. */
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
  /** The server has no op of it: it came to nothing, by what followed it here or by what somebody else had done before. */
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

/** A file waiting to be uploaded or kept to be looked at offline. */
export interface StoredBlob {
  /** The image's id, or a thumbnail's key (outbox/files.ts). */
  id: string;
  bytes: ArrayBuffer;
  mime: string;
  waiting: 0 | 1;
}

/** A file without where it belongs. */
export type LocalFile = Pick<StoredBlob, 'bytes' | 'mime'>;

/** A row as this tablet knew it before a restore, kept to be offered back (decisions/offers.ts). */
export interface OfferRow {
  collection: CollectionName;
  id: string;
  row: Row;
  /** As the backup had it with which the restored server began; null: it lacked the row. Absent until that server has been read. */
  restored?: Row | null;
}

/** A defect of the application, for /sincronizacion to show. */
export interface Failure {
  n: number;
  at: number;
  /** Where it happened and the error's name and stack; never clinical text. */
  where: string;
  error: string;
}

/** One person signed in on this tablet (§8). */
export interface Session {
  user: UserInfo;
  access: string;
  /** '' when the person came with an access token alone. */
  refresh: string;
  /** +1 with every refresh: who holds an older one has stale tokens. */
  generation: number;
  /** The server refused to refresh it: sign in again. */
  expired: boolean;
  /** Why: the person's account is disabled. Nothing goes under them until an administrador lets them in again. */
  disabled?: true;
}

/** A PIN as it is kept: a slow salted hash (session/pin-hash.ts), and how often it was tried in vain. */
export interface Pin {
  /** 16 random bytes, hex. */
  salt: string;
  /** 32 bytes, hex. */
  hash: string;
  iterations: number;
  /** How many digits it has, so that the last one tries it. */
  length: number;
  /** Wrong tries since the last right one. */
  failures: number;
  /** Milliseconds since 1970, by the tablet's clock, before which none is tried. */
  not_before: number;
  /** Tried in vain too often: nothing of it is kept. */
  void: boolean;
}

/** Since when the screen of this tablet is locked. */
export interface Lock {
  /** Milliseconds since 1970, by the tablet's clock. */
  at: number;
  /** After so many minutes without use; null: by hand. */
  idle: number | null;
}

/** Where the first sync stands. */
export interface FirstSync {
  epoch: string;
  head: number;
  /** The collections still to read; the first one from `after` on. */
  left: CollectionName[];
  after: string | null;
  done: number;
  total: number;
}
