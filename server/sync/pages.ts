// The pages of changes and rows that tablets read. Rows become JSON inside the database: that is several times faster
// than here.
import { sql, type RawBuilder } from 'kysely';
import type { CollectionName } from '#domain/record/collections.ts';
import type { EntityDefinition } from '#domain/record/definition.ts';
import { DEFINITIONS, definitionOf } from '#domain/registry.ts';
import type { Db } from '#server/db/tables.ts';
import { HttpProblem } from '#server/errors.ts';
import { columnsOf, tableOf } from '#server/records/table.ts';
import { proofOf } from './cursor-proof.ts';
import { readHead, type Head } from './head.ts';
import type { PageText } from './kept-pages.ts';

/** A page of changes holds so many rows, and the rest of the transaction in which the last one fell. */
const CHANGES_PER_PAGE = 2000;
/** A page ends with the row, or the transaction, that passes so many bytes: server and tablet hold a page whole in memory. */
const MOST_BYTES = 8 * 1024 * 1024;

/** With the key that signs cursors. */
interface SignedHead extends Head {
  cursor_key: string;
}

/** A change as the log names it, with the JSON text of its row. */
interface Logged {
  collection: CollectionName;
  row_id: string;
  seq: number;
  version: number;
  json: string | null;
}

/** One SyncPage. */
export interface ChangesText extends PageText {
  to: number;
  more: boolean;
}

/**
 * The JSON text of one SyncPage: everything that was committed after the cursor. Most pages are empty, and the head
 * alone shows that. With a past epoch: the rows written since it ended, as they were then.
 */
export async function changesAfter(
  db: Db,
  since: Head,
  past?: string,
  changesPerPage = CHANGES_PER_PAGE,
): Promise<ChangesText> {
  const head = await db.selectFrom('sync_head').select(['epoch', 'seq', 'cursor_key']).executeTakeFirstOrThrow();
  checkCursor(since, head);
  const end = past === undefined ? null : await endOf(db, past, head);
  const after = { ...since, seq: Math.max(since.seq, end ?? 0) };
  if (after.seq === head.seq) return syncPage(head, head.seq, []);
  return readChanges(db, after, end === null ? loggedRow() : rowAt(end), changesPerPage);
}

/**
 * The last number of a past epoch that is in this database. An epoch that began after the copy was made is unknown
 * here: then the last restore's copy is all that it can share with this database.
 */
async function endOf(db: Db, epoch: string, head: Head): Promise<number> {
  const past = await db.selectFrom('past_epochs').selectAll().orderBy('seq').execute();
  return (past.find((each) => each.epoch === epoch) ?? past.at(-1) ?? head).seq;
}

/** Head, log and rows are read in one statement, and so in one snapshot. */
async function readChanges(
  db: Db,
  since: Head,
  row: RawBuilder<unknown>,
  changesPerPage: number,
): Promise<ChangesText> {
  type Found = Omit<SignedHead, 'seq'> & { head: number; read: number } & (Logged | { collection: null });
  const { rows: found } = await sql<Found>`
    WITH texts AS MATERIALIZED (
      SELECT log.collection, log.row_id, log.seq, log.version, ${row} AS json FROM (
        SELECT collection, row_id, seq, version, deleted FROM sync_log
        WHERE seq > ${since.seq} ORDER BY seq FETCH FIRST ${sql.lit(changesPerPage)} ROWS WITH TIES
      ) AS log
    ), measured AS (
      SELECT *, sum(octet_length(json)) OVER (ORDER BY seq GROUPS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS before
      FROM texts
    )
    SELECT head.epoch, head.seq AS head, head.cursor_key, (SELECT count(*) FROM texts) AS read,
      log.collection, log.row_id, log.seq, log.version, log.json
    FROM sync_head AS head LEFT JOIN measured AS log ON coalesce(log.before, 0) < ${sql.lit(MOST_BYTES)}
    ORDER BY log.seq, log.row_id`.execute(db);
  const [first] = found;
  if (!first) throw new Error('the database has no head');
  const head = { epoch: first.epoch, seq: first.head, cursor_key: first.cursor_key };
  checkCursor(since, head);
  const log = found.filter((row) => row.collection !== null);
  const isLast = first.read < changesPerPage && log.length === first.read;
  return syncPage(head, isLast ? head.seq : (log.at(-1)?.seq ?? head.seq), log);
}

/** The refusal of a cursor that this database never gave out: it was put back from a copy. */
export class StrangeCursor extends HttpProblem {
  /** Whether the cursor is of this epoch and ahead of the head: the database was put back without `npm run restored`. */
  readonly isAhead: boolean;

