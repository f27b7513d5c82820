import Papa from 'papaparse';
import { AppError } from '#domain/wire/problem.ts';
import { decodeText } from './decode.ts';
import type { Encoding } from './encodings.ts';
import { fieldsNamed, headingIndex, isBlank, listOf, type PatientList } from './list.ts';

/** The characters that separate columns, with their Spanish names. */
export const SEPARATORS = { ';': 'punto y coma', ',': 'coma', '\t': 'tabulador', '|': 'barra' } as const;
/** One of `SEPARATORS`. */
type Separator = keyof typeof SEPARATORS;

/** A text file, taken apart. */
export interface CsvFile extends PatientList {
  encoding: Encoding;
  /** Nothing in the file tells for certain how its letters are written. */
  doubtful: boolean;
  separator: Separator;
}

/** The choices of a person about a file; the rest is found out. */
export interface TextChoices {
  encoding?: Encoding | undefined;
  /** The line of the headings. */
  headings?: number | undefined;
}

/** Takes a text file apart. Throws AppError `invalid`, with words to show. */
export function readCsv(bytes: Uint8Array, { encoding: as, headings }: TextChoices = {}): CsvFile {
  const { text, encoding, doubtful } = decodeText(bytes, as);
  if (text.includes('\0'))
    throw new AppError('invalid', 'El archivo no es una lista en texto (CSV) ni un libro de Excel.');
  // Excel writes its separator into the first line on request, and does not count that line.
  const told = /^sep=([;,|\t])\r?\n/i.exec(text);
  const table = told ? text.slice(told[0].length) : text;
  const separator = told ? (told[1] as Separator) : separatorOf(table);
  return { encoding, doubtful, separator, ...listOf(split(table, separator), headings) };
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
const LOOKED_AT = 60;

/**
 * Among the separators that give most rows no more columns than the headings, the one whose headings name the most fields, else
 * the one with the most columns; semicolon if none does.
 */
function separatorOf(text: string): Separator {
  let best: Separator = ';';
  let most = [0, 1];
  for (const separator of Object.keys(SEPARATORS) as Separator[]) {
    const filled = split(text, separator, LOOKED_AT).filter((cells) => !cells.every(isBlank));
    const [head = [], ...rows] = filled.slice(headingIndex(filled));
    const alike = rows.filter((cells) => isRowOf(cells, head.length)).length;
    const fit = alike * 2 >= rows.length ? [fieldsNamed(head), head.length] : [0, 0];
    if (fit[0]! > most[0]! || (fit[0] === most[0] && fit[1]! > most[1]!)) [best, most] = [separator, fit];
  }
  return best;
}

/** Some programs leave out the empty cells at the end of a row, others write more of them than there are headings. */
function isRowOf(cells: readonly string[], columns: number): boolean {
  const filled = cells.findLastIndex((cell) => !isBlank(cell)) + 1;
  return filled <= columns && (cells.length > 1 || columns === 1);
}
