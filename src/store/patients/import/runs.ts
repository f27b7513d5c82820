// The imports that this tablet remembers, so that one can be continued and undone.
import { isSameRun, patientOfLine, UNDOABLE_DAYS, type ImportRun } from '#domain/patients/import/run.ts';
import type { ArcadaDatabase } from '#store/database/database.ts';
import { readMeta, writeMeta } from '#store/database/meta.ts';

const DAY_MS = 86_400_000;

/** Until when an import can be undone, milliseconds since 1970. */
export const undoableUntil = ({ at }: ImportRun): number => at + UNDOABLE_DAYS * DAY_MS;

/** The imports that can still be continued or undone, the newest first. */
export async function readRuns(db: ArcadaDatabase, now: number): Promise<ImportRun[]> {
  const runs = (await readMeta(db, 'imports')) ?? [];
  return runs.filter((run) => undoableUntil(run) > now).sort((a, b) => b.at - a.at);
}

/** Saves an import's current state, and forgets those that can be undone no more. */
export async function saveRun(db: ArcadaDatabase, run: ImportRun, now: number): Promise<void> {
  await db.transaction('rw', db.meta, async () => {
    const others = (await readRuns(db, now)).filter((each) => !isSameRun(each, run));
    await writeMeta(db, 'imports', [run, ...others]);
  });
}

/** Ends an interrupted import as it stands: only the patients that it has created belong to it. */
export async function endRun(db: ArcadaDatabase, { file, round }: ImportRun, now: number): Promise<void> {
  const run = (await readRuns(db, now)).find((each) => isSameRun(each, { file, round }));
  if (run?.state !== 'open') return;
  const patients = await db.records('patients').bulkGet(run.lines.map(([line]) => patientOfLine(run, line)));
  const lines = run.lines.filter((_, index) => patients[index] !== undefined);
  await saveRun(db, { ...run, lines, state: 'done' }, now);
}

/** The stored import of a chosen file, to be continued; a new round after one that was undone. */
export async function runOf(
  db: ArcadaDatabase,
  file: string,
  now: number,
): Promise<{ round: number; earlier: ImportRun | null }> {
  const runs = (await readRuns(db, now)).filter((run) => run.file === file);
  const last = runs.reduce<ImportRun | null>((best, run) => (best && best.round > run.round ? best : run), null);
  if (!last) return { round: 0, earlier: null };
  return last.state === 'undone' ? { round: last.round + 1, earlier: null } : { round: last.round, earlier: last };
}
