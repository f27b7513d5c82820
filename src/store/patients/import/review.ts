import { createSorter, type Review } from '#domain/patients/import/duplicates.ts';
import { createJudge } from '#domain/patients/import/judge.ts';
import type { Reading } from '#domain/patients/import/read-cell.ts';
import type { PatientList } from '#domain/patients/import/list.ts';
import { patientOfLine, type ImportRun } from '#domain/patients/import/run.ts';
import type { ArcadaDatabase } from '#store/database/database.ts';
import { breathe, piecesOf } from '#store/patients/pieces.ts';

/** So many lines are judged before the page may do something else. */
const SLICE = 200;

/** Previews an import of this file on this tablet; nothing is written. `today` is the clinic's date. */
export async function reviewImport(
  db: ArcadaDatabase,
  file: PatientList,
  reading: Reading,
  { run, today }: { run: Pick<ImportRun, 'file' | 'round'>; today: string },
): Promise<Review> {
  const patients = await db.records('patients').toArray();
  const here = new Set(patients.map(({ id }) => id));
  await breathe();
  const judge = createJudge(reading, file.headings.length, today);
  const { add, review } = createSorter(patients, (line) => here.has(patientOfLine(run, line)));
  for (const rows of piecesOf(file.rows, SLICE)) {
    for (const row of rows) add(judge(row));
    await breathe();
  }
  return review;
}
