// One op inside its transaction: precondition → parents → validation → apply → audit (design §3, in this order).
import { type EntityDefinition, type Row, type Values } from '#domain/entity.ts';
import { isId } from '#domain/ids.ts';
import { childrenOf, definitionOf } from '#domain/registry.ts';
import type { Warning } from '#domain/wire.ts';
import { HttpProblem } from '#server/errors.ts';
import { deleteWithDescendants, reviveWithDescendants } from './cascade.ts';
import { patientOf } from './patient-of.ts';
import { findLiving, insertRow, updateRows, wireRow, type StoredRow } from './table.ts';
import { LostRace } from './transaction.ts';
import { APPLIED_STATUS, type WriteOp, type WriteOutcome } from './types.ts';
import { lockRows, own, remember, rowKey, targetId, valuesOf, type Action, type WriteUnit } from './unit.ts';
import { parseRecord } from './validate.ts';

const DAY_MS = 86_400_000;
/** A tablet's clock is believed for so long into the past; never into the future. */
const OLDEST_CAPTURE_DAYS = 60;

/** Applies one op to the rows that the unit holds locked. Throws HttpProblem for a refusal. */
export async function applyOp(unit: WriteUnit, op: WriteOp): Promise<WriteOutcome> {
  const { definition } = op.resource;
  const id = targetId(unit, op);
  if (id === undefined) {
    throw new HttpProblem('invalid', 'El identificador no es válido.', {
      fields: { id: 'El identificador no es válido' },
    });
  }
  const stored = unit.rows.get(rowKey(definition.collection, id)) ?? null;
  checkPrecondition(unit, op, stored);
  if (op.method === 'DELETE') {
    // The precondition has seen a living row.
    const { row, patientId } = await deleteWithDescendants(unit, definition, stored as StoredRow, op);
    const warnings = await judgeLimits(unit, op, wireRow(stored as StoredRow), null);
    return finish(unit, op, {
      action: 'delete',
      row,
      before: wireRow(stored as StoredRow),
      patientId,
      warnings,
    });
  }
  const body = valuesOf(op.body);
  if (!body) throw new HttpProblem('invalid', 'Se esperaba un objeto con los datos del registro.');
  await checkParents(unit, definition, body, stored);
  const values = parseRecord(definition, body, stored, unit.validation);
  await checkIdentity(unit, op, id, values);
  const before = stored && stored.deleted_at === null ? wireRow(stored) : null;
  await op.resource.check?.(unit.trx, { id, values, before, via: unit.sender.via });
  const { row, action } = await store(unit, op, { id, values, stored });
  remember(unit, definition, [row]);
  const after = wireRow(row);
  const warnings = await judgeLimits(unit, op, before, after);
  await op.also?.(unit.trx, after);
  const patientId = await patientOf(unit, definition, after);
  return finish(unit, op, {
    action,
    row: after,
    before,
    patientId,
    warnings,
  });
}

function checkPrecondition(unit: WriteUnit, op: WriteOp, stored: StoredRow | null): void {
  const { definition } = op.resource;
  if (op.method === 'POST') {
    if (!stored || stored.deleted_at !== null) return;
    throw new HttpProblem('exists', `Ya existe este registro: ${definition.singular}.`, { current: wireRow(stored) });
  }
  if (unit.sender.via === 'batch' && op.ifMatch === null) {
    throw new HttpProblem('invalid', 'Falta la versión sobre la que se hizo el cambio (if_match).');
  }
  if (!stored) throw new HttpProblem('not_found', `No existe este registro: ${definition.singular}.`);
  if (stored.deleted_at !== null) throw new HttpProblem('gone', `Este registro fue eliminado: ${definition.singular}.`);
  if (op.ifMatch !== null && op.ifMatch !== stored.version) {
    throw new HttpProblem('version', `Otra persona cambió este registro: ${definition.singular}.`, {
      current: wireRow(stored),
    });
  }
  const cascades = op.method === 'DELETE' && childrenOf(definition.collection).length > 0;
  if (cascades && unit.sender.via === 'batch' && op.seen === null) {
    throw new HttpProblem('invalid', 'Falta hasta dónde estaba al día la tableta (seen).');
  }
}

