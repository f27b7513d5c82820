// Undoes an import: deletes its patients that nobody has touched since, as any patient is deleted; the others stay.
import { digestOf } from '#domain/patients/import/plan.ts';
import { patientOfLine, type ImportRun } from '#domain/patients/import/run.ts';
import { EMPTY_PATIENT, type Patient, type PatientValues } from '#domain/patients/patient.ts';
import { childrenOf, definitionOf } from '#domain/registry.ts';
import type { ArcadaDatabase } from '#store/database/database.ts';
import { isWrite } from '#store/outbox/actions.ts';
import { deleteLeaves } from '#store/outbox/delete-record.ts';
import { personOnScreen, type WritePorts } from '#store/outbox/write.ts';
import { breathe, piecesOf } from '#store/patients/pieces.ts';
import { saveRun } from './runs.ts';

/** The patients of an import by their fate when it is undone. */
export interface UndoCounts {
  removed: number;
  /** They have been changed since. */
  changed: number;
  /** They have appointments or other records. */
  used: number;
}

/** So many patients are examined in one transaction. */
const COUNTED = 500;

/** Counts what undoing would do now. */
export async function previewUndo(db: ArcadaDatabase, run: ImportRun): Promise<UndoCounts> {
  const counts = { removed: 0, changed: 0, used: 0 };
  const children = childrenOf('patients').map(({ collection }) => db.table(collection));
  const tables = [db.table('patients'), ...children, db.outbox, db.conflicts];
  for (const piece of piecesOf(run.lines, COUNTED)) {
    // Async: Dexie loses sight of what a plain function does after its first await.
    add(counts, await db.transaction('r', tables, async () => judge(db, run, piece)));
    await breathe();
  }
  return counts;
}

/**
 * Undoes an import piece by piece; `onProgress` gets the number of patients examined. An interrupted undo can be run
 * again. Throws what `write` throws.
 */
export async function undoImport(
  db: ArcadaDatabase,
  run: ImportRun,
  ports: WritePorts,
  onProgress: (done: number) => void = () => undefined,
): Promise<UndoCounts> {
  const counts = { removed: 0, changed: 0, used: 0 };
  let done = 0;
  for (const piece of piecesOf(run.lines)) {
    const judged = await db.transaction('rw', db.tables, async () => {
      const found = await judge(db, run, piece);
      const author = await personOnScreen(db);
      const captured_at = new Date(ports.now()).toISOString();
      await deleteLeaves(db, 'patients', found.untouched, { author, captured_at, newId: ports.newId });
      return found;
    });
    await db.saved();
    add(counts, judged);
    done += piece.length;
    onProgress(done);
    await breathe();
  }
  await saveRun(db, { ...run, state: 'undone' }, ports.now());
  return counts;
}

type Judged = { untouched: string[] } & Pick<UndoCounts, 'changed' | 'used'>;

function add(counts: UndoCounts, { untouched, changed, used }: Judged): void {
  counts.removed += untouched.length;
  counts.changed += changed;
  counts.used += used;
}

/** Examines some patients of an import; a missing one is not counted. */
async function judge(db: ArcadaDatabase, run: ImportRun, lines: ImportRun['lines']): Promise<Judged> {
  const ids = lines.map(([line]) => patientOfLine(run, line));
  const patients = await db.records('patients').bulkGet(ids);
  const [used, edited] = await Promise.all([usedAmong(db, ids), editedAmong(db, ids)]);
  const judged: Judged = { untouched: [], changed: 0, used: 0 };
  patients.forEach((patient, index) => {
    if (!patient) return;
    if (used.has(patient.id)) judged.used += 1;
    else if (edited.has(patient.id) || !isAsImported(patient, lines[index]![1])) judged.changed += 1;
    else judged.untouched.push(patient.id);
  });
  return judged;
}

/** Version 1 is the creation; the correction of a refused one is part of it, so the values are compared. */
function isAsImported(patient: Patient, digest: string): boolean {
  const fields = Object.keys(EMPTY_PATIENT) as (keyof PatientValues)[];
  const values = Object.fromEntries(fields.map((field) => [field, patient[field]])) as unknown as PatientValues;
  return patient.version <= 1 && digestOf(values) === digest;
}

/** The patients among these who have records, or had some whose deletion or departure waits to be sent. */
async function usedAmong(db: ArcadaDatabase, ids: readonly string[]): Promise<Set<unknown>> {
  const children = childrenOf('patients');
  const [others, ...parents] = await Promise.all([
    Promise.all([
      db.outbox.where('[collection+row_id]').below(['patients']).toArray(),
      db.outbox.where('[collection+row_id]').above(['patients', '\uffff']).toArray(),
    ]),
    ...children.map(({ collection, field }) => db.rows(collection).where(field).anyOf(ids).uniqueKeys()),
  ]);
  const waiting = others.flat().filter(isWrite);
  const named = waiting.flatMap(({ collection, patch }) =>
    definitionOf(collection).parents.flatMap(({ field }) => [patch[field]?.before, patch[field]?.after]),
  );
  return new Set<unknown>([...parents.flat(), ...named]);
}

/** The patients among these with more unsent writes than their creation, or with a conflict that a person has to decide. */
async function editedAmong(db: ArcadaDatabase, ids: readonly string[]): Promise<Set<string>> {
  const keys = ids.map((id): [string, string] => ['patients', id]);
  const [entries, conflicts] = await Promise.all([
    db.outbox.where('[collection+row_id]').anyOf(keys).toArray(),
    // All conflicts: the index finds a group's conflict under one of its rows only.
    db.conflicts.toArray(),
  ]);
  const edits = entries.filter(isWrite).filter(({ method }) => method !== 'POST');
  return new Set([...edits, ...conflicts.flatMap((conflict) => conflict.entries)].map(({ row_id }) => row_id));
}
