// docs/seguridad.md says which test shows what: a test that is gone or renamed shows nothing.
import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const text = readFileSync('docs/seguridad.md', 'utf8');
const CHAPTERS = Array.from({ length: 17 }, (_, place) => `V${place + 1}`);

test('every file that the document names exists', () => {
  const named = [...text.matchAll(/`((?:tests|server|src|docs|scripts)\/[^`\s]+)`/g)].map(([, file]) => file!);
  expect(named.length).toBeGreaterThan(40);
  expect(named.filter((file) => !existsSync(file))).toEqual([]);
});

test('every chapter of ASVS 5 has a row: met with a test, or with what is missing', () => {
  const rows = text
    .split('\n')
    .filter((line) => /^\| V\d+ /.test(line))
    .map((line) => line.split('|').map((cell) => cell.trim()));
  expect(rows.map(([, chapter]) => chapter?.split(' ')[0])).toEqual(CHAPTERS);
  for (const [, chapter, state, shown, missing] of rows) {
    expect(['sí', 'en parte', 'no toca'], chapter).toContain(state);
    if (state !== 'no toca') expect(shown, chapter).toContain('`tests/');
    if (state === 'en parte') expect(missing, chapter).not.toBe('');
  }
});