  constructor(isAhead: boolean) {
    super('gone', 'La base de datos de la clínica fue restaurada. La tableta debe ponerse al día.');
    this.isAhead = isAhead;
  }
}

/** Throws StrangeCursor for a cursor of another epoch, or ahead of the head. */
function checkCursor(since: Head, head: Head): void {
  if (since.epoch !== head.epoch) throw new StrangeCursor(false);
  if (since.seq > head.seq) throw new StrangeCursor(true);
}

function syncPage({ epoch, seq, cursor_key }: SignedHead, to: number, log: readonly Logged[]): ChangesText {
  const proof = proofOf(cursor_key, { epoch, seq: to });
  const rows = log.map(syncRow).join(',');
  const more = to < seq;
  const text = `{"epoch":"${epoch}","to":${to},"proof":"${proof}","more":${more},"rows":[${rows}]}`;
  return { epoch, head: seq, to, more, text };
}

/** The JSON text of one SyncRow. */
function syncRow({ collection, row_id, seq, version, json }: Logged): string {
  if (json === null) throw new Error(`the log names a row that is not there: ${collection}/${row_id}`);
  return `{"collection":"${collection}","id":"${row_id}","version":${version},"seq":${seq},"row":${json}}`;
}

/**
 * The row that the log's line names, as JSON; null for a tombstone. A subquery for each line, so that an index finds
 * its row (see `oneOf`).
 */
function loggedRow(): RawBuilder<unknown> {
  const cases = Object.values(DEFINITIONS).map(
    (definition) => sql`WHEN ${sql.lit(definition.collection)} THEN (SELECT ${rowJson}
      FROM (SELECT ${jsonColumns(definition)} FROM ${tableOf(definition)} WHERE id = log.row_id) AS r)`,
  );
  return sql`CASE WHEN log.deleted THEN 'null' ELSE CASE log.collection ${sql.join(cases, sql` `)} END END`;
}

/** The row of the log's line after its last change up to a number, deleted or not; null without one. */
function rowAt(seq: number): RawBuilder<unknown> {
  return sql`CASE WHEN log.deleted THEN 'null' ELSE coalesce((SELECT coalesce(after, before)::text FROM audit_log
    WHERE collection = log.collection AND row_id = log.row_id AND seq <= ${seq} ORDER BY id DESC LIMIT 1), 'null') END`;
}

/** The JSON text of one SnapshotPage: living rows by id, after the given one. Must run in one snapshot. */
export async function snapshotPage(
  db: Db,
  collection: CollectionName,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<PageText> {
  const definition = definitionOf(collection);
  const head = await readHead(db);
  const beyond = after === undefined ? sql`` : sql`AND id > ${after}::uuid`;
  const { rows } = await sql<{ json: string | null; last: string | null; full: boolean }>`
    WITH texts AS MATERIALIZED (
      SELECT id, ${rowJson} AS json FROM (SELECT ${jsonColumns(definition)} FROM ${tableOf(definition)}
        WHERE deleted_at IS NULL ${beyond} ORDER BY id LIMIT ${limit}) AS r
    ), measured AS (
      SELECT id, json, sum(octet_length(json)) OVER (ORDER BY id) - octet_length(json) AS before FROM texts
    )
    SELECT string_agg(json, ',' ORDER BY id) AS json, max(id::text) AS last,
      count(*) = ${limit} OR count(*) < (SELECT count(*) FROM texts) AS full
    FROM measured WHERE before < ${sql.lit(MOST_BYTES)}`.execute(db);
  const page = rows[0];
  const next = page?.full && page.last !== null ? `"${page.last}"` : 'null';
  const text = `{"epoch":"${head.epoch}","head":${head.seq},"rows":[${page?.json ?? ''}],"next":${next}}`;
  return { epoch: head.epoch, head: head.seq, text };
}

const rowJson = sql`row_to_json(r)::text`;

/** The wire's columns as JSON wants them: timestamps in ISO 8601 UTC, as every other answer writes them. */
function jsonColumns(definition: EntityDefinition): RawBuilder<unknown> {
  const timestamps = new Set(['created_at', 'updated_at', ...(definition.instants ?? [])]);
  const columns = columnsOf(definition).map((column) =>
    timestamps.has(column)
      ? sql`to_char(${sql.ref(column)} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS ${sql.ref(column)}`
      : sql.ref(column),
  );
  return sql.join(columns);
}
