import { createSorter, type Review, type Sorter } from '#domain/patients/import/duplicates.ts';
import { createJudge } from '#domain/patients/import/judge.ts';
import type { Reading } from '#domain/patients/import/read-cell.ts';
import type { PatientList } from '#domain/patients/import/list.ts';
import { patientOfLine, type ImportRun } from '#domain/patients/import/run.ts';
import type { ArcadaDatabase } from '#store/database/database.ts';
import { breathe, piecesOf } from '#store/patients/pieces.ts';

/** The number of lines that are judged or sorted before the page may do something else. */
const SLICE = 200;

/** Previews an import of this file on this tablet; nothing is written. `today` is the clinic's date. */
export async function reviewImport(
  db: ArcadaDatabase,
  file: PatientList,
  reading: Reading,
  { run, today }: { run: Pick<ImportRun, 'file' | 'round'>; today: string },
): Promise<Review> {
  const judge = createJudge(reading, file.headings.length, today);
  const { add, review } = await sorterOf(db, run);
  for (const rows of piecesOf(file.rows, SLICE)) {
    for (const row of rows) add(judge(row));
    await breathe();
  }
  return review;
}

/** Sorts the lines of an earlier review of this import against the patients of now. */
export async function reviewAgain(
  db: ArcadaDatabase,
  run: Pick<ImportRun, 'file' | 'round'>,
  { fresh, duplicates, faulty, imported }: Review,
): Promise<Review> {
  const { add, review } = await sorterOf(db, run);
  const lines = [...fresh, ...duplicates, ...faulty, ...imported].toSorted((a, b) => a.line - b.line);
  for (const piece of piecesOf(lines, SLICE)) {
    // The line goes in without what the earlier review had found about it.
    for (const { line, cells, name, values, issues } of piece) add({ line, cells, name, values, issues });
    await breathe();
  }
  return review;
}

async function sorterOf(db: ArcadaDatabase, run: Pick<ImportRun, 'file' | 'round'>): Promise<Sorter> {
  const patients = await db.records('patients').toArray();
  const here = new Set(patients.map(({ id }) => id));
  await breathe();
  return createSorter(patients, (line) => here.has(patientOfLine(run, line)));
}
