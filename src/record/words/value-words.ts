// A stored value as people read it: codes as the definition's labels, amounts, dates, references as titles.
import type { CollectionName } from '#domain/record/collections.ts';
import { SEALED_CONTENT } from '#domain/documents/consent.ts';
import { CONTROL_LABELS } from '#domain/clinical/notes/orthodontic-control.ts';
import { TREATMENT_LABELS } from '#domain/clinical/notes/treatments.ts';
import { isDate, isTime } from '#domain/values/dates.ts';
import { referencesOf } from '#domain/record/definition.ts';
import { millimetresText } from '#domain/values/numbers.ts';
import { definitionOf } from '#domain/registry.ts';
import { formatDate, formatDateTime, formatMoney, formatNumber } from '#ui/text/format.ts';
import { settingWords } from './clinic-words.ts';
import { notesWords } from './notes-words.ts';
import { prescriptionWords } from './prescription-words.ts';

export const EMPTY_VALUE = 'Vacío';

/** Labels of the fields within a history's entries, which are not fields of a collection. */
const ENTRY_LABELS: Readonly<Record<string, string>> = { ...TREATMENT_LABELS, ...CONTROL_LABELS };

/** The label of a field as its form shows it; a part of a field (`lines.0.medicine`) has the field's. */
export function labelOf(collection: CollectionName, field: string): string {
  const { labels } = definitionOf(collection);
  return labels[field] ?? ENTRY_LABELS[field] ?? labels[field.split('.')[0] ?? ''] ?? field;
}

/** A value in words; `titles` names the records that references point to. */
export function formatValue(
  collection: CollectionName,
  field: string,
  value: unknown,
  titles: ReadonlyMap<string, string> = new Map(),
): string {
  const ofClinic = collection === 'clinic-settings' ? settingWords(field, value) : null;
  if (ofClinic !== null) return ofClinic;
  const prescribed = collection === 'prescriptions' ? prescriptionWords(field, value) : null;
  if (prescribed !== null) return prescribed;
  if (value === null || value === undefined || value === '') return EMPTY_VALUE;
  if (collection === 'consents' && SEALED_CONTENT.has(field)) return 'Se lee en el consentimiento';
  if (typeof value === 'boolean') return value ? 'Sí' : 'No';
  if (typeof value === 'number' && definitionOf(collection).amounts?.includes(field)) return formatMoney(value);
  if (typeof value === 'number' && definitionOf(collection).millimetres?.includes(field)) return millimetresText(value);
  if (typeof value === 'number') return Number.isInteger(value) ? formatNumber(value) : String(value).replace('.', ',');
  if (Array.isArray(value)) return value.map((each) => formatValue(collection, field, each, titles)).join(', ');
  if (typeof value !== 'string') return JSON.stringify(value);
  if (isReference(collection, field)) return titles.get(value) ?? 'Registro que no está en este dispositivo';
  if (isNotes(collection, field)) return notesWords(value);
  const labels = definitionOf(collection).choices?.[field];
  if (labels) return labelCodes(value, labels);
  // Shown by the machine's own clock.
  if (definitionOf(collection).instants?.includes(field)) return formatDateTime(value);
  return isDate(value) ? formatDate(value) : value;
}

/** "Onicofagia, Muerde lápices": the habits are several codes in one text. An unknown code stays as it is. */
function labelCodes(text: string, labels: Readonly<Record<string, string>>): string {
  const codes = text.split(',').map((code) => code.trim());
  return codes.map((code) => (Object.hasOwn(labels, code) ? labels[code] : code)).join(', ');
}

function isReference(collection: CollectionName, field: string): boolean {
  return referencesOf(definitionOf(collection)).some((reference) => reference.field === field);
}

/** A history's notes hold treatments beside their text. */
const isNotes = (collection: CollectionName, field: string) => collection === 'clinical-histories' && field === 'notes';

/** Whether people write the value freely: only free texts can be combined when two edits clash. */
export function isFreeText(collection: CollectionName, field: string, value: unknown): boolean {
  if (value === null || value === '') return true;
  return (
    typeof value === 'string' &&
    !isTime(value) &&
    !isReference(collection, field) &&
    definitionOf(collection).choices?.[field] === undefined &&
    !isDate(value) &&
    !(isNotes(collection, field) && notesWords(value) !== value)
  );
}
