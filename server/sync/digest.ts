// Counts and hashes by which a tablet at rest checks that it holds the same rows (decision 015).
import { sql } from 'kysely';
import type { CollectionName } from '#domain/record/collections.ts';
import { DEFINITIONS } from '#domain/registry.ts';
import type { Digest } from '#domain/wire/wire.ts';
import type { Db } from '#server/db/tables.ts';
import { tableOf } from '#server/records/table.ts';

/** The state of the database behind a digest: every write moves the number and the audit's hash. */
interface State {
  epoch: string;
  seq: number;
  audit_hash: string;
}

interface Sum {
  collection: CollectionName;
  count: number;
  hash: string;
}

/** Reads digests of a database. Every tablet asks for one, and most ask for the same state: the last is cached. */
export function digestReader(db: Db): () => Promise<Digest> {
  let kept: { state: State; digest: Digest } | undefined;
  return async () => {
    const now = await db.selectFrom('sync_head').select(['epoch', 'seq', 'audit_hash']).executeTakeFirstOrThrow();
    if (!kept || !isSame(kept.state, now)) kept = await reckon(db);
    return kept.digest;
  };
}

const isSame = (a: State, b: State): boolean => a.epoch === b.epoch && a.seq === b.seq && a.audit_hash === b.audit_hash;

/** Sums up every collection together with the head, in one statement: they are of one snapshot. */
async function reckon(db: Db): Promise<{ state: State; digest: Digest }> {
  const sums = Object.values(DEFINITIONS).map(
    (definition) => sql`SELECT ${sql.lit(definition.collection)} AS collection, count(*) AS count,
      encode(sha256(convert_to(coalesce(string_agg(id || ':' || version, ',' ORDER BY id), ''), 'UTF8')), 'hex') AS hash
      FROM ${tableOf(definition)} WHERE deleted_at IS NULL`,
  );
  const { rows } = await sql<State & Sum>`SELECT head.epoch, head.seq, head.audit_hash, sums.*
    FROM sync_head AS head CROSS JOIN (${sql.join(sums, sql` UNION ALL `)}) AS sums`.execute(db);
  const [state] = rows;
  if (!state) throw new Error('the database has no head');
  const collections = Object.fromEntries(rows.map(({ collection, count, hash }) => [collection, { count, hash }]));
  return { state, digest: { at: state.seq, collections } };
}
