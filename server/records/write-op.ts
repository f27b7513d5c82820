// The inputs and outcomes of the write path.
import type { Transaction } from 'kysely';
import type { Row, Values } from '#domain/record/row.ts';
import type { Warning } from '#domain/wire/wire.ts';
import type { Database } from '#server/db/tables.ts';
import type { Resource } from './resource.ts';

/** The status with which an applied op is stored. Each method has its own, so that a stored status also names the method. */
export const APPLIED_STATUS = { POST: 201, PUT: 200, DELETE: 204 } as const;

/** One write of one record. */
export interface WriteOp {
  /** The idempotency key; null = none was given. */
  opId: string | null;
  method: 'POST' | 'PUT' | 'DELETE';
  resource: Resource;
  /** From the path; null with POST. */
  id: string | null;
  /** The version it was built on; null = unconditional (direct calls only). */
  ifMatch: number | null;
  /** The sender's cursor, with a cascading DELETE of a batch. */
  seen: string | null;
  body: unknown;
  /** With POST: a tombstone comes back as it last stood, and the body is ignored. */
  revives?: boolean;
  /** A tablet gives back a row that a restored server lacks, known to it in this epoch: the audit marks it, if a restore ended that one. */
  restoredFrom?: string | null;
  /** It comes from a rescue copy: the audit names its sender as the importer. */
  imported?: boolean;
  /** Related records move from one patient to another in this transaction: a budget then takes its payments along. */
  merges?: boolean;
  /** Fields that the server itself sets with this write, such as those of a file that came with it. */
  serverValues?: Values;
  /** The tablet's clock when the person saved; null = now. */
  capturedAt: Date | null;
  /** Runs in the same transaction once the row is written, e.g. for a user's password. */
  also?: (trx: Transaction<Database>, row: Row) => Promise<void>;
}

/** The outcome of an op, for its sender. */
export interface WriteOutcome {
  status: number;
  /** Stored fields; null = deleted. */
  row: Row | null;
  duplicate: boolean;
  warnings: Warning[];
}
