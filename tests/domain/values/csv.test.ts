// A table that a spreadsheet opens runs nothing that somebody typed into a field.
import { expect, test } from 'vitest';
import { csvLine, withoutGuards } from '#domain/values/csv.ts';

test.each([
  ['=1+1', "'=1+1"],
  ['＝1+1', "'＝1+1"],
  ['\u200b=1+1', "\u200b'=1+1"],
  [' =1+1', " '=1+1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['-1+cmd|x', "'-1+cmd|x"],
  ['Calle 1,=cmd|x', "Calle 1,'=cmd|x"],
  ['Calle 1, +cmd|x', "Calle 1, '+cmd|x"],
  ['Calle 1\t=cmd|x', "Calle 1\t'=cmd|x"],
])('a formula in a text stays a text, wherever a program starts a cell: %j', (typed, written) => {
  expect(csvLine([typed])).toBe(`${written}\r\n`);
});

test('a formula after a line break of a note stays a text in a program that ignores quotes', () => {
  expect(csvLine(['a\n\n=1+1'])).toBe(`"a\n\n'=1+1"\r\n`);
});

test.each(['=1', ' -x', 'a\n- b\n+c', 'a, =b', '＝1', '-3', "O'Higgins", "'t Hooft", "rock'n'-roll"])(
  'the guard of a text can be taken away again: %j',
  (text) => {
    const [written = ''] = csvLine([text]).split('\r\n');
    expect(withoutGuards(written.replace(/^"(.*)"$/s, '$1'))).toBe(text);
  },
);

test('a control character is a space: some programs refuse a file that has one', () => {
  expect(csvLine(['a\u000bb\0c\td'])).toBe('a b c\td\r\n');
});

test.each(['-12,50', '-3', 'Av. Lima 12-B, 3.º', 'rosa@example.com', '2026-11-29', '3 + 4'])(
  'a number and an ordinary text stay as they are: %s',
  (text) => {
    expect(csvLine([text, text])).toBe(`${text};${text}\r\n`);
  },
);
