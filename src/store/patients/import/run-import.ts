import { missing, type ImportPlan } from '#domain/patients/import/plan.ts';
import { patientOfLine, type ImportRun } from '#domain/patients/import/run.ts';
import type { Row } from '#domain/record/row.ts';
import { AppError } from '#domain/wire/problem.ts';
import type { ArcadaDatabase } from '#store/database/database.ts';
import { createMissing, personOnScreen, writeGroups, type WritePorts } from '#store/outbox/write.ts';
import { breathe, piecesOf } from '#store/patients/pieces.ts';

interface Progress {
  /** Called with the number of patients written so far. */
  onProgress: (done: number) => void;
  /** Asked before each piece: whether the person wants it to stop. */
  stopped: () => boolean;
}

/**
 * Writes a plan piece by piece, each patient as any other that is created or edited here. Patients that this import has
 * written already are left alone, so that it can be continued from wherever it ended. Answers whether it finished.
 * Throws what `write` throws, and `unauthenticated` when somebody else is on screen meanwhile.
 */
export async function runImport(
  db: ArcadaDatabase,
  run: ImportRun,
  plan: ImportPlan,
  ports: WritePorts,
  { onProgress, stopped }: Progress,
): Promise<boolean> {
  let done = 0;
  const steps = [
    ...piecesOf(plan.create).map((piece) => ({ piece, write: () => create(db, run, piece, ports) })),
    ...piecesOf(plan.complete).map((piece) => ({ piece, write: () => complete(db, piece, ports) })),
  ];
  for (const { piece, write } of steps) {
    if (stopped()) return false;
    if ((await personOnScreen(db)) !== run.by) {
      throw new AppError('unauthenticated', 'La importación sigue cuando vuelva quien la empezó');
    }
    await write();
    done += piece.length;
    onProgress(done);
    await breathe();
  }
  return true;
}

const create = (db: ArcadaDatabase, run: ImportRun, piece: ImportPlan['create'], ports: WritePorts): Promise<void> =>
  createMissing(
    db,
    piece.map(({ line, values }) => ({ collection: 'patients', id: patientOfLine(run, line), values })),
    ports,
  );

/** Fills only fields that are empty now: somebody may have filled one since the review. */
async function complete(db: ArcadaDatabase, piece: ImportPlan['complete'], ports: WritePorts): Promise<void> {
  const patients = await db.records('patients').bulkGet(piece.map(({ patient }) => patient));
  const groups = piece.flatMap(({ values }, index) => {
    const opened = patients[index];
    const filled = opened && missing(opened, values);
    if (!opened || !filled) return [];
    const row = opened as unknown as Row;
    return [
      [
        {
          method: 'PUT' as const,
          collection: 'patients' as const,
          id: row.id,
          opened: row,
          values: { ...row, ...filled },
        },
      ],
    ];
  });
  await writeGroups(db, groups, ports);
}
