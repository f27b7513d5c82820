import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { newId } from '#domain/record/ids.ts';
import { cardKey, EMPTY_PATIENT, nameKey, nameLetters, searchedName, searchKey } from '#domain/patients/patient.ts';
import { searchable, sortable } from '#domain/values/text.ts';
import type { AnyDatabase } from '#server/db/migrations/columns.ts';
import { up } from '#server/db/migrations/0037-folded-letters.ts';
import { describeOnBothDatabases, openTestDatabase } from '#tests/support/test-database.ts';

describeOnBothDatabases('the migration of letters that search did not fold', (kind) => {
  test('gives the rows of before the keys that a write gives', async () => {
    const { db, close } = await openTestDatabase(kind);
    const people = [
      ['Łukasz', 'Sørensen'],
      ['Mª José', 'de la Groß'],
      ['Rosa', 'Muñoz'],
    ].map(([first_name = '', last_name = '']) => ({
      ...EMPTY_PATIENT,
      first_name,
      last_name,
      guardian_name: 'Zoë Đoković',
      identity_card: 'Nº 12.3-4',
      id: newId(),
    }));
    for (const { id, first_name, last_name, guardian_name, identity_card } of people) {
      // Rows as the build before wrote them: each letter of its own.
      await sql`INSERT INTO patients (id, version, created_at, updated_at, first_name, last_name, guardian_name,
          identity_card, treatment_status, sort_name, search_name, search_text, search_letters, search_card, search_digits)
        VALUES (${id}, 1, now(), now(), ${first_name}, ${last_name}, ${guardian_name}, ${identity_card}, 'iniciado',
          'łukasz', 'łukasz', 'łukasz', 'łukasz', 'nº1234', '1234')`.execute(db);
    }
    for (const table of ['products', 'suppliers']) {
      await sql`INSERT INTO ${sql.table(table)} (id, version, created_at, updated_at, name, sort_name, search_name)
        VALUES (${newId()}, 1, now(), now(), 'Hilo Øst', 'hilo øst', 'hilo øst')`.execute(db);
    }
    await up(db as unknown as AnyDatabase);
    const { rows } = await sql<{ id: string }>`SELECT id, sort_name, search_name, search_text, search_letters,
      search_card, search_digits FROM patients`.execute(db);
    const byId = new Map(rows.map(({ id, ...keys }) => [id, keys]));
    for (const { id, ...values } of people) {
      expect(byId.get(id)).toEqual({
        sort_name: nameKey(values),
        search_name: searchedName(values),
        search_text: searchKey(values),
        search_letters: nameLetters(values),
        search_card: cardKey(values),
        search_digits: '1234',
      });
    }
    expect(searchedName(people[0]!)).toBe('lukasz sorensen');
    for (const table of ['products', 'suppliers']) {
      const keys = await sql`SELECT sort_name, search_name FROM ${sql.table(table)}`.execute(db);
      expect(keys.rows).toEqual([{ sort_name: sortable('Hilo Øst'), search_name: searchable('Hilo Øst') }]);
    }
    await close();
  });
});
