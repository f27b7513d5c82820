// The keys of the table `meta`, and their values.
import type { CashCount } from '#domain/money/cash.ts';
import type { ImportRun } from '#domain/patients/import/run.ts';
import type { CollectionName } from '#domain/record/collections.ts';
import type { ClinicConfig } from '#domain/wire/wire.ts';
import type { FirstSync, Lock, Pin, Session } from './tables.ts';

/** The engine's last findings about the network and itself. */
export interface EngineStatus {
  /** Milliseconds since 1970 until which a round counts as running. */
  running_until: number;
  /** Whether the last attempt reached the server; null before the first. */
  reachable: boolean | null;
  /** Consecutive failed attempts and when to try next. */
  failures: number;
  retry_at: number;
  /** When a round last ended with everything sent and received. */
  synced_at: number | null;
  upgrade_required: boolean;
  /** server clock − tablet clock, milliseconds, from the last answer. */
  clock_offset: number | null;
}

/** A period without the server; milliseconds since 1970, by the tablet's clock. */
export interface Outage {
  /** When the first change was saved that could not be sent, or when the engine noticed. */
  since: number;
  /** When the server first answered again; null while it does not. */
  back: number | null;
  /** When everything had been sent and received; null before. */
  until: number | null;
}

/** When this tablet heard from the server, and how far time has gone since; milliseconds since 1970, by the tablet's clock. */
export interface Contact {
  /** The server's last answer to a person of this tablet. */
  heard: number;
  /** The latest time since then. */
  latest: number;
  /** The clock at the last note: earlier than `latest` where it was put back. */
  seen: number;
}

/** The keys of the `meta` table. */
export interface Meta {
  device_id: string;
  /** Id of the person on screen. */
  person: string;
  sessions: Record<string, Session>;
  /** The key to which this tablet's sessions are bound; its private half cannot be read. */
  proof_key: CryptoKeyPair;
  /** Departed author → the administrador who sends their entries. */
  delegations: Record<string, string>;
  /** By the person's id: the PINs with which people unlock this tablet. */
  pins: Record<string, Pin>;
  /** Set while the screen is locked. */
  locked: Lock;
  /** After so many minutes without use the screen is locked; null: only by hand. */
  lock_after: number | null;
  /**
   * The last session here was ended before its time: the clinic's data goes, and unsent work is sealed (decision 114). Set
   * until somebody signs in.
   */
  leaving: true;
  /** Id of the person whose session's end left nobody signed in here. */
  ended_last: string;
  /** The second copy still holds what has been sealed since (decision 114). */
  copy_due: true;
  /** When to ask the server next whether somebody has ended that session, milliseconds since 1970. */
  end_due: number;
  epoch: string;
  /** seq of the last change received. */
  cursor: number;
  /** The server's proof of the cursor; none after a first sync. */
  cursor_proof: string;
  /**
   * The progress of the first sync, for screens; the exact one is in the table `reading`, and never further back.
   * Without `left` where an earlier build began it.
   */
  first_sync: Pick<FirstSync, 'done' | 'total'> & Partial<Pick<FirstSync, 'left'>>;
  /** A first sync has ended at least once. */
  ready: boolean;
  status: EngineStatus;
  /** The current outage, and the last one in which somebody saved something. */
  outages: { open: Outage | null; last: Outage | null };
  /**
   * Records that the server revived for this tablet, whose descendants are still to come (`collection/id`;
   * store/rows/revived.ts).
   */
  revived: string[];
  contact: Contact;
  config: ClinicConfig;
  /** The name of the demo clinic that has ended on the server, until a person goes on to the next clinic (decision 103). */
  ended_demo: string;
  /** The imports of the last 30 days on this tablet. */
  imports: ImportRun[];
  /** The money counted at the cash desk of this tablet, by day (YYYY-MM-DD). */
  cash_counts: Record<string, CashCount>;
  /** Set while a restored server is being read anew: the last epoch that was read to its end. */
  restoring: string;
  /** Collections that came with a newer build, and are still to be read whole (sync/receive/unread.ts). */
  unread: CollectionName[];
  /** When to compare with the server's digest next, milliseconds since 1970. */
  digest_due: number;
  /**
   * This store has taken back the unsent changes that an earlier one lost. Existing stores use this name: "journal" is
   * the second copy (second-copy.ts).
   */
  journal_read: true;
  /** Deleted rows may be in the files of the store's place still (place.ts). */
  traces: true;
}
