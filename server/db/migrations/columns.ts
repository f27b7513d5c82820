// Shapes that the migrations share. Once released, they are as fixed as the migrations that use them.
import { sql, type CreateTableBuilder, type Kysely } from 'kysely';

/** Tables are typed by the current state of tables.ts, which no migration can rely on. */
export type AnyDatabase = Kysely<unknown>;

/** An instant, to the millisecond. */
export const timestamp = sql`timestamptz(3)`;

/** Names sort as people expect, accents and case aside; a column carries the rule, so that its indexes do too. */
export const name = sql`text collate "und-x-icu"`;

/** The columns that each collection's table has beside its own fields. */
export function collectionTable(db: AnyDatabase, table: string): CreateTableBuilder<string> {
  return db.schema
    .createTable(table)
    .addColumn('id', 'uuid', (column) => column.primaryKey())
    .addColumn('version', 'bigint', (column) => column.notNull().check(sql`version > 0`))
    .addColumn('created_at', timestamp, (column) => column.notNull())
    .addColumn('updated_at', timestamp, (column) => column.notNull())
    .addColumn('created_by', 'uuid')
    .addColumn('updated_by', 'uuid')
    .addColumn('deleted_at', timestamp)
    .addColumn('deletion', 'uuid');
}

/** Reviving a record asks for all that fell with it. */
export async function indexDeletion(db: AnyDatabase, table: string): Promise<void> {
  await sql`create index ${sql.ref(`${table}_deletion`)} on ${sql.table(table)} (deletion) where deletion is not null`.execute(
    db,
  );
}
