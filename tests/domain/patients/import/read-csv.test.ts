import { expect, test } from 'vitest';
import { readCsv } from '#domain/patients/import/read-csv.ts';
import { utf8, windows1252 } from '#tests/support/patient-file.ts';

const TABLE = 'Nombre;Apellido\r\nÍñigo;Ñahui\r\n';

const utf16 = (text: string): Uint8Array => {
  const bytes = new Uint8Array(2 + 2 * text.length);
  bytes.set([0xff, 0xfe]);
  for (const [index, letter] of [...text].entries()) {
    bytes.set([letter.charCodeAt(0) & 0xff, letter.charCodeAt(0) >> 8], 2 + 2 * index);
  }
  return bytes;
};

test.each([
  ['UTF-8', utf8(TABLE)],
  ['UTF-8', utf8(`\ufeff${TABLE}`)],
  ['UTF-16 LE', utf16(TABLE)],
  ['Windows-1252', windows1252(TABLE)],
] as const)('a file in %s is read with its accents', (encoding, bytes) => {
  const file = readCsv(bytes);
  expect(file.encoding).toBe(encoding);
  expect(file.headings).toEqual(['Nombre', 'Apellido']);
  expect(file.rows).toEqual([{ line: 2, cells: ['Íñigo', 'Ñahui'] }]);
});

test.each([';', ',', '\t', '|'] as const)('columns may be separated by %j', (separator) => {
  const { separator: found, rows } = readCsv(
    utf8(['Nombre', 'Apellido', 'DNI'].join(separator) + '\nAna,1;2'.replaceAll(/[,;]/g, separator)),
  );
  expect(found).toBe(separator);
  expect(rows[0]?.cells).toEqual(['Ana', '1', '2']);
});

test('commas within the cells do not hide the semicolons between them', () => {
  const { separator, headings } = readCsv(utf8('Apellidos, Nombres;Notas\nPeña, Ana;una, dos, tres\nRíos, Luz;nada'));
  expect(separator).toBe(';');
  expect(headings).toEqual(['Apellidos, Nombres', 'Notas']);
});

test.each([
  ['left out', ',', 'Nombre,Apellido,Celular,Notas\nAna María,Paz\nLeo,Díaz,987654321'],
  ['added', ';', 'Nombre;Apellido\nAna María;Paz;;\nLeo;Díaz;;'],
])('empty cells at the end of rows that a program has %s do not hide the separator', (_, separator, text) => {
  const file = readCsv(utf8(text));
  expect(file.separator).toBe(separator);
  expect(file.rows.map(({ cells }) => cells.slice(0, 2))).toEqual([
    ['Ana María', 'Paz'],
    ['Leo', 'Díaz'],
  ]);
});

test('the separator that Excel was told is believed, and its line is not counted', () => {
  const { separator, rows } = readCsv(utf8('sep=|\r\nNombre|Notas\r\nAna|a;b;c\r\n'));
  expect(separator).toBe('|');
  expect(rows).toEqual([{ line: 2, cells: ['Ana', 'a;b;c'] }]);
});

test('lines are counted as a spreadsheet counts its rows: with blank ones, and a text of several lines as one', () => {
  const { rows } = readCsv(utf8('Nombre;Notas\r\nAna;"uno\r\ndos"\r\n;\r\n\r\nLuz;"dice ""hola"""\r\n'));
  expect(rows).toEqual([
    { line: 2, cells: ['Ana', 'uno\ndos'] },
    { line: 5, cells: ['Luz', 'dice "hola"'] },
  ]);
});

test('a column without a heading is named by its number; an empty one at the end is none', () => {
  expect(readCsv(utf8('Nombre;;Notas;;\nAna;x;y;;')).headings).toEqual(['Nombre', 'Columna 2', 'Notas']);
});

test.each([
  ['a picture', Uint8Array.of(1, 0, 0, 2), 'no es una lista en texto'],
  ['an empty file', new Uint8Array(), 'no tiene ninguna fila'],
  ['headings alone', utf8('Nombre;Apellido\n'), 'no tiene ninguna fila'],
  ['quotes that nobody closes', utf8('Nombre;Apellido\nAna;"Peña\nLuz;Ríos'), 'comillas que no se cierran'],
])('%s is refused in words', (_, bytes, words) => {
  expect(() => readCsv(bytes)).toThrow(words);
});

test('a row that names fields by chance, below one with as many cells, is asked about', () => {
  const bytes = utf8('Quién;Clave;Dicho por\nLuz Paz;1;Ana\nEva Ríos;Nombre;Teléfono\nSol Díaz;3;Eva\n');
  const file = readCsv(bytes);
  expect(file.headingLine).toBe(3);
  expect(file.headingChoices.map(({ line }) => line)).toEqual([1, 2, 3]);
  const chosen = readCsv(bytes, { headings: 1 });
  expect(chosen.headings).toEqual(['Quién', 'Clave', 'Dicho por']);
  expect(chosen.rows.map(({ line }) => line)).toEqual([2, 3, 4]);
  expect(chosen.headingChoices).toHaveLength(3);
});

test.each([
  ['a title above the headings', 'Clínica Peña;;\nPacientes;2026;\nNombre;Apellido;DNI\nAna;Paz;1\n'],
  ['headings that are known', 'Nombre;Apellido\nMadre;Notas\n'],
  ['unknown headings', 'A;B;C\n1;2;3\n'],
])('%s: nothing is asked', (_, text) => {
  expect(readCsv(utf8(text)).headingChoices).toEqual([]);
});
