// Applies one op inside its transaction: precondition → parents → validation → apply, in this order. A created or
// changed row is only decided here; `flush` stores it.
import type { EntityDefinition } from '#domain/record/definition.ts';
import { isId } from '#domain/record/ids.ts';
import type { Row, Values } from '#domain/record/row.ts';
import { childrenOf, definitionOf } from '#domain/registry.ts';
import type { Warning } from '#domain/wire/wire.ts';
import { HttpProblem } from '#server/errors.ts';
import { readInstant } from '#server/http/validation.ts';
import { own, valuesOf } from '#server/records/body.ts';
import type { RecordCheck, Resource } from '#server/records/resource.ts';
import { findLiving, wireRow, type StoredRow } from '#server/records/table.ts';
import { APPLIED_STATUS, type WriteOp } from '#server/records/write-op.ts';
import { deleteWithDescendants, reviveWithDescendants, uppermostFallen } from './cascade.ts';
import { flush } from './flush.ts';
import { heirOf } from './heir.ts';
import { patientOf } from './patient-of.ts';
import { LostRace } from './transaction.ts';
import { lockRows, remember, rowKey, targetId, type Change, type WriteUnit } from './unit.ts';
import { parseRecord } from './validate.ts';

const DAY_MS = 86_400_000;
/** A tablet's clock is trusted for so many days into the past; never into the future. */
const OLDEST_CAPTURE_DAYS = 60;

/** Applies one op to the rows that the unit holds locked. Throws HttpProblem for a refusal. */
export async function applyOp(unit: WriteUnit, op: WriteOp): Promise<void> {
  const { definition, limits } = op.resource;
  const id = targetId(unit, op);
  if (id === undefined) {
    throw new HttpProblem('invalid', 'El identificador no es válido.', {
      fields: { id: 'El identificador no es válido' },
    });
  }
  const key = rowKey(definition.collection, id);
  await checkWriter(unit, op);
  if (unit.pending.has(key) || readsTables(unit, op, key)) await flush(unit);
  const stored = unit.rows.get(key) ?? null;
  checkPrecondition(unit, op, stored);
  checkDeletable(op);
  const change =
    op.method === 'DELETE'
      ? // The precondition has seen a living row.
        await deleteWithDescendants(unit, definition, stored as StoredRow, op)
      : await save(unit, op, id, stored);
  if (limits || op.also) await flush(unit);
  const after = op.method === 'DELETE' ? null : change.row;
  const warnings = await judgeLimits(unit, op, change.before, after);
  if (after) await op.also?.(unit.trx, after);
  unit.applied.set(op, { status: APPLIED_STATUS[op.method], change, warnings });
}

/**
 * A batch may bring a change that only an administrador makes: its author's role decides, not its sender's. A restored
 * database may not know the author; then an administrador sends it.
 */
async function checkWriter({ trx, sender }: WriteUnit, { resource }: WriteOp): Promise<void> {
  if (sender.via !== 'batch' || resource.writers !== 'administrador') return;
  const author = await trx
    .selectFrom('users')
    .select('rol')
    .where('id', '=', sender.userId ?? '')
    .executeTakeFirst();
  if (author ? author.rol === 'administrador' : sender.actingUserId !== null) return;
  throw new HttpProblem(
    'forbidden',
    `Solo un administrador puede cambiar este registro: ${resource.definition.singular}.`,
  );
}

