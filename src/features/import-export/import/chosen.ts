import { dateOrderOf, recogniseColumns, type Column } from '#domain/patients/import/columns.ts';
import { readCsv, type CsvFile } from '#domain/patients/import/read-csv.ts';
import type { Reading } from '#domain/patients/import/read-cell.ts';
import type { ImportRun } from '#domain/patients/import/run.ts';
import { importId } from '#domain/record/ids.ts';
import { AppError } from '#domain/wire/problem.ts';
import type { ArcadaDatabase } from '#store/database/database.ts';
import { breathe } from '#store/patients/pieces.ts';
import { runOf } from '#store/patients/import/runs.ts';

/** How the file's columns are read. */
export type Mapping = Pick<Reading, 'fields' | 'dates'>;

/** A chosen file. */
export interface Chosen extends Mapping {
  name: string;
  /** `importId` of its content. */
  id: string;
  round: number;
  file: CsvFile;
  columns: readonly Column[];
  /** An earlier import of the same file, which goes on where it ended. */
  earlier: ImportRun | null;
}

/** No list of patients is larger; a larger file would only fill the tablet's memory. */
const MAX_BYTES = 30_000_000;

/** Reads a file. Throws AppError `invalid`, with the message to show, for a file that is no list of patients. */
export async function readChosen(db: ArcadaDatabase, source: File): Promise<Chosen> {
  if (source.size > MAX_BYTES) throw new AppError('invalid', 'El archivo es demasiado grande. Divídalo en varios.');
  const bytes = new Uint8Array(await source.arrayBuffer());
  const file = readCsv(bytes);
  await breathe();
  const id = importId(bytes);
  await breathe();
  const known = await runOf(db, id, Date.now());
  const columns = recogniseColumns(file);
  const fields = known.earlier?.fields ?? columns.map(({ field }) => field);
  const dates = known.earlier?.dates ?? dateOrderOf(file, fields);
  return { name: source.name, id, file, columns, fields, dates, ...known };
}
