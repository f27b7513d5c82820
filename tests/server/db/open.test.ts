import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isId, newId } from '#domain/record/ids.ts';
import { EMPTY_PATIENT } from '#domain/patients/patient.ts';
import type { OpenDatabase } from '#server/db/open.ts';
import { migrate } from '#server/db/migrate.ts';
import { describeOnBothDatabases, openTestDatabase } from '#tests/support/test-database.ts';

describeOnBothDatabases('an open database', (kind) => {
  let opened: OpenDatabase;
  beforeAll(async () => {
    opened = await openTestDatabase(kind);
  });
  afterAll(() => opened.close());

  test('begins with an epoch of its own at number 0', async () => {
    const head = await opened.db.selectFrom('sync_head').selectAll().executeTakeFirstOrThrow();
    expect(head.seq).toBe(0);
    expect(isId(head.epoch)).toBe(true);
  });

  test('gives dates as texts, timestamps as ISO texts, bigint and numeric as numbers', async () => {
    const { rows } = await sql<Record<string, unknown>>`
      select date '2026-02-03' as day, timestamptz '2026-02-03 04:05:06.7+02' as instant,
        bigint '9007199254740991' as big, 12.34::numeric(12,2) as money, '{"a":1}'::jsonb as json`.execute(opened.db);
    expect(rows[0]).toEqual({
      day: '2026-02-03',
      instant: '2026-02-03T02:05:06.700Z',
      big: 9007199254740991,
      money: 12.34,
      json: { a: 1 },
    });
  });

  test('sorts names as people expect', async () => {
    const names = ['Zoe', 'ángel', 'Ñato', 'Nora', 'Ana', 'beto'];
    const stamps = { version: 1, created_at: '2026-01-01T00:00:00Z', updated_at: '2026-01-01T00:00:00Z' };
    const row = {
      ...EMPTY_PATIENT,
      ...stamps,
      sort_name: '',
      search_name: '',
      search_letters: '',
      search_text: '',
      search_digits: '',
      search_card: '',
    };
    await opened.db
      .insertInto('patients')
      .values(names.map((first_name) => ({ ...row, id: newId(), first_name, last_name: 'X' })))
      .execute();
    const sorted = await opened.db.selectFrom('patients').select('first_name').orderBy('first_name').execute();
    expect(sorted.map((patient) => patient.first_name)).toEqual(['Ana', 'ángel', 'beto', 'Ñato', 'Nora', 'Zoe']);
  });

  test('lets a username be used again only when its user is deleted', async () => {
    const user = (deleted_at: string | null) => ({
      id: newId(),
      version: 1,
      created_at: '2026-01-01T00:00:00Z',
      updated_at: '2026-01-01T00:00:00Z',
      username: 'lucia',
      rol: 'recepcionista' as const,
      active: true,
      deleted_at,
    });
    await opened.db.insertInto('users').values(user('2026-01-02T00:00:00Z')).execute();
    await opened.db.insertInto('users').values(user(null)).execute();
    await expect(opened.db.insertInto('users').values(user(null)).execute()).rejects.toThrow(/users_username_living/);
  });

  test('answers the same when a statement has become a named one', async () => {
    for (let n = 0; n < 6; n += 1) {
      const { rows } = await sql<{ n: number }>`select ${n}::int as n`.execute(opened.db);
      expect(rows[0]?.n).toBe(n);
    }
    const { rows } = await sql<{ count: number }>`select count(*) as count from pg_prepared_statements`.execute(
      opened.db,
    );
    expect(rows[0]?.count).toBeGreaterThan(0);
  });

  test('is left as it is by a second migration', async () => {
    const before = await opened.db.selectFrom('sync_head').selectAll().executeTakeFirstOrThrow();
    await Promise.all([migrate(opened.db), migrate(opened.db)]);
    expect(await opened.db.selectFrom('sync_head').selectAll().executeTakeFirstOrThrow()).toEqual(before);
  });
});
