// Decides whether an edit joins a waiting entry, and joins the two. Pure.
import { isDerivedId } from '#domain/record/ids.ts';
import { sameValue, type Patch } from '#domain/record/patch.ts';
import { definitionOf } from '#domain/registry.ts';
import type { OutboxEntry } from '#store/database/tables.ts';

/**
 * Whether the server has certainly not applied it: never sent, or definitely refused, and not applied before a restore either.
 */
export const isNotApplied = ({ sent, requeued }: OutboxEntry): boolean => sent === null && requeued === undefined;

/**
 * Whether an edit joins an earlier entry: one that the server has certainly not applied, by the same author, alone in
 * its group, and known to the edit's author when the edit was made (otherwise it would overwrite silently). A refused
 * group takes edits too: it can only be corrected from within.
 */
export function canJoin(earlier: OutboxEntry, patch: Patch, author: string): boolean {
  return (
    earlier.method !== 'DELETE' &&
    isNotApplied(earlier) &&
    earlier.revives === undefined &&
    earlier.restored === undefined &&
    // The audit names an importer for what was imported alone.
    earlier.imported_by === undefined &&
    // A refused one can only be corrected from within.
    !(isOfAFile(earlier) && earlier.refused !== true) &&
    !isOfATemplate(earlier) &&
    earlier.state !== 'inflight' &&
    earlier.author === author &&
    (earlier.group === earlier.op_id || isWithAPerson(earlier)) &&
    buildsOn(earlier.patch, patch)
  );
}

/**
 * Whether a joined patch would leave a field where it was before both edits, while an entry that waits before them changes
 * it: the server would find nothing to do for the field, and the value of that entry would stand, which nobody wanted.
 */
export function wouldUncoverWaiting(joined: Patch, waiting: readonly OutboxEntry[]): boolean {
  return Object.entries(joined).some(
    ([field, { before, after }]) =>
      sameValue(before, after) &&
      waiting.some(({ patch }) => patch[field] !== undefined && !sameValue(patch[field].after, after)),
  );
}

/**
 * Whether it creates a patient of an imported file: another tablet may import that file too, and an edit that stands beside the
 * creation is known to be made upon the file's value.
 */
export const isOfAFile = ({ collection, row_id, method }: OutboxEntry): boolean =>
  collection === 'patients' && method === 'POST' && isDerivedId(row_id);

/**
 * Whether it changes a template of consents: a review that came to the server in one call with other words would be taken away, although
 * it is of those words. A refused one can only be corrected from within.
 */
const isOfATemplate = ({ collection, method, refused }: OutboxEntry): boolean =>
  collection === 'consent-templates' && method === 'PUT' && refused !== true;

const isWithAPerson = ({ refused, state }: OutboxEntry): boolean =>
  refused === true && (state === 'attention' || state === 'held');

/** Whether the later patch was made on the values of the earlier one: only then may it replace it. */
export function buildsOn(earlier: Patch, later: Patch): boolean {
  return Object.entries(later).every(([field, { before }]) => {
    const known = earlier[field];
    return known === undefined || sameValue(known.after, before);
  });
}

/**
 * An entry with a joined edit. The network may still deliver a late copy of a refused call, and the server may then
 * apply it: the joined entry differs from that call, so it gets another op id, or it would be answered as the call's
 * repetition and be lost (decision 028).
 */
export function corrected({ refused, ...entry }: OutboxEntry, patch: Patch, newId: () => string): OutboxEntry {
  if (!refused) return { ...entry, patch };
  const op_id = newId();
  return { ...entry, patch, op_id, group: entry.group === entry.op_id ? op_id : entry.group };
}

/** An entry turned into an edit of the existing record, whatever it was to do before. */
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

/**
 * The patch of an entry as later ones of its record change it, and what these wait for. Of another person's entries only what they
 * take back counts, which writes nothing in the author's name. Fields that stand or fall together follow together, or not at all.
 */
export function followed(entry: OutboxEntry, later: readonly OutboxEntry[]): Pick<OutboxEntry, 'patch' | 'deps'> {
  const { units = [] } = definitionOf(entry.collection).merge;
  const patch: Patch = { ...entry.patch };
  const deps: string[] = [];
  for (const next of later) {
    const isSame = (['author', 'imported_by', 'restored'] as const).every((key) => next[key] === entry[key]);
    const follows = (field: string): boolean => {
      const [known, change] = [patch[field], next.patch[field]];
      if (!known || !change) return known === change;
      return sameValue(known.after, change.before) && (isSame || sameValue(known.before, change.after));
    };
    const fields = Object.keys(next.patch).filter((field) =>
      (units.find((unit) => unit.includes(field)) ?? [field]).every(follows),
    );
    for (const field of fields) patch[field] = { before: patch[field]!.before, after: next.patch[field]!.after };
    if (fields.length > 0) deps.push(...next.deps);
  }
  return { patch, deps };
}
