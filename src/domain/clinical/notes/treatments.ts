// Treatments in a clinical history's notes: reads and edits for screens and statistics.
import * as v from 'valibot';
import { buildNotes, parseNotes, type NotesOf, type Treatment } from './clinical-notes.ts';
import { cleanLine, cleanLines } from '#domain/values/clean.ts';
import { cleaned, requiredDate } from '#domain/values/schemas.ts';

const LONG = 5000;
const text = (limit: number, clean = cleanLine) =>
  v.pipe(v.string('Introduzca un texto'), cleaned(clean), v.maxLength(limit, `Máximo ${limit} caracteres`));

/** The fields of a treatment entry's form. Entries that other programs wrote may lack date and title, and stay valid. */
export const treatmentSchema = v.object({
  date: requiredDate('La fecha es obligatoria'),
  title: v.pipe(text(200), v.minLength(1, 'El título es obligatorio')),
  description: text(LONG, cleanLines),
  doctor: text(200),
});
/** The values of a treatment entry once its schema has parsed them. */
export type TreatmentValues = v.InferOutput<typeof treatmentSchema>;

/** The Spanish label of each field of a treatment entry. */
export const TREATMENT_LABELS = {
  date: 'Fecha',
  title: 'Título',
  description: 'Descripción',
  doctor: 'Doctor',
} satisfies Record<keyof TreatmentValues, string>;

/** Every treatment of a history, in the order in which they were noted. */
export function treatmentsOf(history: NotesOf): Treatment[] {
  return parseNotes(history).treatments;
}

const timelines = new WeakMap<NotesOf, readonly Treatment[]>();

/**
 * Every treatment, the newest date first; within a date, the last noted first; those without a date at the end. Kept
 * for each history object: several parts of a screen ask, and parsing hundreds of entries is slow.
 */
export function timelineOf(history: NotesOf): readonly Treatment[] {
  const timeline =
    timelines.get(history) ??
    treatmentsOf(history)
      .toReversed()
      .toSorted((a, b) => (a.date === b.date ? 0 : a.date < b.date ? 1 : -1));
  timelines.set(history, timeline);
  return timeline;
}

/**
 * The notes with an entry: it replaces the one with its id, or else is inserted at `place` in the order of noting
 * (default: the end).
 */
export function withEntry(history: NotesOf, entry: Treatment, place?: number): string | null {
  const notes = parseNotes(history);
  const known = notes.treatments.some(({ id }) => id === entry.id);
  const treatments = known
    ? notes.treatments.map((each) => (each.id === entry.id ? entry : each))
    : notes.treatments.toSpliced(place ?? notes.treatments.length, 0, entry);
  return buildNotes({ ...notes, treatments });
}

/** The notes without one entry. */
export function withoutTreatment(history: NotesOf, id: string): string | null {
  const notes = parseNotes(history);
  return buildNotes({ ...notes, treatments: notes.treatments.filter((each) => each.id !== id) });
}

/** The notes with another free text, which is what the form calls "Notas". */
export function withFreeText(history: NotesOf, free: string): string | null {
  return buildNotes({ ...parseNotes(history), text: free });
}
