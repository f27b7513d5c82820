import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { newId } from '#domain/record/ids.ts';
import type { AnyDatabase } from '#server/db/migrations/columns.ts';
import { up } from '#server/db/migrations/0009-patient-search.ts';
import { describeOnBothDatabases, openTestDatabase } from '#tests/support/test-database.ts';

describeOnBothDatabases('the migration of the search keys', (kind) => {
  test('gives the patients of before theirs', async () => {
    const { db, close } = await openTestDatabase(kind);
    await sql`DROP INDEX patients_birth`.execute(db);
    await sql`ALTER TABLE patients DROP COLUMN search_text, DROP COLUMN search_card`.execute(db);
    await sql`INSERT INTO patients (id, version, created_at, updated_at, first_name, last_name, guardian_name,
        identity_card, treatment_status, search_name, search_digits)
      VALUES (${newId()}, 1, now(), now(), 'Mateo', 'Ríos', 'Rosa Peña', '76.21-4380', 'iniciado', '', '')`.execute(db);
    await up(db as unknown as AnyDatabase);
    const { rows } = await sql`SELECT search_text, search_card FROM patients`.execute(db);
    expect(rows).toEqual([{ search_text: 'mateo rios rosa pena', search_card: '76214380' }]);
    await close();
  });
});
