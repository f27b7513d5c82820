// Undoes a merge, from the audit's entries under its number (decision 076). Values changed since stay.
import { sql, type Transaction } from 'kysely';
import { clinicalHistoryDefinition } from '#domain/clinical/clinical-history.ts';
import { patientDefinition } from '#domain/patients/patient.ts';
import type { CollectionName } from '#domain/record/collections.ts';
import { fieldsOf, type EntityDefinition } from '#domain/record/definition.ts';
import { clinicalHistoryId } from '#domain/record/ids.ts';
import { sameValue } from '#domain/record/patch.ts';
import type { Row, Values } from '#domain/record/row.ts';
import { childrenOf, definitionOf } from '#domain/registry.ts';
import { RESTORABLE_DAYS } from '#domain/wire/deleted-patient.ts';
import type { ChangeAction } from '#domain/wire/history.ts';
import type { MergeAnswer } from '#domain/wire/patient-merge.ts';
import { formatCursor } from '#domain/wire/wire.ts';
import type { ServerContext } from '#server/context.ts';
import type { Database } from '#server/db/tables.ts';
import { HttpProblem } from '#server/errors.ts';
import type { Sender } from '#server/records/sender.ts';
import { oneOf, selectStored, type StoredRow } from '#server/records/table.ts';
import type { WriteOp } from '#server/records/write-op.ts';
import { applyWrites } from '#server/records/write/write-group.ts';
import { lockAndRead, mergeOp, tellBelow } from './merge-ops.ts';
import { asOne, patientIn, type Pair } from './merge-patients.ts';

type Trx = Transaction<Database>;

const DAY_MS = 86_400_000;

/** One change of the merge, as the audit tells it. */
interface Entry {
  collection: CollectionName;
  row_id: string;
  action: ChangeAction;
  before: Row | null;
  after: Row | null;
}

/** Brings the source of a merge back, with all that moved and still stands where it moved to. */
export async function unmergePatients(context: ServerContext, sender: Sender, source: string): Promise<MergeAnswer> {
  const { answer, head } = await asOne(context, async (trx) => {
    const merge = await lastMerge(context, trx, source);
    const pair = { source, target: merge.target };
    const patients = await lockAndRead(trx, patientDefinition, [source, merge.target]);
    const stays = patients.get(merge.target);
    if (!stays || stays.deleted_at !== null) {
      throw new HttpProblem('gone', 'La ficha con la que se fusionó fue eliminada. Restáurela primero.');
    }
    const entries = await entriesOf(trx, merge.seq);
    const { ops, moved, kept } = await opsOf(trx, pair, entries);
    const written = await applyWrites(trx, context, { ...sender, via: 'batch' }, ops);
    await trx
      .updateTable('patient_merges')
      .set({ undone_seq: written.head?.head ?? merge.seq })
      .where('seq', '=', merge.seq)
      .execute();
    return { answer: { patient: await patientIn(trx, source), moved, kept }, head: written.head };
  });
  if (head) context.events.announce(head);
  return answer;
}

/** The merge by which the source fell. Throws HttpProblem when it was none, is undone, or is too long ago. */
async function lastMerge(context: ServerContext, trx: Trx, source: string): Promise<{ seq: number; target: string }> {
  const since = new Date(context.now().getTime() - RESTORABLE_DAYS * DAY_MS).toISOString();
  const { rows } = await sql<{ seq: number; target: string }>`SELECT merges.seq, merges.target
    FROM patient_merges merges JOIN patients ON patients.id = merges.source
    WHERE merges.source = ${source}::uuid AND merges.undone_seq IS NULL AND patients.deleted_at > ${since}
    ORDER BY merges.seq DESC LIMIT 1`.execute(trx);
  const [merge] = rows;
  if (!merge) throw new HttpProblem('not_found', 'No hay una fusión de esta ficha que se pueda deshacer.');
  return merge;
}

async function entriesOf(trx: Trx, seq: number): Promise<Entry[]> {
  const { rows } = await sql<Entry>`SELECT collection, row_id, action, before, after FROM audit_log
    WHERE seq = ${seq} ORDER BY id`.execute(trx);
  return rows;
}

interface Undoing {
  ops: WriteOp[];
  moved: number;
  kept: number;
}

