// The file of lines to be corrected comes back as it went out.
import { expect, test } from 'vitest';
import { createSorter } from '#domain/patients/import/duplicates.ts';
import { createJudge, type JudgedLine } from '#domain/patients/import/judge.ts';
import { recogniseColumns } from '#domain/patients/import/columns.ts';
import { readCsv } from '#domain/patients/import/read-csv.ts';
import { readingOf } from '#domain/patients/import/read-cell.ts';
import { faultyRows } from '#domain/patients/import/tables.ts';
import { BYTE_ORDER_MARK, csvLine } from '#domain/values/csv.ts';
import { utf8 } from '#tests/support/patient-file.ts';

/** Judges a file, and makes the file of its lines with errors. */
function pass(text: string, zeros: number | null = null): { lines: JudgedLine[]; corrections: string } {
  const file = readCsv(utf8(text));
  const fields = recogniseColumns(file).map(({ field }) => field);
  const lines = file.rows.map(
    createJudge(readingOf(file, { fields, dates: 'dmy', zeros }), file.headings.length, '2026-11-25'),
  );
  const { add, review } = createSorter([], () => false);
  for (const line of lines) add(line);
  const rows = faultyRows(file.headings, review, { fields, zeros });
  return { lines, corrections: BYTE_ORDER_MARK + rows.map((row) => csvLine(row.map(String))).join('') };
}

const HEAD = 'Nombre;Apellido;DNI;Celular;Dirección;F. nac.;Notas';
/** A line whose date is wrong, and the same line corrected. */
const corrected = (text: string): string => text.replaceAll('31/02/2012', '01/02/2012');

test.each([
  ['a guarded document', 'Ana;Peña;="07300001";987654321;Lima;31/02/2012;ok'],
  ['a document behind an apostrophe', "Ana;Peña;'07300001;'+51 987 654 321;Lima;31/02/2012;ok"],
  ['a telephone with its country, and one in brackets', "Ana;Peña;40118223;+51 987 654 321;Lima;31/02/2012;'-5"],
  ['notes that are a list', 'Ana;Peña;1;;Lima;31/02/2012;"- alergia\n- asma, =no\n\n + tos\t-x"'],
  ['an address with a sign behind a comma', 'Ana;Peña;1;;Jr. Puno, +2 pisos;31/02/2012;"""="""'],
  ['a name with its own apostrophe', "Ana;'t Hooft;012345678901234;;;31/02/2012;'tis"],
])('%s', (_, line) => {
  const source = `${HEAD}\n${line}\n`;
  const [wanted] = pass(corrected(source)).lines;
  expect(wanted?.values).not.toBeNull();
  const { corrections } = pass(source);
  expect(pass(corrected(corrections)).lines[0]?.values).toEqual(wanted?.values);
  // Once more: a file that was corrected badly has errors again.
  expect(pass(corrected(pass(corrections).corrections)).lines[0]?.values).toEqual(wanted?.values);
});

test('zeros that a person gave back stand in it, as a text that Excel does not make a number', () => {
  const source = `${HEAD}\nAna;Peña;7300001;;;31/02/2012;\nLuz;Ríos;40118223;;;31/02/2012;\n`;
  const { corrections } = pass(source, 8);
  expect(corrections).toContain("Ana;Peña;'07300001;");
  expect(pass(corrected(corrections)).lines[0]?.values?.identity_card).toBe('07300001');
});
