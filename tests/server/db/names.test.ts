import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { newId } from '#domain/record/ids.ts';
import { cardKey, nameKey, nameLetters, searchedName, searchKey } from '#domain/patients/patient.ts';
import { sortable } from '#domain/values/text.ts';
import type { AnyDatabase } from '#server/db/migrations/columns.ts';
import { up } from '#server/db/migrations/0027-names.ts';
import { EMPTY_PATIENT } from '#domain/patients/patient.ts';
import { NAMES } from '#tests/support/spellings.ts';
import { describeOnBothDatabases, openTestDatabase } from '#tests/support/test-database.ts';

describeOnBothDatabases('the migration of the keys of names', (kind) => {
  test('gives the rows of before the keys that a write gives', async () => {
    const { db, close } = await openTestDatabase(kind);
    await sql`DROP INDEX patients_birth`.execute(db);
    await sql`ALTER TABLE patients DROP COLUMN sort_name, DROP COLUMN search_letters`.execute(db);
    await sql`CREATE INDEX patients_name ON patients (search_name, id)`.execute(db);
    await sql`CREATE INDEX patients_birth ON patients (fecha_nacimiento, search_name)`.execute(db);
    for (const table of ['products', 'suppliers']) {
      await sql`ALTER TABLE ${sql.table(table)} DROP COLUMN sort_name`.execute(db);
      await sql`INSERT INTO ${sql.table(table)} (id, version, created_at, updated_at, name, search_name)
        VALUES (${newId()}, 1, now(), now(), 'Ñandú-Dental', 'nandu-dental')`.execute(db);
    }
    const people = NAMES.flat().map((values) => ({
      ...values,
      id: newId(),
      guardian_name: "D'Ángelo",
      identity_card: 'V/12.3-4',
    }));
    for (const { id, first_name, last_name, guardian_name, identity_card } of people) {
      await sql`INSERT INTO patients (id, version, created_at, updated_at, first_name, last_name, guardian_name,
          identity_card, treatment_status, search_name, search_text, search_card, search_digits)
        VALUES (${id}, 1, now(), now(), ${first_name}, ${last_name}, ${guardian_name}, ${identity_card}, 'iniciado',
          'x', 'x', 'x', '')`.execute(db);
    }
    await up(db as unknown as AnyDatabase);
    const { rows } = await sql<{
      id: string;
    }>`SELECT id, sort_name, search_name, search_text, search_letters, search_card
      FROM patients`.execute(db);
    const byId = new Map(rows.map(({ id, ...keys }) => [id, keys]));
    for (const { id, ...values } of people) {
      expect(byId.get(id)).toEqual({
        sort_name: nameKey(values),
        search_name: searchedName(values),
        search_text: searchKey(values),
        search_letters: nameLetters(values),
        search_card: cardKey({ ...EMPTY_PATIENT, ...values }),
      });
    }
    for (const table of ['products', 'suppliers']) {
      const keys = await sql`SELECT sort_name, search_name FROM ${sql.table(table)}`.execute(db);
      expect(keys.rows).toEqual([{ sort_name: sortable('Ñandú-Dental'), search_name: 'nandu dental' }]);
    }
    await close();
  });
});
