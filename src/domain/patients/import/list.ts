// A list of patients as a file holds it, whatever kind of file that is.
import { AppError } from '#domain/wire/problem.ts';
import { plainCells } from './cell-text.ts';
import { recognise } from './headings.ts';

/** A row of the file that is not blank. */
export interface ListRow {
  /** As a spreadsheet counts: from 1, and a text with line breaks is one row. */
  line: number;
  /** Texts, without the guards of spreadsheets. */
  cells: readonly string[];
}

/** A file, taken apart. */
export interface PatientList {
  headings: readonly string[];
  /** The line of the headings: there may be a title above. */
  headingLine: number;
  /** Rows that may be the headings instead, this one among them, where the file does not tell; none where it does. */
  headingChoices: readonly ListRow[];
  rows: readonly ListRow[];
}

/** A file with more rows than any clinic has patients was chosen by mistake. */
const MAX_ROWS = 50_000;
/** The headings are looked for in so many rows. */
const TITLES = 30;

/** Whether a cell holds nothing that can be seen. */
export const isBlank = (cell: string): boolean => cell.trim() === '';

/**
 * The rows of a file as a list, without the title above its headings, which stand in the line that a person chose, if any. Throws
 * AppError `invalid`, with words to show.
 */
export function listOf(table: readonly (readonly string[])[], headings?: number): PatientList {
  const all = table.map((cells, index): ListRow => ({ line: index + 1, cells }));
  const filled = all.filter(({ cells }) => !cells.every(isBlank));
  const found = headingIndex(filled.map(({ cells }) => cells));
  const chosen = filled.findIndex(({ line }) => line === headings);
  const [head, ...rows] = filled.slice(chosen === -1 ? found : chosen);
  if (!head || rows.length === 0)
    throw new AppError('invalid', 'El archivo no tiene ninguna fila debajo del encabezado.');
  if (rows.length > MAX_ROWS) throw new AppError('invalid', 'El archivo tiene demasiadas filas. Divídalo en varios.');
  const texts = plainCells(rows.map(({ cells }) => cells));
  return {
    headings: headingsOf(head.cells, rows),
    headingLine: head.line,
    headingChoices: headingChoices(filled.slice(0, found + 1)),
    rows: rows.map(({ line }, index) => ({ line, cells: texts[index]! })),
  };
}

/** How many fields a row names, if it names any for sure: a row of patients holds such words by chance at most. */
export function fieldsNamed(cells: readonly string[]): number {
  const known = cells.map(recognise).filter(({ field }) => field !== null);
  if (!known.some(({ recognition }) => recognition === 'sure')) return 0;
  return new Set(known.map(({ field }) => field)).size;
}

/** Whether any of the first rows names two fields: it is the row of the headings. */
export const namesFields = (rows: readonly (readonly string[])[]): boolean => headingOf(rows) !== -1;

const headingOf = (rows: readonly (readonly string[])[]): number =>
  rows.slice(0, TITLES).findIndex((cells) => fieldsNamed(cells) >= 2);

/**
 * The row of the headings: the first one that names two fields. Where none does, a title is what has one cell above rows
 * that have several.
 */
export function headingIndex(rows: readonly (readonly string[])[]): number {
  const looked = rows.slice(0, TITLES);
  const named = headingOf(rows);
  if (named !== -1) return named;
  return Math.max(
    0,
    looked.findIndex((cells) => cells.filter((cell) => !isBlank(cell)).length > 1),
  );
}

/**
 * A patient's row may name two fields by chance, "Notas" and "Madre", where the headings name one or none. Then a row above
 * it has as many cells with content; a title has fewer.
 */
function headingChoices(above: readonly ListRow[]): ListRow[] {
  const filledCells = ({ cells }: ListRow) => cells.filter((cell) => !isBlank(cell)).length;
  const most = filledCells(above.at(-1) ?? { line: 0, cells: [] });
  const choices = above.filter((row) => filledCells(row) >= most);
  return choices.length > 1 ? choices : [];
}

/** A column without a heading gets its number, so that it can be named; one without heading and content is dropped. */
function headingsOf(cells: readonly string[], rows: readonly ListRow[]): string[] {
  const headings = cells.map((cell) => cell.replace(/\s+/g, ' ').trim());
  while (headings.at(-1) === '' && rows.every((row) => isBlank(row.cells[headings.length - 1] ?? ''))) headings.pop();
  return headings.map((heading, index) => heading || `Columna ${index + 1}`);
}
