// "Vuelve con todo lo suyo": the trash's promise, checked against the audit.
import type { CollectionName } from '#domain/record/collections.ts';
import { parentsOf } from '#domain/registry.ts';
import type { Audited } from '#tests/simulation/clinic.ts';

/**
 * A restored patient brings along all records of the same deletion that have not come back before, except those that
 * belong to another deleted record.
 */
export function checkBroughtBack(audit: readonly Audited[]): string[] {
  const last = new Map<string, Audited>();
  return transactionsOf(audit).flatMap((changes) => {
    const before = changes.map((change) => [change, last.get(change.row_id)] as const);
    for (const change of changes) last.set(change.row_id, change);
    return before.flatMap(([change, fell]) =>
      change.collection === 'patients' && change.action === 'revive' && fell?.action === 'delete'
        ? stillGone(last, fell).map((words) => `fell with patients ${change.row_id}, and did not come back: ${words}`)
        : [],
    );
  });
}

/** The changes by their number of the head, in its order. */
function transactionsOf(audit: readonly Audited[]): Audited[][] {
  const bySeq = new Map<number, Audited[]>();
  for (const change of audit) bySeq.set(change.seq, [...(bySeq.get(change.seq) ?? []), change]);
  return [...bySeq.values()];
}

/** The records of one deletion that are still gone, and whose parents are all there. */
function stillGone(last: ReadonlyMap<string, Audited>, { seq, op_id }: Audited): string[] {
  return [...last.values()].flatMap((each) => {
    if (each.action !== 'delete' || each.seq !== seq || each.op_id !== op_id) return [];
    const parents = parentsOf(each.collection as CollectionName, each.before ?? {});
    const hasAll = parents.every(({ id }) => last.get(id)?.action !== 'delete');
    return hasAll ? [`${each.collection} ${each.row_id}`] : [];
  });
}
