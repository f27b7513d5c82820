import { sql } from 'kysely';
import type { AnyDatabase } from './columns.ts';

/**
 * Lists have ñ after n, and search takes punctuation for no part of a name: a sort key of its own, and all search keys made anew
 * (decisions 117 and 118).
 */
export async function up(db: AnyDatabase): Promise<void> {
  for (const table of ['patients', 'products', 'suppliers']) {
    await sql`ALTER TABLE ${sql.table(table)} ADD COLUMN sort_name text COLLATE "C" NOT NULL DEFAULT ''`.execute(db);
  }
  await sql`ALTER TABLE patients ADD COLUMN search_letters text COLLATE "C" NOT NULL DEFAULT ''`.execute(db);
  // Made anew below: with every row of a portion, PostgreSQL would change them too.
  await sql`DROP INDEX patients_name`.execute(db);
  await sql`DROP INDEX patients_birth`.execute(db);
  await keyed(db, 'patients', patientKeys);
  for (const table of ['products', 'suppliers']) {
    await keyed(db, table, ({ name }) => ({ sort_name: sortable(name ?? ''), search_name: searchable(name ?? '') }));
  }
  await keyed(db, 'inventory_operations', ({ notes }) => ({ search_notes: searchable(notes ?? '') }));
  await sql`CREATE INDEX patients_name ON patients (sort_name, id)`.execute(db);
  await sql`CREATE INDEX patients_birth ON patients (fecha_nacimiento, search_letters)`.execute(db);
}

/** So many rows are read and written at a time. */
const PORTION = 1000;

async function keyed(db: AnyDatabase, table: string, keysOf: (row: Row) => Record<string, string>): Promise<void> {
  for (let last = '00000000-0000-0000-0000-000000000000'; ;) {
    const { rows } = await sql<Row>`SELECT * FROM ${sql.table(table)} WHERE id > ${last} ORDER BY id
      LIMIT ${PORTION}`.execute(db);
    const end = rows.at(-1);
    if (!end) return;
    const keys = rows.map((row) => ({ id: row.id, ...keysOf(row) }));
    const columns = Object.keys(keys[0]!).filter((column) => column !== 'id');
    const set = columns.map((column) => sql`${sql.ref(column)} = keys.${sql.ref(column)}`);
    const shape = columns.map((column) => sql`${sql.ref(column)} text`);
    await sql`UPDATE ${sql.table(table)} SET ${sql.join(set)}
      FROM json_to_recordset(${JSON.stringify(keys)}::json) AS keys(id uuid, ${sql.join(shape)})
      WHERE ${sql.table(table)}.id = keys.id`.execute(db);
    last = end.id;
  }
}

/** The fields of which keys are made; each table has some of them. */
type Row = { id: string } & Partial<
  Record<'first_name' | 'last_name' | 'guardian_name' | 'identity_card' | 'name' | 'notes', string | null>
>;

/** The keys as they were made when this was released. */
function patientKeys({ first_name, last_name, guardian_name, identity_card }: Row): Record<string, string> {
  const name = [first_name, last_name].filter(Boolean).join(' ');
  const searched = searchableName(name);
  return {
    sort_name: sortable(name),
    search_name: searched,
    search_text: typeof guardian_name !== 'string' ? searched : `${searched} ${searchableName(guardian_name)}`,
    search_letters: searchable(name).replaceAll(' ', ''),
    search_card: searchable(identity_card ?? '').replaceAll(' ', ''),
  };
}

const searchable = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\p{M}\p{Cf}'\u2018\u2019\u201b\u2032\u02b9\u02bb\u02bc\u00b4`\uff07]+/gu, '')
    .toLowerCase()
    .replace(/(\d)[.,](?=\d)/g, '$1')
    .replace(/[\p{P}\u2212\p{Cc}\s]+/gu, ' ')
    .trim();

function searchableName(name: string): string {
  const plain = searchable(name);
  const joined = plain.match(
    /(?:^| )(?:(?:de|del|dela|delas|delos|la|las|le|lo|los|da|das|di|do|dos|du|van|von|der|den|ter|mac|mc|san|santa|dell|[a-z]) )+[^ ]+/g,
  );
  return joined ? [plain, ...joined.map((part) => part.replaceAll(' ', ''))].join(' ') : plain;
}

const sortable = (text: string): string => searchable(text.normalize('NFD').replace(/n\u0303/gi, 'n\ud7ff'));
