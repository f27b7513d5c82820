// The notes of a clinical history as people read them, instead of the JSON in which they are stored.
import { allergiesInNotes } from '#domain/clinical/alerts.ts';
import { parseNotes, type Treatment } from '#domain/clinical/notes/clinical-notes.ts';
import { isDate } from '#domain/values/dates.ts';
import { formatDate } from '#ui/text/format.ts';

/** The free text, one line for each treatment, and the noted allergies. */
export function notesWords(notes: string): string {
  const history = { id: '', notes };
  const { text, treatments } = parseNotes(history);
  const lines = treatments.map((each) => treatmentWords(each));
  const allergies = allergiesInNotes(history);
  const blocks = [
    text,
    lines.length > 0 ? ['Tratamientos:', ...lines].join('\n') : '',
    allergies ? `Alergias: ${allergies}` : '',
  ];
  return blocks.filter(Boolean).join('\n\n');
}

/** "10/03/2026 · Control · Cambio de arco · Dra. Paz". */
export const treatmentWords = ({ date, title, description, doctor }: Treatment): string =>
  [isDate(date) ? formatDate(date) : date, title, description, doctor].filter(Boolean).join(' · ');
