// What the table `meta` keeps under each of its keys.
import type { CashCount } from '#domain/money/cash.ts';
import type { ImportRun } from '#domain/patients/import/run.ts';
import type { ClinicConfig } from '#domain/wire/wire.ts';
import type { FirstSync, Lock, Pin, Session } from './tables.ts';

/** What the engine last found out about the network and itself. */
export interface EngineStatus {
  /** Milliseconds since 1970 until which a round may be believed to be running. */
  running_until: number;
  /** Whether the last attempt met the server; null before the first. */
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

/** A time in which this tablet did not reach the server; milliseconds since 1970, by the tablet's clock. */
export interface Outage {
  /** When the first change was saved that could not go, or when the engine noticed. */
  since: number;
  /** When the server first answered again; null while it does not. */
  back: number | null;
  /** When all had been sent and received; null before. */
  until: number | null;
}

/** The keys of the `meta` table. */
export interface Meta {
  device_id: string;
  /** Id of the person on screen. */
  person: string;
  sessions: Record<string, Session>;
  /** Departed author → the administrador who sends their entries. */
  delegations: Record<string, string>;
  /** By the person's id: the PINs with which people take this tablet up again. */
  pins: Record<string, Pin>;
  /** Set while the screen is locked. */
  locked: Lock;
  /** After so many minutes without use the screen is locked; null: only by hand. */
  lock_after: number | null;
  epoch: string;
  /** seq of the last change received. */
  cursor: number;
  /** The server's proof of the cursor; none after a first sync. */
  cursor_proof: string;
  /**
   * How far the first sync is, for screens; where it really stands is in the table `reading`, and never further back. Without
   * `left` where an earlier build began it.
   */
  first_sync: Pick<FirstSync, 'done' | 'total'> & Partial<Pick<FirstSync, 'left'>>;
  /** A first sync has ended at least once. */
  ready: boolean;
  status: EngineStatus;
  /** The outage that lasts, and the last one in which somebody saved something. */
  outages: { open: Outage | null; last: Outage | null };
  /** Brought back by the server for this tablet, without their parts so far (`collection/id`; store/rows/revived.ts). */
  revived: string[];
  config: ClinicConfig;
  /** The imports of the last 30 days on this tablet. */
  imports: ImportRun[];
  /** What was counted at the cash desk of this tablet, by day (YYYY-MM-DD). */
  cash_counts: Record<string, CashCount>;
  /** Set while a restored server is being read anew: the last epoch that was read to its end. */
  restoring: string;
  /** When to compare with the server's digest next, milliseconds since 1970. */
  digest_due: number;
  /**
   * This store has taken back what an earlier one lost. Its name in stores in use: "journal" is the second copy
   * (second-copy.ts).
   */
  journal_read: true;
}