async function opsOf(trx: Trx, pair: Pair, entries: readonly Entry[]): Promise<Undoing> {
  const history = clinicalHistoryId(pair.target);
  const revival = mergeOp(
    patientDefinition,
    'POST',
    { id: pair.source, version: 0 },
    { id: pair.source },
    { revives: true },
  );
  const moves = await movesBack(trx, pair, entries);
  const values: Undoing = { ops: [], moved: 0, kept: 0 };
  for (const entry of entries) {
    const definition = definitionOf(entry.collection);
    const isTarget = entry.row_id === pair.target || entry.row_id === history;
    if (!isTarget) continue;
    const row = (await lockAndRead(trx, definition, [entry.row_id])).get(entry.row_id);
    if (!row || row.deleted_at !== null) continue;
    if (entry.before) addOwnValues(values, definition, row, entry as Entry & { before: Row });
    else if (await isUntouched(trx, row, entry, moves)) values.ops.push(await removal(trx, row));
    else values.kept += 1;
  }
  return { ops: [revival, ...moves, ...values.ops], moved: moves.filter(isMove).length, kept: values.kept };
}

/** Whether an op moves its record, rather than only telling that it is there. */
const isMove = ({ body }: WriteOp): boolean => Object.keys(body as object).length > 0;

/** Moves back the records that the merge moved to the target and that are still there; a budget takes later payments along. */
async function movesBack(trx: Trx, { source, target }: Pair, entries: readonly Entry[]): Promise<WriteOp[]> {
  const links = { patient: [source, target], clinical_history: [clinicalHistoryId(source), clinicalHistoryId(target)] };
  const ops: WriteOp[] = [];
  const done = new Set<string>();
  for (const { collection, row_id, before, after } of entries) {
    if (!before || !after) continue;
    const definition = definitionOf(collection);
    for (const [field, [was, is]] of Object.entries(links)) {
      if (before[field] !== was || after[field] !== is) continue;
      const row = (await lockAndRead(trx, definition, [row_id])).get(row_id);
      if (!row || row.deleted_at !== null || row[field] !== is || done.has(row_id)) continue;
      done.add(row_id);
      ops.push(mergeOp(definition, 'PUT', row, { [field]: was }));
      const from = field === 'patient' ? 'patients' : 'clinical-histories';
      ops.push(...(await tellBelow(trx, { from, moved: collection }, row_id)));
      for (const each of await heldBelow(trx, definition, row_id, field, done)) {
        ops.push(mergeOp(each.definition, 'PUT', each.row, { [field]: was }));
      }
    }
  }
  return ops;
}

/** The records below a record that name the patient too: the payments of a budget. */
async function heldBelow(trx: Trx, parent: EntityDefinition, id: string, field: string, done: Set<string>) {
  const found: { definition: EntityDefinition; row: StoredRow }[] = [];
  for (const { collection, field: up } of childrenOf(parent.collection)) {
    const definition = definitionOf(collection);
    if (!definition.parents.some((each) => each.field === field)) continue;
    const condition = sql`${oneOf(up, [id])} AND deleted_at IS NULL`;
    for (const row of await selectStored(trx, definition, condition, sql`ORDER BY id FOR UPDATE`)) {
      if (done.has(row.id)) continue;
      done.add(row.id);
      found.push({ definition, row });
    }
  }
  return found;
}

/** The target's own values before the merge, each unless somebody has changed it since. */
function addOwnValues(
  undoing: Undoing,
  definition: EntityDefinition,
  row: StoredRow,
  { before, after }: Entry & { before: Row },
): void {
  const body: Values = {};
  for (const field of fieldsOf(definition)) {
    if (!after || sameValue(before[field], after[field])) continue;
    if (sameValue(row[field], after[field])) body[field] = before[field];
    else undoing.kept += 1;
  }
  if (Object.keys(body).length > 0) undoing.ops.push(mergeOp(definition, 'PUT', row, body));
}

/** Whether a history that the merge created is unchanged, and will be empty once the moved records go back. */
async function isUntouched(trx: Trx, row: StoredRow, { after }: Entry, moves: readonly WriteOp[]): Promise<boolean> {
  if (after?.version !== row.version) return false;
  const leaving = new Set(moves.map(({ id }) => id));
  for (const { collection, field } of childrenOf(clinicalHistoryDefinition.collection)) {
    const condition = sql`${oneOf(field, [row.id])} AND deleted_at IS NULL`;
    const below = await selectStored(trx, definitionOf(collection), condition);
    if (below.some(({ id }) => !leaving.has(id))) return false;
  }
  return true;
}

async function removal(trx: Trx, row: StoredRow): Promise<WriteOp> {
  const { epoch, seq } = await trx.selectFrom('sync_head').select(['epoch', 'seq']).executeTakeFirstOrThrow();
  return mergeOp(clinicalHistoryDefinition, 'DELETE', row, {}, { seen: formatCursor(epoch, seq) });
}
