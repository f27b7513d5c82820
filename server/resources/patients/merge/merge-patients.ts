// "Fusionar pacientes" (decision 076): all records of the source move to the target, the source becomes a tombstone.
import type { Transaction } from 'kysely';
import { clinicalHistoryDefinition, type ClinicalHistory } from '#domain/clinical/clinical-history.ts';
import { joinHistories } from '#domain/clinical/join-histories.ts';
import { patientDefinition, type Patient } from '#domain/patients/patient.ts';
import { fieldsOf } from '#domain/record/definition.ts';
import { clinicalHistoryId } from '#domain/record/ids.ts';
import type { MergeAnswer, MergeRequest } from '#domain/wire/patient-merge.ts';
import { formatCursor } from '#domain/wire/wire.ts';
import type { ServerContext } from '#server/context.ts';
import type { Database } from '#server/db/tables.ts';
import { HttpProblem } from '#server/errors.ts';
import { invalidField } from '#server/http/validation.ts';
import type { Sender } from '#server/records/sender.ts';
import { findLiving, wireRow, type StoredRow } from '#server/records/table.ts';
import type { WriteOp } from '#server/records/write-op.ts';
import { FailedOp } from '#server/records/write/failed-op.ts';
import { inTransaction } from '#server/records/write/transaction.ts';
import { applyWrites } from '#server/records/write/write-group.ts';
import { lockAndRead, mergeOp, moveChildren } from './merge-ops.ts';

type Trx = Transaction<Database>;

/** Which patient goes into which. */
export interface Pair {
  source: string;
  target: string;
}

/**
 * Merges two patients in one transaction. Repeated for an existing merge, it gives the same answer. Throws HttpProblem
 * when either is gone or has changed since the person saw it.
 */
export async function mergePatients(
  context: ServerContext,
  sender: Sender,
  pair: Pair,
  request: MergeRequest,
): Promise<MergeAnswer> {
  if (pair.source === pair.target) throw invalidField('with', 'Elija dos fichas distintas');
  const { answer, head } = await asOne(context, async (trx) => {
    const patients = await lockAndRead(trx, patientDefinition, [pair.source, pair.target]);
    const again = await standingMerge(trx, pair, patients);
    if (again) return { answer: again, head: null };
    checkVersion(patients.get(pair.target), request.version);
    checkVersion(patients.get(pair.source), request.with_version);
    const ops = await opsOf(trx, pair, patients, request);
    const written = await applyWrites(trx, context, { ...sender, via: 'batch' }, ops);
    if (!written.head) throw new Error('a merge without a number');
    const merge = { seq: written.head.head, ...pair, undone_seq: null };
    await trx.insertInto('patient_merges').values(merge).execute();
    const moved = ops.filter(({ body }) => isMove(body as object, pair)).length;
    return { answer: { patient: await patientIn(trx, pair.target), moved, kept: 0 }, head: written.head };
  });
  if (head) context.events.announce(head);
  return answer;
}

/** A transaction whose refusals are the caller's own. */
export async function asOne<T>(context: ServerContext, work: (trx: Trx) => Promise<T>): Promise<T> {
  try {
    return await inTransaction(context.db, work);
  } catch (error) {
    throw error instanceof FailedOp ? error.cause : error;
  }
}

/** A living patient within the transaction. */
export async function patientIn(trx: Trx, id: string): Promise<Patient> {
  const row = await findLiving(trx, patientDefinition, id);
  if (!row) throw new HttpProblem('gone', `Este registro fue eliminado: ${patientDefinition.singular}.`);
  return row as unknown as Patient;
}

const isMove = (body: object, { target }: Pair): boolean => {
  const values = Object.values(body);
  return values.length === 1 && (values[0] === target || values[0] === clinicalHistoryId(target));
};

/** The answer to a repetition: the source is a tombstone since it was merged into this target. */
async function standingMerge(
  trx: Trx,
  { source, target }: Pair,
  patients: ReadonlyMap<string, StoredRow>,
): Promise<MergeAnswer | null> {
  if ((patients.get(source)?.deleted_at ?? null) === null) return null;
  const merge = await trx
    .selectFrom('patient_merges')
    .select('seq')
    .where('source', '=', source)
    .where('target', '=', target)
    .where('undone_seq', 'is', null)
    .executeTakeFirst();
  return merge ? { patient: await patientIn(trx, target), moved: 0, kept: 0 } : null;
}

function checkVersion(row: StoredRow | undefined, version: number): void {
  const { singular } = patientDefinition;
  if (!row) throw new HttpProblem('not_found', `No existe este registro: ${singular}.`);
  if (row.deleted_at !== null) throw new HttpProblem('gone', `Este registro fue eliminado: ${singular}.`);
  if (row.version === version) return;
  throw new HttpProblem('version', `Otra persona cambió este registro: ${singular}.`, { current: wireRow(row) });
}

/** The histories become one, then everything moves, the target takes the chosen values, and the source falls. */
async function opsOf(
  trx: Trx,
  { source, target }: Pair,
  patients: ReadonlyMap<string, StoredRow>,
  { fields }: MergeRequest,
): Promise<WriteOp[]> {
  const known = new Set(fieldsOf(patientDefinition));
  const chosen = Object.fromEntries(Object.entries(fields).filter(([field]) => known.has(field)));
  const { epoch, seq } = await trx.selectFrom('sync_head').select(['epoch', 'seq']).executeTakeFirstOrThrow();
  return [
    ...(await historyOps(trx, { source, target })),
    ...(await moveChildren(trx, patientDefinition, source, target)),
    mergeOp(patientDefinition, 'PUT', patients.get(target)!, chosen),
    mergeOp(patientDefinition, 'DELETE', patients.get(source)!, {}, { seen: formatCursor(epoch, seq) }),
  ];
}

/**
 * A patient has one history, whose id is derived from the patient's (decision 021): the source's is deleted with its patient.
 */
async function historyOps(trx: Trx, pair: Pair): Promise<WriteOp[]> {
  const [from, to] = [clinicalHistoryId(pair.source), clinicalHistoryId(pair.target)];
  const histories = await lockAndRead(trx, clinicalHistoryDefinition, [from, to]);
  const [source, target] = [histories.get(from), histories.get(to)];
  if (!source || source.deleted_at !== null) return [];
  const { patient: _patient, ...values } = source as unknown as ClinicalHistory;
  const joined =
    target && target.deleted_at === null
      ? mergeOp(
          clinicalHistoryDefinition,
          'PUT',
          target,
          joinHistories(target as unknown as ClinicalHistory, source as unknown as ClinicalHistory),
        )
      : mergeOp(clinicalHistoryDefinition, 'POST', source, { ...values, id: to, patient: pair.target });
  return [joined, ...(await moveChildren(trx, clinicalHistoryDefinition, from, to))];
}