/** Whether the op is judged or applied by SQL, which reads the tables: then all rows decided before must be stored first. */
function readsTables(unit: WriteUnit, op: WriteOp, key: string): boolean {
  const isTombstone = (unit.rows.get(key)?.deleted_at ?? null) !== null;
  return op.method === 'DELETE' || isTombstone || op.resource.limits !== undefined;
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

function checkDeletable({ method, resource: { undeletable } }: WriteOp): void {
  if (method === 'DELETE' && undeletable !== undefined) throw new HttpProblem('forbidden', undeletable);
}

/**
 * A record is never created below, or moved to, a deleted parent; one for a patient who was merged goes to the patient who
 * stays. Except a record whose id is derived from its parent: with another parent it would be another record, and the tablet
 * that made it would take that one for its own. Answers the body with the parent. An invalid id is left to the validation.
 */
async function checkParents(
  unit: WriteUnit,
  { definition, makeId }: Resource,
  body: Values,
  stored: StoredRow | null,
): Promise<Values> {
  const heirs: Values = {};
  const living = stored !== null && stored.deleted_at === null;
  for (const { field, collection } of definition.parents) {
    const parent = own(body, field) ?? (Object.hasOwn(body, field) ? null : stored?.[field]);
    if (!isId(parent) || (living && parent === stored[field])) continue;
    const key = rowKey(collection, parent);
    if (!unit.rows.has(key)) await lockRows(unit, definitionOf(collection), [parent], false);
    const row = unit.rows.get(key);
    if (row && row.deleted_at === null) continue;
    const heir = row && !makeId ? await heirOf(unit, definitionOf(collection), row) : undefined;
    if (heir !== undefined) {
      await lockRows(unit, definitionOf(collection), [heir], false);
      heirs[field] = heir;
      continue;
    }
    const noun = definitionOf(collection).singular;
    throw new HttpProblem('parent_gone', `El registro al que pertenece (${noun}) ya no existe.`, {
      fields: { [field]: 'Ya no existe' },
      ...(row ? { fallen: await uppermostFallen(unit, { definition: definitionOf(collection), row }) } : {}),
    });
  }
  return { ...body, ...heirs };
}

/** Where the domain allows one record only, its id is derived: under no other id could there be a second one. */
async function checkIdentity(unit: WriteUnit, { resource }: WriteOp, id: string, values: Values): Promise<void> {
  const { definition, makeId } = resource;
  const only = makeId?.(values) ?? id;
  if (only === id) return;
  const current = await findLiving(unit.trx, definition, only);
  if (current) throw new HttpProblem('exists', `Ya existe este registro: ${definition.singular}.`, { current });
  const message = 'El identificador no corresponde a este registro';
  throw new HttpProblem('invalid', `${message}.`, { fields: { id: message } });
}

/**
 * Finds the row of a locked parent. Throws LostRace when the child was inserted after `lockAll` had looked up its
 * parents.
 */
function parentIn(unit: WriteUnit, { parents }: EntityDefinition, values: Values): RecordCheck['parent'] {
  return (field) => {
    const collection = parents.find((parent) => parent.field === field)?.collection;
    const row = collection && unit.rows.get(rowKey(collection, String(values[field])));
    if (!row) throw new LostRace('a parent that is not locked');
    return row;
  };
}

/** The transaction, with everything stored that was decided so far. */
async function flushed(unit: WriteUnit): Promise<WriteUnit['trx']> {
  await flush(unit);
  return unit.trx;
}

/** Decides what a POST or PUT makes of its row. */
async function save(unit: WriteUnit, op: WriteOp, id: string, stored: StoredRow | null): Promise<Change> {
  const { definition, columns, check, settle } = op.resource;
  const fallen = stored !== null && stored.deleted_at !== null;
  const given = op.revives && fallen ? {} : valuesOf(op.body);
  if (!given) throw new HttpProblem('invalid', 'Se esperaba un objeto con los datos del registro.');
  const body = await checkParents(unit, op.resource, given, stored);
  const parsed = parseRecord(definition, body, stored, unit.validation);
  const values = settle?.({ stored, values: parsed }) ?? parsed;
  await checkIdentity(unit, op, id, values);
  const before = stored && stored.deleted_at === null ? wireRow(stored) : null;
  const { serverValues, merges = false } = op;
  const revives = stored !== null && before === null;
  const { clinic, sender, validation } = unit;
  const known = { id, values, before, stored, revives, serverValues, merges, clinic, ...validation, via: sender.via };
  await check?.({ ...known, parent: parentIn(unit, definition, values), database: () => flushed(unit) });
  const keys = columns?.(values) ?? {};
  const touched = { updated_at: unit.now.toISOString(), updated_by: unit.sender.userId };
  if (stored !== null && stored.deleted_at !== null) {
    const { opId, capturedAt } = op;
    const revival = { written: { ...values, ...keys, ...serverValues, ...touched }, opId, capturedAt };
    const row = await reviveWithDescendants(unit, definition, stored, revival);
    return noteChange(unit, op, { action: 'revive', row: wireRow(row), before: null });
  }
  const { version, ...origin } = stored
    ? { version: stored.version, created_at: stored.created_at, created_by: stored.created_by }
    : { version: 0, created_at: clampCapture(unit.now, madeAt(op)), created_by: unit.sender.userId };
  const kept = Object.fromEntries((definition.serverFields ?? []).map((field) => [field, stored?.[field]]));
  const row: Row = { id, ...values, ...kept, ...serverValues, version: version + 1, ...origin, ...touched };
  remember(unit, definition, [{ ...row, deleted_at: null, deletion: null }]);
  const action = (await isGivenBack(unit, op)) ? 'restored' : stored ? 'update' : 'create';
  const change = await noteChange(unit, op, { action, row, before });
  unit.pending.set(rowKey(definition.collection, id), { change, columns: keys });
  return change;
}

/** Whether the op gives back a record that a restore may have lost. Without such a restore it is a change like any other. */
async function isGivenBack({ trx }: WriteUnit, { restoredFrom }: WriteOp): Promise<boolean> {
  if (restoredFrom === undefined || restoredFrom === null) return false;
  const ended = trx.selectFrom('past_epochs').select('epoch').where('epoch', '=', restoredFrom);
  return (await ended.executeTakeFirst()) !== undefined;
}

/** Adds the change of an op's own row to log and audit. */
async function noteChange(
  unit: WriteUnit,
  op: WriteOp,
  what: Pick<Change, 'action' | 'row' | 'before'>,
): Promise<Change> {
  const { definition } = op.resource;
  const { opId, capturedAt } = op;
  const change = { definition, ...what, opId, capturedAt, patientId: await patientOf(unit, definition, what.row) };
  unit.changes.push(change);
  return change;
}

/**
 * A direct call that breaks a limit is refused; a batch op reports what has happened already and is accepted with a warning.
 */
async function judgeLimits(unit: WriteUnit, op: WriteOp, before: Row | null, after: Row | null): Promise<Warning[]> {
  const breaches = (await op.resource.limits?.(unit.trx, { before, after })) ?? [];
  const [first] = breaches;
  if (first && unit.sender.via === 'direct') throw new HttpProblem('limit_exceeded', first.refusal);
  return breaches.map(({ code, warning }) => ({ code, text: warning }));
}

/** The time at which a record was made, by the tablet's clock. A revival without a trace here names it; other ops make the record now. */
function madeAt({ revives, body, capturedAt }: WriteOp): Date | null {
  const named = revives === true ? own(valuesOf(body) ?? {}, 'created_at') : undefined;
  return named === undefined || named === null ? capturedAt : readInstant('created_at', named);
}

/** When a record was made, by the tablet's clock as far as it is trusted; ISO 8601 UTC. */
export function clampCapture(now: Date, capturedAt: Date | null): string {
  const oldest = now.getTime() - OLDEST_CAPTURE_DAYS * DAY_MS;
  const captured = capturedAt?.getTime() ?? now.getTime();
  return new Date(Math.min(now.getTime(), Math.max(oldest, captured))).toISOString();
}
