import { sql } from 'kysely';
import type { AnyDatabase } from './columns.ts';

/**
 * The lines of a session's tokens (decision 106), the key that signs device tokens (decision 107), and the keys to which sessions
 * are bound (decision 108). Sessions in which tokens have been renewed twice settle on a line at their next use.
 */
export async function up(db: AnyDatabase): Promise<void> {
  await sql`ALTER TABLE sessions ADD COLUMN settle_by timestamptz(3), ADD COLUMN proof_key text`.execute(db);
  await sql`ALTER TABLE refresh_tokens
    ADD COLUMN line text,
    ADD COLUMN ended boolean NOT NULL DEFAULT false`.execute(db);
  await sql`WITH RECURSIVE
      ranked AS (SELECT hash, parent_hash,
        row_number() OVER (PARTITION BY session_id, parent_hash ORDER BY created_at, hash) AS place FROM refresh_tokens),
      lines AS (
        SELECT hash, hash AS line FROM ranked WHERE parent_hash IS NULL
        UNION ALL
        SELECT child.hash, CASE WHEN child.place = 1 THEN lines.line ELSE child.hash END
          FROM ranked AS child JOIN lines ON child.parent_hash = lines.hash)
    UPDATE refresh_tokens SET line = lines.line FROM lines WHERE lines.hash = refresh_tokens.hash`.execute(db);
  await sql`UPDATE refresh_tokens SET line = hash WHERE line IS NULL`.execute(db);
  await sql`ALTER TABLE refresh_tokens ALTER COLUMN line SET NOT NULL`.execute(db);
  await sql`CREATE TABLE sign_in_key (id integer PRIMARY KEY CHECK (id = 1), secret text NOT NULL)`.execute(db);
  await sql`CREATE TABLE used_proofs (id text PRIMARY KEY, expires_at timestamptz(3) NOT NULL)`.execute(db);
  await sql`UPDATE sessions SET settle_by = now() WHERE id IN
    (SELECT session_id FROM refresh_tokens GROUP BY session_id HAVING count(DISTINCT line) > 1)`.execute(db);
}
