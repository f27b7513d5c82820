// One kind of record as the server serves it: the domain's definition and its SQL.
import { sql, type RawBuilder, type Transaction } from 'kysely';
import type { ObjectEntries } from 'valibot';
import type { EntityDefinition, ValidationContext } from '#domain/record/definition.ts';
import type { Row, Values } from '#domain/record/row.ts';
import type { Warning } from '#domain/wire/wire.ts';
import type { Database, Db } from '#server/db/tables.ts';
import type { ClinicSettingsValues } from '#domain/clinic/clinic-settings.ts';
import type { ReadTelephone } from '#domain/values/telephone.ts';
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
  /** The row as it is stored, a tombstone included; null where none has this id. */
  stored: Row | null;
  /** Whether it brings a deleted row back. */
  revives: boolean;
  /** Fields that the server itself sets with it, such as those of an image's file. */
  serverValues: Values | undefined;
  via: Sender['via'];
  /** The clinic's settings at the beginning of the transaction. */
  clinic: ClinicSettingsValues;
  /** The clinic's date then. */
  today: string;
  /** Whether the records below it move to the other patient too (`WriteOp.merges`). */
  merges: boolean;
  /** The row that one of `lockedParents` names, as it stands now. */
  parent: (field: string) => StoredRow;
  /** Stores all rows that were decided before, and gives the transaction: for a check that queries the tables. */
  database: () => Promise<Transaction<Database>>;
}

/** The options of a resource beside its definition. */
export interface ResourceOptions {
  definition: EntityDefinition;
  /** Beside those by the records that a row names, which every list has. */
  filters?: Filters;
  /**
   * By the name that the parameter `ordering` may hold: one sort key or several. `created_at` and `updated_at` need no
   * mention: every list has them.
   */
  ordering?: Readonly<Record<string, RawBuilder<unknown> | readonly RawBuilder<unknown>[]>>;
  /** The orderings by a field that a row may lack: such rows come last, in both directions. */
  mayBeMissing?: readonly string[];
  /** The order of a list that asks for none, e.g. "-created_at". */
  defaultOrdering: string;
  /** The condition for the text of `search`; without it there is no such parameter. `read` reads telephone numbers. */
  search?: (text: string, read: ReadTelephone | null) => RawBuilder<boolean>;
  derived?: Derive;
  /** The schema of the derived fields, for the API's document. */
  derivedSchema?: ObjectEntries;
  /** Further derived fields, by the query parameter that requests them with `true`. */
  onRequest?: Readonly<Record<string, { derive: Derive; schema: ObjectEntries }>>;
  /** Whether a list without a limit is answered whole, because a part of it would be misread as the whole. */
  whole?: boolean;
  /** Columns beside the fields, computed from them at each write: search keys. Never on the wire. */
  columns?: (values: Values) => Values;
  /** The id of a record of which the domain allows only one; undefined for invalid values. */
  makeId?: (body: Values) => string | undefined;
  /** The values to store, where valid ones have a consequence for another field of the row. */
  settle?: (write: Pick<RecordCheck, 'stored' | 'values'>) => Values;
  /** Refuses valid values that contradict other rows, before they are written. Throws HttpProblem. */
  check?: (write: RecordCheck) => Promise<void> | void;
  /** Parent fields whose rows a write of a child locks exclusively: `limits` sums up all their children. */
  lockedParents?: readonly string[];
  /**
   * The limits across tablets that a write breaks, judged once it is stored: a direct call is refused; a batch op
   * reports what has happened already, so it is accepted with the warning.
   */
  limits?: (trx: Transaction<Database>, change: RowChange) => Promise<Breach[]>;
  /**
   * Warnings for staff about these changes: a list for each change, in order. Never refuses. Called once for a whole
   * transaction, when all of it is stored.
   */
  warnings?: (
    trx: Transaction<Database>,
    changes: readonly RowChange[],
    context: WarningContext,
  ) => Promise<Warning[][]>;
  /**
   * The roles that may write; everybody may read. `administrador` also closes the batch to it, unless an administrador
   * may write it without the network (`offline`): then the author's role decides.
   */
  writers?: 'everybody' | 'administrador';
  offline?: true;
  /** The answer to who wants to delete a record; it goes with its parent alone. Absent: records are deleted. */
  undeletable?: string;
  /** The id of the collection's one record, which the server makes: clients neither create nor delete it. */
  only?: string;
}

/** A limit that a write breaks. */
export interface Breach {
  code: string;
  /** The refusal of a direct call. */
  refusal: string;
  /** The warning of a batch op, which staff read long after they saved it: that it was stored, and what is wrong now. */
  warning: string;
}

/** The context of warnings' words. */
export type WarningContext = Pick<ClinicSettingsValues, 'clinic_name'>;

/** A resource with its defaults filled in. */
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
