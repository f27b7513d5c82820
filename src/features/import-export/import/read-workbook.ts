// Reads a workbook of Excel (.xlsx) as rows of texts. Loaded only when such a file is chosen.
import { Unzip, UnzipInflate, zipSync } from 'fflate';
import readXlsxFile from 'read-excel-file/universal';
import { joinBytes } from '#domain/values/bytes.ts';
import { AppError } from '#domain/wire/problem.ts';
import { breathe } from '#store/patients/pieces.ts';

/** A sheet that is not empty. */
export interface Sheet {
  name: string;
  rows: readonly (readonly string[])[];
}

/** A list of all patients of a clinic is a tenth of this; a small file that unpacks to more was made to fill the memory. */
const MAX_UNPACKED = 150_000_000;
/** Bounds of all sheets together: the library fills the gaps between cells and between rows with empty ones. */
const MAX_CELLS = 5_000_000;
const MAX_ROWS = 5_000_000;
/** The most letters of all cells: a text that is stored once may be used by every cell. */
const MAX_LETTERS = 100_000_000;
/** Bytes unpacked at a time. */
const PIECE = 16_384;
/** Bytes after which unpacking pauses, so that the page stays usable. */
const PAUSE = 32 * PIECE;

const UNREADABLE = 'No se pudo leer el libro de Excel. Ábralo, elija «Guardar como» y el tipo «CSV UTF-8».';
const TOO_LARGE = 'El libro de Excel es demasiado grande. Deje en él solo la hoja de los pacientes.';

/** The sheets that are not empty. Throws AppError `invalid`, with words to show, when the file is no workbook. */
export async function readWorkbook(bytes: Uint8Array): Promise<Sheet[]> {
  const parts = await unpack(bytes);
  if (!('xl/workbook.xml' in parts)) {
    throw new AppError('invalid', 'El archivo no es un libro de Excel ni una lista en texto (CSV).');
  }
  const spanned = { cells: 0, rows: 0 };
  // All parts: a workbook may say that any of them is a sheet.
  for (const part of Object.values(parts)) {
    const { cells, rows } = spanOf(part);
    spanned.cells += cells;
    spanned.rows += rows;
    if (spanned.cells > MAX_CELLS || spanned.rows > MAX_ROWS) throw new AppError('invalid', TOO_LARGE);
    await breathe();
  }
  // Packed again without compression: what is unpacked here is bounded, and the library needs no worker of its own, which the
  // application's security policy forbids.
  const packed = zipSync(parts, { level: 0 });
  const file = packed.buffer;
  await breathe();
  const sheets = await readXlsxFile(file, { parseNumber: numberText }).catch(() => {
    throw new AppError('invalid', UNREADABLE);
  });
  await breathe();
  return textsOf(sheets).filter(({ rows }) => rows.some((row) => row.some((cell) => cell.trim() !== '')));
}

/** The XML parts of the archive; macros, pictures and all else are not unpacked. */
async function unpack(bytes: Uint8Array): Promise<Record<string, Uint8Array>> {
  const parts: Record<string, Uint8Array> = {};
  let unpacked = 0;
  const archive = new Unzip((part) => {
    if (!/\.(xml|rels)$/.test(part.name)) return;
    const pieces: Uint8Array[] = [];
    part.ondata = (error, piece, final) => {
      if (error) throw error;
      unpacked += piece.length;
      if (unpacked > MAX_UNPACKED) throw new AppError('invalid', TOO_LARGE);
      pieces.push(piece);
      if (final) parts[part.name] = joinBytes(pieces);
    };
    part.start();
  });
  archive.register(UnzipInflate);
  try {
    // In pieces, so that a part that unpacks without end is left at the bound.
    for (let from = 0; from < bytes.length; from += PIECE) {
      archive.push(bytes.subarray(from, from + PIECE), from + PIECE >= bytes.length);
      if (from % PAUSE === 0) await breathe();
    }
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError('invalid', UNREADABLE);
  }
  return parts;
}

/** A row or a cell, up to the next tag. No tag is looked at twice: a file of a megabyte may hold a hundred thousand that never end. */
const PLACED = /<(?:\w+:)?(?:c|row)\b[^<]*/g;
/** The address in a cell's or row's tag; another attribute's text may look the same. */
const PLACE = /\br\s*=\s*["']([A-Z]{0,3})(\d{1,10})["']/g;
/** A self-closing cell is empty. */
const CLOSED = /^[^>]*\/>\s*$/;

/** How far a sheet reaches: its rows, and the cells from the first to the farthest that holds anything. */
function spanOf(part: Uint8Array): { cells: number; rows: number } {
  let [rows, filledRows, columns] = [0, 0, 0];
  for (const [tag] of new TextDecoder().decode(part).matchAll(PLACED)) {
    for (const [, letters = '', row] of tag.matchAll(PLACE)) {
      rows = Math.max(rows, Number(row));
      if (letters === '' || CLOSED.test(tag)) continue;
      filledRows = Math.max(filledRows, Number(row));
      columns = Math.max(columns, columnOf(letters));
    }
  }
  return { cells: filledRows * columns, rows };
}

/** The number of the column "AB". */
const columnOf = (letters: string): number =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);

/** The sheets with their cells as texts. Throws for more letters than any list of patients has. */
function textsOf(sheets: Awaited<ReturnType<typeof readXlsxFile>>): Sheet[] {
  let letters = 0;
  const text = (value: unknown): string => {
    const said = textOf(value);
    letters += said.length;
    if (letters > MAX_LETTERS) throw new AppError('invalid', TOO_LARGE);
    return said;
  };
  return sheets.map(({ sheet, data }) => ({ name: sheet, rows: data.map((row) => row.map(text)) }));
}

/** A cell as a person would type it: dates day by day. A text stays as it is, whatever number it looks like. */
function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return dateText(value);
  return typeof value === 'boolean' ? (value ? 'Sí' : 'No') : String(value);
}

/** The digits of a numeric cell: Excel writes long ones as 9.87654321E8, and sums as 7300001.0000000001. */
function numberText(text: string): string {
  if (/^-?0\d/.test(text) || /^-?\d+$/.test(text)) return text;
  const number = Number(text);
  if (!Number.isFinite(number)) return text;
  const whole = Math.round(number);
  return Math.abs(number - whole) < 1e-6 && Number.isSafeInteger(whole) ? String(whole) : String(number);
}

/** The library's dates are the clock of the workbook, in UTC. */
function dateText(date: Date): string {
  if (Number.isNaN(date.getTime())) return '';
  const [day, time] = date.toISOString().slice(0, 16).split('T') as [string, string];
  return time === '00:00' ? day : `${day} ${time}`;
}
