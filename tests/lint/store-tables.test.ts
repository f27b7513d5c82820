// Screens read the store through its functions. A screen that reads a table directly sees an intermediate state of the
// store (a parked entry is not in the outbox, a hidden row not in its collection), and two screens would show different
// numbers.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ArcadaDatabase } from '#store/database/database.ts';

const db = new ArcadaDatabase('names-only');
/** The tables that are not collections, and the functions that open a table by its name. */
const NAMES = [...db.tables.map(({ name }) => name).filter((name) => name in db), 'rows', 'table', 'tables'];

const LAYERS = ['src/routes', 'src/features', 'src/entities', 'src/record', 'src/runtime'];

const members = NAMES.join('|');
const ACCESS = new RegExp(
  `\\b(?:db|store)\\??\\.(?:${members})\\b|\\{[^{}]*\\b(?:${members})\\b[^{}]*\\} = (?:\\w+\\.)*db\\b`,
);

/** The lines of a file that access a table. */
const reaching = (text: string) => text.split('\n').filter((line) => ACCESS.test(line));

test('no screen reads a table round the store', () => {
  const files = LAYERS.flatMap((layer) =>
    readdirSync(layer, { recursive: true, encoding: 'utf8' }).map((name) => join(layer, name)),
  ).filter((name) => /\.tsx?$/.test(name));
  expect(files.length).toBeGreaterThan(100);
  const found = files.flatMap((file) => reaching(readFileSync(file, 'utf8')).map((line) => `${file}: ${line.trim()}`));
  expect(found).toEqual([]);
});

test.each([
  "const count = await db.outbox.where('state').count();",
  "const row = await db.rows('patients').get(id);",
  'for (const table of runtime.db.tables) table.clear();',
  '  const { drafts } = runtime.db;',
  'return store.conflicts.toArray();',
])('it would be seen: %s', (line) => {
  expect(reaching(line)).toEqual([line]);
});

test('a name that only sounds like a table is none', () => {
  expect(reaching('const { db, tab } = useRuntime();\nreadDrafts(db);\ncentre.conflicts.map(view);')).toEqual([]);
});
