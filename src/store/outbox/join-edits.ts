// When an edit joins an entry that waits, and what the two are together (§5). Pure.
import { sameValue, type Patch } from '#domain/record/patch.ts';
import type { OutboxEntry } from '#store/database/tables.ts';

/** Whether the server has certainly not applied it: never sent, or definitely refused; nor did it before a restore. */
export const isNotApplied = ({ sent, requeued }: OutboxEntry): boolean => sent === null && requeued === undefined;

/**
 * Whether an edit joins an earlier entry: one that the server has certainly not applied, by the same author, in sight of which
 * the edit was made (otherwise it would overwrite in silence), and alone in its group. A refused group takes edits too: it can
 * only be corrected from within.
 */
export function canJoin(earlier: OutboxEntry, patch: Patch, author: string): boolean {
  return (
    earlier.method !== 'DELETE' &&
    isNotApplied(earlier) &&
    earlier.revives === undefined &&
    earlier.restored === undefined &&
    earlier.state !== 'inflight' &&
    earlier.author === author &&
    (earlier.group === earlier.op_id || isWithAPerson(earlier)) &&
    buildsOn(earlier.patch, patch)
  );
}

const isWithAPerson = ({ refused, state }: OutboxEntry): boolean =>
  refused === true && (state === 'attention' || state === 'held');

/** Whether the later patch was made in sight of the earlier one: only then may it take its place. */
export function buildsOn(earlier: Patch, later: Patch): boolean {
  return Object.entries(later).every(([field, { before }]) => {
    const known = earlier[field];
    return known === undefined || sameValue(known.after, before);
  });
}

/**
 * An entry with what joined it. The network may still deliver a late copy of a call that was refused, which the server applies
 * once nothing speaks against it: what was never in that call gets another op id, or it would be answered as the call's
 * repetition and be lost (decision 028).
 */
export function corrected({ refused, ...entry }: OutboxEntry, patch: Patch, newId: () => string): OutboxEntry {
  if (!refused) return { ...entry, patch };
  const op_id = newId();
  return { ...entry, patch, op_id, group: entry.group === entry.op_id ? op_id : entry.group };
}

/** An entry as an edit of the record that is there, whatever it was to do before. */
export function asEdit(entry: OutboxEntry, patch: Patch): OutboxEntry {
  const { revives: _, ...edit } = entry;
  return { ...edit, method: 'PUT', patch };
}

/** Two patches in a row as one. */
export function joinPatches(earlier: Patch, later: Patch): Patch {
  const result: Patch = { ...earlier };
  for (const [field, change] of Object.entries(later)) {
    result[field] = { before: earlier[field] ? earlier[field].before : change.before, after: change.after };
  }
  return result;
}
