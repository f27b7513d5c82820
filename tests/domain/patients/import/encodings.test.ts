import { describe, expect, test } from 'vitest';
import { recogniseColumns } from '#domain/patients/import/columns.ts';
import { decodeText, spellingsOf } from '#domain/patients/import/decode.ts';
import { decodeAs, type Encoding } from '#domain/patients/import/encodings.ts';
import { createJudge } from '#domain/patients/import/judge.ts';
import { readCsv } from '#domain/patients/import/read-csv.ts';
import { readingOf } from '#domain/patients/import/read-cell.ts';
import { encoded } from '#tests/support/encoded.ts';
import { utf8 } from '#tests/support/patient-file.ts';

const NAMES = [
  'Begoña Núñez Íñiguez',
  'Ángel Muñoz Peña',
  'ÑAHUI GARCÍA José',
  'Martín Güell Cáceres',
  'Lucía O’Neill Ávila',
];
/** These have no curly apostrophe. */
const NO_CURL = new Set<Encoding>(['CP850', 'CP437', 'ISO-8859-15']);
const namesFor = (encoding: Encoding) =>
  NAMES.map((name) => (NO_CURL.has(encoding) ? name.replace('’', "'") : name)).map((name) =>
    // CP437 has no capitals with an accent but É.
    encoding === 'CP437' ? name.replaceAll(/[ÁÍ]/g, (letter) => (letter === 'Á' ? 'A' : 'I')) : name,
  );

/** A file of these names, with titles above its headings, and documents that are guarded against spreadsheets. */
function fileOf(encoding: Encoding, separator: string, { titles, guarded }: { titles: boolean; guarded: boolean }) {
  const rows = namesFor(encoding).map((name, index) =>
    [
      name.split(' ').slice(0, -1).join(' '),
      name.split(' ').at(-1),
      guarded ? `="0730000${index}"` : `4730000${index}`,
    ].join(separator),
  );
  const head = ['Nombres', 'Apellidos', 'Documento'].join(separator);
  const above = titles ? ['Clínica Peña', `Pacientes al 25/11/2026${separator}${separator}`, ''] : [];
  const text = [...above, head, ...rows, ''].join('\r\n');
  return encoding === 'UTF-8' ? utf8(text) : encoded(text, encoding);
}

const ALL: Encoding[] = ['UTF-8', 'UTF-16 LE', 'UTF-16 BE', 'Windows-1252', 'Mac Roman', 'CP850'];
const FILES = ALL.flatMap((encoding) =>
  [
    [';', { titles: false, guarded: false }] as const,
    [',', { titles: true, guarded: false }] as const,
    ['\t', { titles: false, guarded: true }] as const,
    ['|', { titles: true, guarded: true }] as const,
  ].map(([separator, kind]) => ({ encoding, separator, ...kind })),
);

test.each(FILES)(
  '$encoding, separated by "$separator", titles: $titles, guards: $guarded: read right, without asking',
  (each) => {
    const file = readCsv(fileOf(each.encoding, each.separator, each));
    expect(file).toMatchObject({ encoding: each.encoding, separator: each.separator, doubtful: false });
    expect(file.headings).toEqual(['Nombres', 'Apellidos', 'Documento']);
    expect(file.headingLine).toBe(each.titles ? 4 : 1);
    const fields = recogniseColumns(file).map(({ field }) => field);
    const judge = createJudge(readingOf(file, { fields, dates: 'dmy', zeros: null }), 3, '2026-11-25');
    expect(file.rows.map(judge).map(({ name }) => name)).toEqual(namesFor(each.encoding));
    expect(judge(file.rows[0]!).values?.identity_card).toBe(each.guarded ? '07300000' : '47300000');
  },
);

test.each(['Windows-1252', 'ISO-8859-15', 'Mac Roman', 'CP850', 'CP437'] as const)(
  'names in %s are never read as others without asking, whatever names there are',
  (encoding) => {
    const names = namesFor(encoding).flatMap((name) => name.split(' '));
    for (let from = 0; from < names.length; from += 1) {
      for (let count = 1; count <= 3; count += 1) {
        const text = ['Nombre', ...names.slice(from, from + count), ''].join('\n');
        const read = decodeText(encoded(text, encoding));
        expect(read.doubtful ? text : read.text).toBe(text);
      }
    }
  },
);

