import { dateOrderOf, recogniseColumns, type Column } from '#domain/patients/import/columns.ts';
import { spellingsOf, type Spelling } from '#domain/patients/import/decode.ts';
import type { Encoding } from '#domain/patients/import/encodings.ts';
import { listOf, namesFields, type PatientList } from '#domain/patients/import/list.ts';
import { readCsv, SEPARATORS } from '#domain/patients/import/read-csv.ts';
import type { Reading } from '#domain/patients/import/read-cell.ts';
import type { ImportRun } from '#domain/patients/import/run.ts';
import { importId } from '#domain/record/ids.ts';
import { joinBytes } from '#domain/values/bytes.ts';
import { AppError } from '#domain/wire/problem.ts';
import type { ArcadaDatabase } from '#store/database/database.ts';
import { breathe } from '#store/patients/pieces.ts';
import { runOf } from '#store/patients/import/runs.ts';
import type { Sheet } from './read-workbook.ts';

/** How the file's columns are read. */
export type Mapping = Pick<Reading, 'fields' | 'dates' | 'zeros'>;

/** A person's choices of how a file is read; without a choice the file decides. */
export interface Wish {
  encoding?: Encoding;
  /** The name of a workbook's sheet. */
  sheet?: string;
  /** The line of the headings. */
  headings?: number;
}

/** The way in which a file was taken apart. */
export type Taken =
  | { kind: 'text'; encoding: Encoding; doubtful: boolean; spellings: readonly Spelling[]; words: string }
  | { kind: 'workbook'; sheet: string; workbook: Workbook };

/** A workbook that was read: the choice of another sheet does not read it again. */
interface Workbook {
  bytes: Uint8Array;
  sheets: readonly Sheet[];
}

/** A chosen file. */
export interface Chosen extends Mapping {
  source: File;
  name: string;
  /** `importId` of its content. */
  id: string;
  round: number;
  taken: Taken;
  /** The person's answers about it. */
  wish: Wish;
  file: PatientList;
  columns: readonly Column[];
  /** An earlier import of the same file, which goes on where it ended. */
  earlier: ImportRun | null;
}

/** No list of patients is larger; a larger file would only fill the tablet's memory. */
const MAX_BYTES = 30_000_000;
const OLD_WORKBOOK =
  'Es un libro de Excel antiguo (.xls) o con contraseña. Ábralo en Excel y guárdelo sin contraseña como «Libro de Excel (.xlsx)».';

/** Reads a file, or one that was read before (`before`) in another way. Throws AppError `invalid`, with the message to show, for a file that is no list of patients. */
export async function readChosen(db: ArcadaDatabase, source: File, wish: Wish = {}, before?: Taken): Promise<Chosen> {
  if (source.size > MAX_BYTES) throw new AppError('invalid', 'El archivo es demasiado grande. Divídalo en varios.');
  const read = before?.kind === 'workbook' ? takeSheet(before.workbook, wish) : await takeFile(source, wish);
  await breathe();
  const id = importId(read.content);
  await breathe();
  const known = await runOf(db, id, Date.now());
  const { earlier } = known;
  const again = earlier && wishOfEarlier(earlier, wish, read);
  if (again) return readChosen(db, source, again, read.taken);
  const columns = recogniseColumns(read.file);
  const fields = earlier?.fields ?? columns.map(({ field }) => field);
  const dates = earlier?.dates ?? dateOrderOf(read.file, fields);
  const { taken, file } = read;
  return {
    source,
    name: source.name,
    id,
    taken,
    wish,
    file,
    columns,
    fields,
    dates,
    zeros: earlier?.zeros ?? null,
    ...known,
  };
}

interface Read {
  taken: Taken;
  file: PatientList;
  /** The bytes by which an import is known. */
  content: Uint8Array;
}

/** An import that was begun before goes on as its file was read then; null where it is read so already. */
function wishOfEarlier({ encoding, headings }: ImportRun, wish: Wish, { taken, file }: Read): Wish | null {
  const otherLetters = encoding && !wish.encoding && taken.kind === 'text' && encoding !== taken.encoding;
  const otherHeadings = headings && !wish.headings && headings !== file.headingLine;
  if (!otherLetters && !otherHeadings) return null;
  return { ...wish, ...(encoding && { encoding }), ...(headings && { headings }) };
}

async function takeFile(source: File, wish: Wish): Promise<Read> {
  const bytes = new Uint8Array(await source.arrayBuffer());
  const begins = (first: number, second: number) => bytes[0] === first && bytes[1] === second;
  // Every file of the old Office begins so, and a new one behind a password.
  if (begins(0xd0, 0xcf)) throw new AppError('invalid', OLD_WORKBOOK);
  if (!begins(0x50, 0x4b)) return takeText(bytes, wish);
  const { readWorkbook } = await import('./read-workbook.ts');
  return takeSheet({ bytes, sheets: await readWorkbook(bytes) }, wish);
}

function takeText(bytes: Uint8Array, wish: Wish): Read {
  const { encoding, doubtful, separator, ...file } = readCsv(bytes, wish);
  const spellings = spellingsOf(bytes);
  const words = `separado por ${SEPARATORS[separator]} · ${encoding}`;
  return { taken: { kind: 'text', encoding, doubtful, spellings, words }, file, content: bytes };
}

function takeSheet(workbook: Workbook, { sheet: wanted, headings }: Wish): Read {
  const { bytes, sheets } = workbook;
  const sheet = sheets.find(({ name }) => name === wanted) ?? sheets.find(({ rows }) => namesFields(rows)) ?? sheets[0];
  const file = listOf(sheet?.rows ?? [], headings);
  const name = sheet?.name ?? '';
  const taken = { kind: 'workbook', sheet: name, workbook } as const;
  // Two sheets of one workbook are two imports: their lines have the same numbers.
  return { taken, file, content: sheet === sheets[0] ? bytes : joinBytes([bytes, new TextEncoder().encode(name)]) };
}
