// Rows of any collection as SQL: column lists and statements built from the definition. Names of tables and columns come
// from the domain's definitions alone, never from a request.
import { sql, type RawBuilder } from 'kysely';
import { tableName } from '#domain/record/collections.ts';
import { fieldsOf, type EntityDefinition } from '#domain/record/definition.ts';
import type { Row, Values } from '#domain/record/row.ts';
import type { Db } from '#server/db/tables.ts';

/** A row with the server's own columns. */
export type StoredRow = Row & { deleted_at: string | null; deletion: string | null };

/** The stored fields that go on the wire, in order. */
export function columnsOf(definition: EntityDefinition): string[] {
  const { serverFields = [] } = definition;
  const meta = ['version', 'created_at', 'updated_at', 'created_by', 'updated_by'];
  return ['id', ...fieldsOf(definition), ...serverFields, ...meta];
}

/** The table of a definition, quoted. */
export const tableOf = (definition: EntityDefinition): RawBuilder<unknown> =>
  sql.table(tableName(definition.collection));

const list = (columns: readonly string[]): RawBuilder<unknown> => sql.join(columns.map((column) => sql.ref(column)));

/** The wire's column list, quoted. */
export const wireColumns = (definition: EntityDefinition): RawBuilder<unknown> => list(columnsOf(definition));

const storedColumns = (definition: EntityDefinition): RawBuilder<unknown> =>
  list([...columnsOf(definition), 'deleted_at', 'deletion']);

/**
 * A condition on a column by ids. A single id gets a condition of its own: the embedded database keeps a plan until its
 * nightly ANALYZE, and a plan for a list, made while the table was small, reads the whole table ever after.
 */
export function oneOf(column: string, ids: readonly string[]): RawBuilder<boolean> {
  const [only] = ids;
  if (ids.length === 1 && only !== undefined) return sql`${sql.ref(column)} = ${only}::uuid`;
  return sql`${sql.ref(column)} = ANY(${ids}::uuid[])`;
}

/** The row without the server's own columns. */
export function wireRow({ deleted_at: _at, deletion: _deletion, ...row }: StoredRow): Row {
  return row;
}

/** Rows by condition, tombstones included unless the condition says otherwise; `tail` is ORDER BY, FOR UPDATE … */
export async function selectStored(
  db: Db,
  definition: EntityDefinition,
  condition: RawBuilder<unknown>,
  tail: RawBuilder<unknown> = sql``,
): Promise<StoredRow[]> {
  const query = sql<StoredRow>`SELECT ${storedColumns(definition)} FROM ${tableOf(definition)} WHERE ${condition} ${tail}`;
  return (await query.execute(db)).rows;
}

/** The parents' fields of the rows with these ids, tombstones included. */
export async function selectParents(
  db: Db,
  definition: EntityDefinition,
  ids: readonly string[],
): Promise<(Values & { id: string })[]> {
  const columns = list(['id', ...definition.parents.map(({ field }) => field)]);
  const query = sql<Values & { id: string }>`SELECT ${columns} FROM ${tableOf(definition)} WHERE ${oneOf('id', ids)}`;
  return (await query.execute(db)).rows;
}

/** A row by id, tombstones included. */
export async function selectById(db: Db, definition: EntityDefinition, id: string): Promise<StoredRow | undefined> {
  const [row] = await selectStored(db, definition, oneOf('id', [id]));
  return row;
}

/** A living row by id; undefined for a tombstone too. */
export async function findLiving(db: Db, definition: EntityDefinition, id: string): Promise<Row | undefined> {
  const [row] = await selectStored(db, definition, sql`id = ${id} AND deleted_at IS NULL`);
  return row && wireRow(row);
}

/**
 * Stores whole rows of one collection, new ones and next versions of locked ones alike, in one statement, and returns
 * the stored ones. A row whose version is not the next one is skipped: another transaction made the same id. All rows
 * must have the same keys.
 */
export async function writeRows(db: Db, definition: EntityDefinition, rows: readonly Values[]): Promise<StoredRow[]> {
  const table = tableOf(definition);
  const names = Object.keys(rows[0] ?? {});
  const sets = names.filter((name) => name !== 'id').map((name) => sql`${sql.ref(name)} = excluded.${sql.ref(name)}`);
  const query = sql<StoredRow>`INSERT INTO ${table} AS stored (${list(names)})
    SELECT ${list(names)} FROM json_populate_recordset(NULL::${table}, ${JSON.stringify(rows)}::json)
    ON CONFLICT (id) DO UPDATE SET ${sql.join(sets)} WHERE stored.version = excluded.version - 1
    RETURNING ${storedColumns(definition)}`;
  return (await query.execute(db)).rows;
}

/** Writes the same values into the rows with these ids, one version up, and returns the rows in the ids' order. */
export async function updateRows(
  db: Db,
  definition: EntityDefinition,
  ids: readonly string[],
  values: Values,
): Promise<StoredRow[]> {
  const table = tableOf(definition);
  const names = list(Object.keys(values));
  // Through JSON, as whole rows are stored: otherwise a JSON column would store a text instead of the JSON in it.
  const query = sql<StoredRow>`UPDATE ${table} SET version = version + 1,
    (${names}) = (SELECT ${names} FROM json_populate_record(NULL::${table}, ${JSON.stringify(values)}::json))
    WHERE ${oneOf('id', ids)} RETURNING ${storedColumns(definition)}`;
  const byId = new Map((await query.execute(db)).rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
