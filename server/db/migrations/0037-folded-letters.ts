import { sql } from 'kysely';
import type { AnyDatabase } from './columns.ts';

/**
 * Search keys have ł, ø, đ, ß, æ, œ and the ordinals ª and º as people type them (decision 117). Only the rows whose keys change are
 * written.
 */
export async function up(db: AnyDatabase): Promise<void> {
  await keyed(db, 'patients', patientKeys);
  for (const table of ['products', 'suppliers']) {
    await keyed(db, table, ({ name }) => ({ sort_name: sortable(name ?? ''), search_name: searchable(name ?? '') }));
  }
  await keyed(db, 'inventory_operations', ({ notes }) => ({ search_notes: searchable(notes ?? '') }));
}

/** The number of rows that are read and written at a time. */
const PORTION = 1000;

async function keyed(db: AnyDatabase, table: string, keysOf: (row: Row) => Record<string, string>): Promise<void> {
  for (let last = '00000000-0000-0000-0000-000000000000'; ;) {
    const { rows } = await sql<Row>`SELECT * FROM ${sql.table(table)} WHERE id > ${last} ORDER BY id
      LIMIT ${PORTION}`.execute(db);
    const end = rows.at(-1);
    if (!end) return;
    last = end.id;
    const changed = rows.flatMap((row) => {
      const keys = keysOf(row);
      return Object.entries(keys).some(([column, key]) => row[column] !== key) ? [{ id: row.id, ...keys }] : [];
    });
    if (changed.length === 0) continue;
    const columns = Object.keys(changed[0]!).filter((column) => column !== 'id');
    const set = columns.map((column) => sql`${sql.ref(column)} = keys.${sql.ref(column)}`);
    const shape = columns.map((column) => sql`${sql.ref(column)} text`);
    await sql`UPDATE ${sql.table(table)} SET ${sql.join(set)}
      FROM json_to_recordset(${JSON.stringify(changed)}::json) AS keys(id uuid, ${sql.join(shape)})
      WHERE ${sql.table(table)}.id = keys.id`.execute(db);
  }
}

/** The fields of which keys are made; each table has some of them. The stored keys stand under other names. */
type Row = { id: string } & Partial<
  Record<'first_name' | 'last_name' | 'guardian_name' | 'identity_card' | 'name' | 'notes', string | null>
> &
  Record<string, unknown>;

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

const TYPED: Readonly<Record<string, string>> = { ł: 'l', ø: 'o', đ: 'd', ß: 'ss', æ: 'ae', œ: 'oe', ª: 'a', º: 'o' };

const searchable = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\p{M}\p{Cf}'\u2018\u2019\u201b\u2032\u02b9\u02bb\u02bc\u00b4`\uff07]+/gu, '')
    .toLowerCase()
    .replace(/[łøđßæœªº]/g, (letter) => TYPED[letter]!)
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
