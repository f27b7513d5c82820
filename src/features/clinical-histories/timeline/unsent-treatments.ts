import { parseNotes } from '#domain/clinical/notes/clinical-notes.ts';
import { sameValue } from '#domain/record/patch.ts';
import type { OutboxEntry } from '#store/database/tables.ts';

/** The ids of the treatments that unsent writes of a history have added or changed. */
export function unsentTreatments(history: string, entries: readonly OutboxEntry[]): ReadonlySet<string> {
  const ids = new Set<string>();
  for (const { patch } of entries) {
    const change = patch['notes'];
    if (!change) continue;
    const read = (notes: unknown) =>
      parseNotes({ id: history, notes: typeof notes === 'string' ? notes : null }).treatments;
    const before = new Map(read(change.before).map((each) => [each.id, each]));
    for (const treatment of read(change.after)) {
      if (!sameValue(before.get(treatment.id), treatment)) ids.add(treatment.id);
    }
  }
  return ids;
}
