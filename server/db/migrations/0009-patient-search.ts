import { sql } from 'kysely';
import type { AnyDatabase } from './columns.ts';

/** The guardian's name is searched too, and a patient registered twice is found by identity card, or name and birth. */
export async function up(db: AnyDatabase): Promise<void> {
  await db.schema
    .alterTable('patients')
    .addColumn('search_text', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('search_card', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
  const { rows } = await sql<Patient>`SELECT * FROM patients`.execute(db);
  for (const row of rows) {
    await sql`UPDATE patients SET search_text = ${searchKey(row)}, search_card = ${cardKey(row)}
      WHERE id = ${row.id}`.execute(db);
  }
  await sql`CREATE INDEX patients_card ON patients (search_card) WHERE search_card <> ''`.execute(db);
  await sql`CREATE INDEX patients_birth ON patients (fecha_nacimiento, search_name)`.execute(db);
}

interface Patient {
  id: string;
  first_name: string;
  last_name: string;
  guardian_name: string | null;
  identity_card: string | null;
}

/** The keys as they were made when this was released. */
const searchKey = ({ first_name, last_name, guardian_name }: Patient): string =>
  plain([first_name, last_name, guardian_name].filter(Boolean).join(' '));

const cardKey = ({ identity_card }: Patient): string => plain(identity_card ?? '').replace(/[\s.-]/g, '');

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim();
