// One kind of record as the server serves it: the domain's definition and what only SQL can say.
import { sql, type RawBuilder, type Transaction } from 'kysely';
import type { ObjectEntries } from 'valibot';
import type { EntityDefinition, ValidationContext } from '#domain/record/definition.ts';
import type { Row, Values } from '#domain/record/row.ts';
import type { Warning } from '#domain/wire/wire.ts';
import type { Database, Db } from '#server/db/tables.ts';
import type { ServerConfig } from '#server/config.ts';
import { referenceFilters, type Filters } from './filters.ts';
import type { Sender } from './sender.ts';
import type { StoredRow } from './table.ts';

/** A row before and after a write; null = there was, or is, none. */
export interface RowChange {
  before: Row | null;
  after: Row | null;
}

/** Fields of an answer that are never stored, one object for each row, in order. */
export type Derive = (db: Db, rows: readonly Row[], context: ValidationContext) => Promise<Values[]>;

/** A create or update that is about to be written. */
export interface RecordCheck {
  id: string;
  values: Values;
  /** The living row that it changes; null for a create. */
  before: Row | null;
  /** Whether it brings a deleted row back. */
  revives: boolean;
  /** Fields that the server itself sets with it, such as those of an image's file. */
  serverValues: Values | undefined;
  via: Sender['via'];
  /** Whether what hangs on the record goes to the other patient with it (`WriteOp.merges`). */
  merges: boolean;
  /** The row that one of `lockedParents` names, as it stands now. */
  parent: (field: string) => StoredRow;
  /** Stores all rows that were decided before, and gives the transaction: for a check that queries the tables. */
  database: () => Promise<Transaction<Database>>;
}

/** What a resource says of itself beside its definition. */
export interface ResourceOptions {
  definition: EntityDefinition;
  /** Beside those by the records that a row names, which every list has. */
  filters?: Filters;
  /**
   * By the name that the parameter `ordering` may hold: what is sorted by, one thing or several. `created_at` and
   * `updated_at` need no mention: every list has them.
   */
  ordering?: Readonly<Record<string, RawBuilder<unknown> | readonly RawBuilder<unknown>[]>>;
  /** The orderings by a field that a row may lack: such rows come last, in both directions. */
  mayBeMissing?: readonly string[];
  /** The order of a list that asks for none, e.g. "-created_at". */
  defaultOrdering: string;
  /** The condition for the text of `search`; without it there is no such parameter. */
  search?: (text: string) => RawBuilder<boolean>;
  derived?: Derive;
  /** What the derived fields look like, for the API's document. */
  derivedSchema?: ObjectEntries;
  /** Further derived fields for whoever asks, by the query parameter that asks with `true`. */
  onRequest?: Readonly<Record<string, { derive: Derive; schema: ObjectEntries }>>;
  /** Whether a list that asks for no limit is answered whole, because a part of it would be taken for the whole. */
  whole?: boolean;
  /** Columns beside the fields, computed from them at each write: search keys. Never on the wire. */
  columns?: (values: Values) => Values;
  /** The id of a record of which the domain allows only one; undefined for values that make no sense. */
  makeId?: (body: Values) => string | undefined;
  /** Refuses valid values that contradict other rows, before they are written. Throws HttpProblem. */
  check?: (write: RecordCheck) => Promise<void> | void;
  /** Parent fields whose rows a write of a child locks alone, not shared: `limits` sums up all their children. */
  lockedParents?: readonly string[];
  /**
   * The limits across tablets that a write breaks (design §3), judged once it is stored: a direct call is refused, a batch
   * op has already happened in the room and is accepted with the warning.
   */
  limits?: (trx: Transaction<Database>, change: RowChange) => Promise<Breach[]>;
  /**
   * What staff should hear of these changes: a list of warnings for each change, in order. Never refuses. Called once for a
   * whole transaction, when all of it is stored.
   */
  warnings?: (
    trx: Transaction<Database>,
    changes: readonly RowChange[],
    context: WarningContext,
  ) => Promise<Warning[][]>;
  /** Who may write; everybody may read. `administrador` also closes the batch to it (read-only on tablets). */
  writers?: 'everybody' | 'administrador';
}

/** A limit that a write breaks. */
export interface Breach {
  code: string;
  /** What a direct call hears: it is refused. */
  refusal: string;
  /** What staff read of a batch op, long after they saved it: that it was kept, and what is wrong now. */
  warning: string;
}

/** What warnings are worded with. */
export type WarningContext = Pick<ServerConfig, 'clinicName'>;

/** A resource with what every one has. */
export type Resource = ResourceOptions & Required<Pick<ResourceOptions, 'filters' | 'ordering' | 'writers'>>;

const EVERY_ORDERING = { created_at: sql`created_at`, updated_at: sql`updated_at` };

/**
 * Adds to a resource the filters and orderings that every list has, and lets everybody write it unless it says
 * otherwise.
 */
export function defineResource(options: ResourceOptions): Resource {
  return {
    writers: 'everybody',
    ...options,
    filters: { ...referenceFilters(options.definition), ...options.filters },
    ordering: { ...options.ordering, ...EVERY_ORDERING },
  };
}
