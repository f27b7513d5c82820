// Warnings for everybody who treats a patient: allergies, coagulation, anaesthesia, breathing.
import type { ClinicalHistory, ClinicalHistoryValues } from './clinical-history.ts';
import { buildNotes, parseNotes, type NotesOf } from './notes/clinical-notes.ts';
import { searchable } from '#domain/values/text.ts';

/** One warning. */
export interface ClinicalAlert {
  code: 'allergies' | 'coagulation' | 'anesthesia' | 'respiratory';
  label: string;
  /** The details; null where the answer is only yes. */
  text: string | null;
}

/** Answers that mean "none". Only the whole text counts: "no toma aspirina" is a warning. */
const NOTHING = new Set([
  '-',
  'no',
  'nada',
  'ninguna',
  'ninguno',
  'ningunas',
  'ninguna conocida',
  'ninguno conocido',
  'ninguna alergia',
  'ninguna alergia conocida',
  'niega',
  'niega alergias',
  'no refiere',
  'no refiere alergias',
  'no presenta',
  'no tiene',
  'sin alergias',
  'sin alergias conocidas',
  'sin problemas',
  'sin problemas respiratorios',
]);

/** Whether an answer says that there is nothing: it is empty, or a denial and no more. */
export const saysNothing = (text: string): boolean =>
  text.trim() === '' || NOTHING.has(searchable(text).replace(/\.$/, ''));

/** Whether an answer is "Sí" and no more. */
export const saysOnlyYes = (text: string): boolean => searchable(text).replace(/\.$/, '') === 'si';

/** The alerts of a history, the gravest first. Allergies are the union of the history's own field and its notes. */
export function alertsOf(history: ClinicalHistory): ClinicalAlert[] {
  const alerts: ClinicalAlert[] = [];
  const allergies = allergiesOf(history);
  if (allergies.length > 0) alerts.push({ code: 'allergies', label: 'Alergias', text: allergies.join('; ') });
  if (history.coagulation_problems === 'si') {
    alerts.push({ code: 'coagulation', label: 'Problemas de coagulación', text: null });
  }
  if (history.local_anesthetic_problems === 'si') {
    alerts.push({ code: 'anesthesia', label: 'Problemas con la anestesia local', text: null });
  }
  const respiratory = (history.respiratory_problems ?? '').trim();
  if (!saysNothing(respiratory)) {
    const text = saysOnlyYes(respiratory) ? null : respiratory;
    alerts.push({ code: 'respiratory', label: 'Problemas respiratorios', text });
  }
  return alerts;
}

/** The texts about allergies: the history's own field and its notes', each once; none that only says that there are none. */
export function allergiesOf(history: ClinicalHistory): string[] {
  const told = [history.allergies ?? '', allergiesInNotes(history)].map((text) => text.trim());
  const texts = told.filter((text) => !saysNothing(text));
  const [own = '', noted] = texts;
  if (noted === undefined || searchable(own).includes(searchable(noted))) return texts.slice(0, 1);
  return texts;
}

/** The allergies in the notes' block of other fields; empty when there are none. */
export function allergiesInNotes(history: NotesOf): string {
  const { allergies } = parseNotes(history).fields;
  return typeof allergies === 'string' ? allergies : '';
}

/**
 * The values of a history as they are saved: where its notes hold allergies too, the history's own field wins. When
 * that field was empty on opening and still is, the notes stay: else an edit of another field would erase allergies
 * that only the notes hold.
 */
export function alignAllergies<V extends Pick<ClinicalHistoryValues, 'allergies' | 'notes'>>(
  id: string,
  opened: Pick<ClinicalHistoryValues, 'allergies'>,
  values: V,
): V {
  const notes = parseNotes({ id, notes: values.notes });
  const { allergies: noted, ...others } = notes.fields;
  const own = values.allergies?.trim() || null;
  if (noted === undefined || noted === own || (own === null && !opened.allergies)) return values;
  return { ...values, notes: buildNotes({ ...notes, fields: own === null ? others : { ...others, allergies: own } }) };
}