/** A record is never made below, or moved to, a parent that is gone. A value that is no id is left to the validation. */
async function checkParents(
  unit: WriteUnit,
  definition: EntityDefinition,
  body: Values,
  stored: StoredRow | null,
): Promise<void> {
  const living = stored !== null && stored.deleted_at === null;
  for (const { field, collection } of definition.parents) {
    const parent = own(body, field) ?? (Object.hasOwn(body, field) ? null : stored?.[field]);
    if (!isId(parent) || (living && parent === stored[field])) continue;
    const key = rowKey(collection, parent);
    if (!unit.rows.has(key)) await lockRows(unit, definitionOf(collection), [parent], false);
    const row = unit.rows.get(key);
    if (row && row.deleted_at === null) continue;
    const noun = definitionOf(collection).singular;
    throw new HttpProblem('parent_gone', `El registro al que pertenece (${noun}) ya no existe.`, {
      fields: { [field]: 'Ya no existe' },
    });
  }
}

/** Where the domain allows one record only, its id says which (§3): under no other id could there be a second one. */
async function checkIdentity(unit: WriteUnit, { resource }: WriteOp, id: string, values: Values): Promise<void> {
  const { definition, makeId } = resource;
  const only = makeId?.(values) ?? id;
  if (only === id) return;
  const current = await findLiving(unit.trx, definition, only);
  if (current) throw new HttpProblem('exists', `Ya existe este registro: ${definition.singular}.`, { current });
  const message = 'El identificador no corresponde a este registro';
  throw new HttpProblem('invalid', `${message}.`, { fields: { id: message } });
}

async function store(
  unit: WriteUnit,
  op: WriteOp,
  { id, values, stored }: { id: string; values: Values; stored: StoredRow | null },
): Promise<{ row: StoredRow; action: Action }> {
  const { definition, columns } = op.resource;
  const written = { ...values, ...columns?.(values) };
  const touched = { updated_at: unit.now.toISOString(), updated_by: unit.sender.userId };
  if (!stored) {
    const meta = { version: 1, created_at: createdAt(unit.now, op.capturedAt), created_by: unit.sender.userId };
    const row = await insertRow(unit.trx, definition, { id, ...written }, { ...meta, ...touched });
    // Another transaction made this id after we looked: the next attempt finds its row.
    if (!row) throw new LostRace('another transaction inserted the same id');
    return { row, action: 'create' };
  }
  if (stored.deleted_at !== null) {
    const revival = { written: { ...written, ...touched }, opId: op.opId };
    return { row: await reviveWithDescendants(unit, definition, stored, revival), action: 'revive' };
  }
  const [row] = await updateRows(unit.trx, definition, [id], { ...written, ...touched });
  if (!row) throw new LostRace('a locked row is gone');
  return { row, action: 'update' };
}

/** A direct call that breaks a limit is refused; a batch op already happened in the room and is accepted with a warning. */
async function judgeLimits(unit: WriteUnit, op: WriteOp, before: Row | null, after: Row | null): Promise<Warning[]> {
  const breaches = (await op.resource.limits?.(unit.trx, { before, after })) ?? [];
  const refusal = breaches.find(({ refuses }) => refuses);
  if (refusal && unit.sender.via === 'direct') throw new HttpProblem('limit_exceeded', refusal.text);
  return breaches.map(({ code, text }) => ({ code, text }));
}

interface Applied {
  action: Action;
  row: Row;
  before: Row | null;
  patientId: string | null;
  warnings: Warning[];
}

/** Notes the change for the log, the audit and the op's duplicates. */
function finish(unit: WriteUnit, op: WriteOp, applied: Applied): WriteOutcome {
  const { definition } = op.resource;
  const { action, row, before, patientId, warnings } = applied;
  const status = APPLIED_STATUS[op.method];
  // The cascade notes its own changes, the deleted row's among them.
  if (action !== 'delete') unit.changes.push({ definition, action, row, before, opId: op.opId, patientId });
  if (op.opId !== null) {
    unit.applied.push({
      opId: op.opId,
      status,
      collection: definition.collection,
      id: row.id,
      version: row.version,
      warnings,
    });
  }
  return { status, row: action === 'delete' ? null : row, duplicate: false, warnings };
}

function createdAt(now: Date, capturedAt: Date | null): string {
  const oldest = now.getTime() - OLDEST_CAPTURE_DAYS * DAY_MS;
  const captured = capturedAt?.getTime() ?? now.getTime();
  return new Date(Math.min(now.getTime(), Math.max(oldest, captured))).toISOString();
}
