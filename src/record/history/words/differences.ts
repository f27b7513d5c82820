// The fields that a change touched, in the words in which their screens show them.
import type { OpeningHours } from '#domain/clinic/opening-hours.ts';
import type { NotesOf } from '#domain/clinical/notes/clinical-notes.ts';
import { SEALED_CONTENT } from '#domain/documents/consent.ts';
import { isCollection, type CollectionName } from '#domain/record/collections.ts';
import { fieldsOf, normalized } from '#domain/record/definition.ts';
import { sameValue } from '#domain/record/patch.ts';
import type { Values } from '#domain/record/row.ts';
import { definitionOf } from '#domain/registry.ts';
import { changedWeekdays, weekdayWord } from '#record/words/clinic-words.ts';
import { formatValue, labelOf } from '#record/words/value-words.ts';
import { formatTime } from '#ui/text/format.ts';
import type { Change } from './change.ts';
import { changedLines, type Difference } from './difference.ts';
import { notesDifferences } from './notes-differences.ts';

/** Record id → title, for references in values. */
export type Titles = ReadonlyMap<string, string>;

/** The fields shown for a new record; for other collections the sentence is enough. */
const TOLD_OF_NEW: Partial<Record<CollectionName, readonly string[]>> = {
  appointments: ['hora', 'tipo_tratamiento'],
  teeth: ['condition', 'observation'],
  consents: ['signer_name', 'signer_kinship'],
  prescriptions: ['lines'],
};

/** The fields to show for a change: for an edit those that differ, for a new record the important ones. */
export function differencesOf(
  { collection, row_id, action, before, after }: Pick<Change, 'collection' | 'row_id' | 'action' | 'before' | 'after'>,
  titles: Titles,
): Difference[] {
  if (!isCollection(collection) || !after) return [];
  const definition = definitionOf(collection);
  const now = normalized(definition, after);
  if (action === 'create') {
    const told = (TOLD_OF_NEW[collection] ?? []).filter((field) => !sameValue(now[field], null));
    return told.map((field) => difference(collection, field, null, now[field], titles));
  }
  if (!before) return [];
  const then = normalized(definition, before);
  return changedFields(collection, then, now).flatMap((field) => {
    if (collection === 'clinical-histories' && field === 'notes') {
      return notesDifferences(labelOf(collection, field), notesOf(row_id, then), notesOf(row_id, now));
    }
    if (collection === 'clinic-settings' && field === 'opening_hours') return hoursDifferences(field, then, now);
    return difference(collection, field, then[field], now[field], titles);
  });
}

/** The fields that people write and in which two states of a record differ. */
export function changedFields(collection: CollectionName, then: Values, now: Values): string[] {
  const fields = fieldsOf(definitionOf(collection)).filter((field) => !isLeftOut(collection, field));
  const written = collection === 'clinical-images' ? [...fields, 'file'] : fields;
  return written.filter((field) => !sameValue(then[field], now[field]));
}

/** Marks of a chart that the teeth hold too; and what was signed, which never changes and is read on its own page. */
const isLeftOut = (collection: CollectionName, field: string): boolean =>
  (collection === 'odontograms' && field === 'data') || (collection === 'consents' && SEALED_CONTENT.has(field));

/** Entries without ids get ids derived from the history's, as when they are saved. */
const notesOf = (id: string, { notes }: Values): NotesOf => ({ id, notes: typeof notes === 'string' ? notes : null });

/** Only the weekdays whose hours changed. */
function hoursDifferences(field: string, then: Values, now: Values): Difference[] {
  const [before, after] = [then[field], now[field]] as [OpeningHours, OpeningHours];
  return changedWeekdays(before, after).map(({ day, ...words }) => ({ field, label: weekdayWord(day), ...words }));
}

function difference(
  collection: CollectionName,
  field: string,
  then: unknown,
  now: unknown,
  titles: Titles,
): Difference {
  if (field === 'file') return { field, label: 'Imagen', before: null, after: 'Archivo nuevo' };
  const words = (value: unknown) => wordsOf(collection, field, value, titles);
  const label = labelOf(collection, field);
  if (sameValue(then, null)) return { field, label, before: null, after: words(now) };
  return { field, label, ...changedLines(words(then), words(now)) };
}

function wordsOf(collection: CollectionName, field: string, value: unknown, titles: Titles): string {
  if (field === 'hora' && typeof value === 'string') return formatTime(value);
  if (field === 'duracion' && typeof value === 'number') return `${value} minutos`;
  return formatValue(collection, field, value, titles);
}
