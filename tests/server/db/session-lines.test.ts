import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { newId } from '#domain/record/ids.ts';
import type { AnyDatabase } from '#server/db/migrations/columns.ts';
import { up } from '#server/db/migrations/0021-session-lines.ts';
import { describeOnBothDatabases, openTestDatabase } from '#tests/support/test-database.ts';

describeOnBothDatabases('the migration of the lines of tokens', (kind) => {
  test('gives each successor but the first a line, and such a session settles at its next use', async () => {
    const { db, close } = await openTestDatabase(kind);
    await sql`ALTER TABLE sessions DROP COLUMN settle_by, DROP COLUMN proof_key`.execute(db);
    await sql`ALTER TABLE refresh_tokens DROP COLUMN line, DROP COLUMN ended`.execute(db);
    await sql`DROP TABLE sign_in_key, used_proofs`.execute(db);
    const [user, calm, forked, torn] = [newId(), newId(), newId(), newId()];
    await sql`INSERT INTO users (id, version, created_at, updated_at, username, rol, active)
      VALUES (${user}, 1, now(), now(), 'ana', 'recepcionista', true)`.execute(db);
    for (const session of [calm, forked, torn]) {
      await sql`INSERT INTO sessions (id, user_id, device, created_at, last_used_at)
        VALUES (${session}, ${user}, 'Chrome', now(), now())`.execute(db);
    }
    const tokens = [
      [calm, 'a', null],
      [calm, 'b', 'a'],
      [forked, 'c', null],
      [forked, 'd', 'c'],
      [forked, 'e', 'c'],
      [forked, 'f', 'e'],
      [torn, 'g', 'lost'],
    ] as const;
    for (const [index, [session, hash, parent]] of tokens.entries()) {
      await sql`INSERT INTO refresh_tokens (hash, session_id, parent_hash, created_at, expires_at)
        VALUES (${hash}, ${session}, ${parent}, timestamptz '2026-01-01' + ${index} * interval '1 hour', now())`.execute(
        db,
      );
    }
    await up(db as unknown as AnyDatabase);
    const { rows } = await sql`SELECT hash, line, ended FROM refresh_tokens ORDER BY hash`.execute(db);
    const lines = { a: 'a', b: 'a', c: 'c', d: 'c', e: 'e', f: 'e', g: 'g' };
    expect(rows).toEqual(Object.entries(lines).map(([hash, line]) => ({ hash, line, ended: false })));
    const unsettled = await sql`SELECT id FROM sessions WHERE settle_by IS NOT NULL`.execute(db);
    expect(unsettled.rows).toEqual([{ id: forked }]);
    await close();
  });
});
