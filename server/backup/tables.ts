// The tables of a copy, as the database itself describes them: a table of a later migration is in the next copy.
import { sql } from 'kysely';
import type { Db } from '#server/db/tables.ts';

/** A table, as far as a copy needs to know it. */
export interface CopiedTable {
  name: string;
  /** The columns of its primary key, with their types. */
  key: { column: string; type: string }[];
}

/** Restoring ends all sessions, and a finder of the copy must find no token in it. */
const LEFT_OUT = [
  'refresh_tokens',
  'access_tokens',
  'google_authorizations',
  'sign_in_key',
  'used_proofs',
  'kysely_migration',
  'kysely_migration_lock',
];

/** The tables of a copy, each after those to which it refers. */
export function copiedTables(db: Db): Promise<CopiedTable[]> {
  return tablesOf(db, LEFT_OUT);
}

/** The tables except those that are left out, each after those to which it refers. */
export async function tablesOf(db: Db, leftOut: readonly string[]): Promise<CopiedTable[]> {
  const { rows } = await sql<CopiedTable & { refers_to: string[] }>`
    SELECT c.relname AS name,
      (SELECT json_agg(json_build_object('column', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) ORDER BY k.place)
        FROM pg_index i
        CROSS JOIN LATERAL unnest(i.indkey::int2[]) WITH ORDINALITY AS k(number, place)
        JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = k.number
        WHERE i.indrelid = c.oid AND i.indisprimary) AS key,
      COALESCE((SELECT json_agg(DISTINCT f.confrelid::regclass::text)
        FROM pg_constraint f WHERE f.conrelid = c.oid AND f.contype = 'f' AND f.confrelid <> c.oid), '[]') AS refers_to
    FROM pg_class c
    WHERE c.relkind = 'r' AND c.relnamespace = current_schema()::regnamespace AND c.relname <> ALL(${leftOut})
    ORDER BY c.relname`.execute(db);
  const ordered: CopiedTable[] = [];
  const waiting = new Map(rows.map((row) => [row.name, row]));
  while (waiting.size > 0) {
    const ready = [...waiting.values()].filter(({ refers_to }) => !refers_to.some((name) => waiting.has(name)));
    if (ready.length === 0) throw new Error(`tables that refer to each other: ${[...waiting.keys()].join(', ')}`);
    for (const { name, key } of ready) {
      ordered.push({ name, key });
      waiting.delete(name);
    }
  }
  return ordered;
}

/** The last migration that a database has gone through. */
export async function schemaOf(db: Db): Promise<string> {
  const { rows } = await sql<{ name: string }>`SELECT name FROM kysely_migration ORDER BY name DESC LIMIT 1`.execute(
    db,
  );
  return rows[0]?.name ?? '';
}
