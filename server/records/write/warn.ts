// What staff hear of a transaction's changes, asked once everything is stored: one question for many ops (decision 011).
import type { Resource, RowChange } from '#server/records/resource.ts';
import { rowKey, type AppliedOp, type WriteUnit } from './unit.ts';

/** A row's change by the whole transaction, and the last op that made it. */
interface Told extends RowChange {
  applied: AppliedOp;
}

/** Adds to the outcomes what the resources have to say of their changed rows. */
export async function warn(unit: WriteUnit): Promise<void> {
  const byResource = new Map<Resource, Map<string, Told>>();
  for (const [{ resource }, applied] of unit.applied) {
    if (!resource.warnings) continue;
    const { definition, row, before, action } = applied.change;
    const key = rowKey(definition.collection, row.id);
    const rows = byResource.get(resource) ?? new Map<string, Told>();
    const first = rows.get(key);
    rows.set(key, { applied, before: first ? first.before : before, after: action === 'delete' ? null : row });
    byResource.set(resource, rows);
  }
  for (const [{ warnings }, rows] of byResource) {
    const told = [...rows.values()];
    const found = (await warnings?.(unit.trx, told)) ?? [];
    for (const [index, { applied }] of told.entries()) applied.warnings.push(...(found[index] ?? []));
  }
}