describe('UTF-8 with a broken byte', () => {
  const bytes = utf8('Nombre;Apellido\nBegoña;Peña\nInés;Núñez\nÁlex;Díaz\n');
  const broken = Uint8Array.from(bytes, (byte, at) => (at === bytes.indexOf(0xc3) + 1 ? 0x20 : byte));

  test('is UTF-8 still, and is asked about', () => {
    const { text, encoding, doubtful } = decodeText(broken);
    expect({ encoding, doubtful }).toEqual({ encoding: 'UTF-8', doubtful: true });
    expect(text).toContain('Núñez');
  });

  test('is asked about when it stands behind all lines that are compared', () => {
    const many = utf8(`${'Begoña Peña\n'.repeat(900)}Bego`);
    const all = new Uint8Array(many.length + 2);
    all.set(many);
    all.set([0xf1, 0x61], many.length);
    expect(decodeText(all)).toMatchObject({ encoding: 'UTF-8', doubtful: true });
  });
});

test('a person sees each way to read a file once, with words of it, and the chosen one is followed', () => {
  const bytes = encoded('Nombre;Apellido\nBegoña;Peña\n', 'Mac Roman');
  const spellings = spellingsOf(bytes);
  expect(spellings.find(({ encoding }) => encoding === 'Mac Roman')?.words).toEqual(['Begoña', 'Peña']);
  expect(spellings.find(({ encoding }) => encoding === 'Windows-1252')?.words).toEqual(['Bego–a', 'Pe–a']);
  expect(new Set(spellings.map(({ words }) => words.join())).size).toBe(spellings.length);
  expect(decodeText(bytes, 'Mac Roman')).toMatchObject({ encoding: 'Mac Roman', doubtful: false });
  expect(readCsv(bytes, { encoding: 'Windows-1252' }).rows[0]?.cells).toEqual(['Bego–a', 'Pe–a']);
});

test.each([
  '✓ ok',
  'Łukasz Nowak',
  'Dvořák',
  'Ștefan',
  '😀 llamar',
  'Łukasz\nGonçalves',
  'Nu\u0301\u00f1ez',
  'Begon\u0303a',
  'Анна – 王',
])('valid UTF-8 is certain where no other encoding could be meant: %s', (word) => {
  const text = `Nombre;Apellido\n${word};Paz\n`;
  expect(decodeText(utf8(text))).toEqual({ text, encoding: 'UTF-8', doubtful: false });
});

// Two or three signs of these make no word as UTF-8: "JOSÉ…" would be "JOSɅ".
test.each(['JOSÉ…', 'JOSÉ”', 'JOSÉ–Luz', 'Ñº 5', 'É»'])(
  '%s in Windows-1252 is not taken for UTF-8 without asking',
  (word) => {
    const text = `Nombre;Apellido\n${word};Paz\n`;
    const read = decodeText(encoded(text, 'Windows-1252'));
    expect(read.doubtful ? text : read.text).toBe(text);
  },
);

test('a file without special letters asks nothing', () => {
  expect(decodeText(utf8('Nombre\nAna\n'))).toMatchObject({ encoding: 'UTF-8', doubtful: false });
  expect(spellingsOf(utf8('Nombre\nAna\n'))).toEqual([]);
});

test('the tables of MS-DOS have the letters of Spanish', () => {
  const bytes = Uint8Array.of(0xa4, 0xa5, 0xa0, 0x82, 0xa1, 0xa2, 0xa3, 0x81, 0x90);
  expect(decodeAs('CP850', bytes)).toBe('ñÑáéíóúüÉ');
  expect(decodeAs('CP437', bytes)).toBe('ñÑáéíóúüÉ');
  expect(decodeAs('CP850', Uint8Array.of(0xb5, 0xd6, 0xe0, 0xe9))).toBe('ÁÍÓÚ');
});
