// The differences between two versions of a history's notes. The one field holds years of treatments, in which a new
// control would not be noticed: each treatment that was added, changed or removed is shown by itself.
import { allergiesInNotes } from '#domain/clinical/alerts.ts';
import { parseNotes, type NotesOf, type Treatment } from '#domain/clinical/notes/clinical-notes.ts';
import { treatmentWords } from '#record/words/notes-words.ts';
import { EMPTY_VALUE } from '#record/words/value-words.ts';
import { changedLines, type Difference } from './difference.ts';

/** The differences of notes; `label` is the form's name for them, and only the free text has it. */
export function notesDifferences(label: string, before: NotesOf, after: NotesOf): Difference[] {
  const [then, now] = [parseNotes(before), parseNotes(after)];
  const told = [
    ...textDifference('notes', label, then.text, now.text),
    ...treatmentDifferences(then.treatments, now.treatments),
    ...textDifference('allergies', 'Alergias en las notas', allergiesInNotes(before), allergiesInNotes(after)),
  ];
  if (told.length > 0) return told;
  return [{ field: 'notes', label, before: null, after: 'Lo mismo, guardado de otra forma' }];
}

function textDifference(field: string, label: string, before: string, after: string): Difference[] {
  if (before === after) return [];
  if (before === '') return [{ field, label, before: null, after }];
  return [{ field, label, ...changedLines(before, after || EMPTY_VALUE) }];
}

function treatmentDifferences(then: readonly Treatment[], now: readonly Treatment[]): Difference[] {
  const known = new Map(then.map((each) => [each.id, treatmentWords(each)]));
  const kept = new Set(now.map(({ id }) => id));
  const come = now.filter(({ id }) => !known.has(id));
  const gone = then.filter(({ id }) => !kept.has(id));
  const changed = now.flatMap((each): Difference[] => {
    const [before, after] = [known.get(each.id), treatmentWords(each)];
    if (before === undefined || before === after) return [];
    return [{ field: `changed ${each.id}`, label: 'Tratamiento cambiado', before, after }];
  });
  return [
    ...notAmong(come, gone).map((each) => told('Tratamiento añadido', each, null, treatmentWords(each))),
    ...changed,
    ...notAmong(gone, come).map((each) => told('Tratamiento eliminado', each, treatmentWords(each), null)),
  ];
}

const told = (label: string, { id }: Treatment, before: string | null, after: string | null): Difference => ({
  field: `${label} ${id}`,
  label,
  before,
  after,
});

/**
 * Treatments of one version without an equal in the other, paired one for one by content: other programs give entries
 * no ids, or new ones at each save.
 */
function notAmong(entries: readonly Treatment[], others: readonly Treatment[]): Treatment[] {
  const same = others.map((each) => treatmentWords(each));
  return entries.filter((each) => {
    const place = same.indexOf(treatmentWords(each));
    if (place !== -1) same.splice(place, 1);
    return place === -1;
  });
}
