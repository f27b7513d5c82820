import Papa from 'papaparse';
import { AppError } from '#domain/wire/problem.ts';
import { decodeText, type Encoding } from './decode.ts';

/** The characters that separate columns, with their Spanish names. */
export const SEPARATORS = { ';': 'punto y coma', ',': 'coma', '\t': 'tabulador', '|': 'barra' } as const;
/** One of `SEPARATORS`. */
type Separator = keyof typeof SEPARATORS;

/** A row of the file that is not blank. */
export interface CsvRow {
  /** As a spreadsheet counts: the headings are row 1, and a text with line breaks is one row. */
  line: number;
  cells: readonly string[];
}

/** A file, taken apart. */
export interface CsvFile {
  encoding: Encoding;
  separator: Separator;
  headings: readonly string[];
  rows: readonly CsvRow[];
}

/** A file with more rows than any clinic has patients was chosen by mistake. */
const MAX_ROWS = 50_000;

/** Takes a file apart. Throws AppError `invalid`, with words to show, when it is no list of patients. */
export function readCsv(bytes: Uint8Array): CsvFile {
  // Excel's workbooks and OpenDocument are zip files; an old workbook begins as every file of the old Office does.
  if ((bytes[0] === 0x50 && bytes[1] === 0x4b) || (bytes[0] === 0xd0 && bytes[1] === 0xcf)) {
    throw new AppError('invalid', 'Es un libro de Excel. Ábralo, elija «Guardar como» y el tipo «CSV UTF-8».');
  }
  const { text, encoding } = decodeText(bytes);
  if (text.includes('\0')) throw new AppError('invalid', 'El archivo no es una lista en texto (CSV).');
  // Excel writes its separator into the first line on request, and does not count that line.
  const told = /^sep=([;,|\t])\r?\n/i.exec(text);
  const table = told ? text.slice(told[0].length) : text;
  const separator = told ? (told[1] as Separator) : separatorOf(table);
  const all = split(table, separator).map((cells, index): CsvRow => ({ line: index + 1, cells }));
  const [head, ...rows] = all.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  if (!head || rows.length === 0)
    throw new AppError('invalid', 'El archivo no tiene ninguna fila debajo del encabezado.');
  if (rows.length > MAX_ROWS) throw new AppError('invalid', 'El archivo tiene demasiadas filas. Divídalo en varios.');
  return { encoding, separator, headings: headingsOf(head.cells, rows), rows };
}

function split(text: string, delimiter: string, preview = 0): string[][] {
  const { data, errors } = Papa.parse(text, { delimiter, preview });
  const open = preview === 0 ? errors.find(({ code }) => code === 'MissingQuotes') : undefined;
  // An unclosed quote would make the rest of the file one cell, and drop its patients without a word.
  if (open)
    throw new AppError('invalid', `En la fila ${(open.row ?? 0) + 1} se abren unas comillas que no se cierran.`);
  return data;
}

/** So many rows are examined to find the separator. */
const LOOKED_AT = 30;

/** The separator with the most columns, among those that give most rows as many as the headings; semicolon if none does. */
function separatorOf(text: string): Separator {
  let best: Separator = ';';
  let most = 1;
  for (const separator of Object.keys(SEPARATORS) as Separator[]) {
    const [head, ...rows] = split(text, separator, LOOKED_AT).filter((cells) => cells.some((cell) => cell !== ''));
    const columns = head?.length ?? 0;
    const alike = rows.filter((cells) => cells.length === columns).length;
    if (columns > most && alike * 2 >= rows.length) [best, most] = [separator, columns];
  }
  return best;
}

/** A column without a heading gets its number, so that it can be named; one without heading and content is dropped. */
function headingsOf(cells: readonly string[], rows: readonly CsvRow[]): string[] {
  const headings = cells.map((cell) => cell.replace(/\s+/g, ' ').trim());
  while (headings.at(-1) === '' && rows.every((row) => (row.cells[headings.length - 1] ?? '').trim() === ''))
    headings.pop();
  return headings.map((heading, index) => heading || `Columna ${index + 1}`);
}
