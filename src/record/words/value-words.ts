// A stored value as people read it: codes by the label tables of the domain, dates, references by their title.
import { ESTADO_LABELS, SPECIALTY_LABELS, TREATMENT_TYPES } from '#domain/agenda/appointment.ts';
import { EXAM_CHOICES } from '#domain/clinical/clinical-exam.ts';
import { HISTORY_QUESTIONS } from '#domain/clinical/clinical-history.ts';
import { IMAGE_TYPE_LABELS } from '#domain/clinical/clinical-image.ts';
import type { CollectionName } from '#domain/record/collections.ts';
import { isDate, isTime } from '#domain/values/dates.ts';
import { referencesOf } from '#domain/record/definition.ts';
import { OPERATION_TYPE_LABELS } from '#domain/inventory/inventory-operation.ts';
import { GENDER_LABELS, TREATMENT_STATUS_LABELS } from '#domain/patients/patient.ts';
import { PAYMENT_METHOD_LABELS } from '#domain/money/payment.ts';
import { definitionOf } from '#domain/registry.ts';
import { CONDITION_LABELS, TOOTH_TYPE_LABELS } from '#domain/clinical/tooth.ts';
import { ROLE_LABELS } from '#domain/people/user.ts';
import { YES_NO_LABELS } from '#domain/values/yes-no.ts';
import { formatDate, formatNumber } from '#ui/text/format.ts';
import { notesWords } from './notes-words.ts';

const CODES: Partial<Record<CollectionName, Record<string, Readonly<Record<string, string>>>>> = {
  patients: { gender: GENDER_LABELS, treatment_status: TREATMENT_STATUS_LABELS },
  appointments: {
    estado: ESTADO_LABELS,
    specialty: SPECIALTY_LABELS,
    tipo_tratamiento: Object.fromEntries(TREATMENT_TYPES.map((type) => [type, type])),
  },
  users: { rol: ROLE_LABELS },
  'clinical-histories': Object.fromEntries(HISTORY_QUESTIONS.map((field) => [field, YES_NO_LABELS])),
  'clinical-exams': EXAM_CHOICES,
  'clinical-images': { image_type: IMAGE_TYPE_LABELS },
  teeth: { type: TOOTH_TYPE_LABELS, condition: CONDITION_LABELS },
  'inventory-operations': { operation_type: OPERATION_TYPE_LABELS },
  payments: { payment_method: PAYMENT_METHOD_LABELS },
};

export const EMPTY_VALUE = 'Vacío';

/** The label of a field as its form shows it. */
export function labelOf(collection: CollectionName, field: string): string {
  return definitionOf(collection).labels[field] ?? field;
}

/** `titles` names the records that references point to. */
export function formatValue(
  collection: CollectionName,
  field: string,
  value: unknown,
  titles: ReadonlyMap<string, string> = new Map(),
): string {
  if (value === null || value === undefined || value === '') return EMPTY_VALUE;
  if (typeof value === 'boolean') return value ? 'Sí' : 'No';
  if (typeof value === 'number') return Number.isInteger(value) ? formatNumber(value) : String(value).replace('.', ',');
  if (Array.isArray(value)) return value.map((each) => formatValue(collection, field, each, titles)).join(', ');
  if (typeof value !== 'string') return JSON.stringify(value);
  if (isReference(collection, field)) return titles.get(value) ?? 'Registro que no está en este dispositivo';
  if (isNotes(collection, field)) return notesWords(value);
  const label = CODES[collection]?.[field]?.[value];
  if (label !== undefined) return label;
  return isDate(value) ? formatDate(value) : value;
}

function isReference(collection: CollectionName, field: string): boolean {
  return referencesOf(definitionOf(collection)).some((reference) => reference.field === field);
}

/** Notes hold treatments besides their text. */
const isNotes = (collection: CollectionName, field: string) => collection === 'clinical-histories' && field === 'notes';

/** Whether people write it freely: only such values can be combined. */
export function isFreeText(collection: CollectionName, field: string, value: unknown): boolean {
  if (value === null || value === '') return true;
  return (
    typeof value === 'string' &&
    !isTime(value) &&
    !isReference(collection, field) &&
    CODES[collection]?.[field] === undefined &&
    !isDate(value) &&
    !(isNotes(collection, field) && notesWords(value) !== value)
  );
}
