// The warnings about a transaction's changes, asked once everything is stored: one question for many ops (decision 011).
import type { Resource, RowChange } from '#server/records/resource.ts';
import { rowKey, type AppliedOp, type WriteUnit } from './unit.ts';

/** The net change of a row by the whole transaction, and the last op that changed it: its outcome carries the warnings. */
interface NetChange extends RowChange {
  applied: AppliedOp;
}

/** Adds the resources' warnings to the outcomes of their changed rows. */
export async function addWarnings(unit: WriteUnit): Promise<void> {
  const byResource = new Map<Resource, Map<string, NetChange>>();
  for (const [{ resource }, applied] of unit.applied) {
    if (!resource.warnings) continue;
    const { definition, row, before, action } = applied.change;
    const key = rowKey(definition.collection, row.id);
    const rows = byResource.get(resource) ?? new Map<string, NetChange>();
    const first = rows.get(key);
    rows.set(key, { applied, before: first ? first.before : before, after: action === 'delete' ? null : row });
    byResource.set(resource, rows);
  }
  for (const [{ warnings }, rows] of byResource) {
    const changes = [...rows.values()];
    const found = (await warnings?.(unit.trx, changes, unit.clinic)) ?? [];
    for (const [index, { applied }] of changes.entries()) applied.warnings.push(...(found[index] ?? []));
  }
}
