// Two files of one person, field by field, and the values that shall stay.
import { PATIENT_LABELS, type Patient, type PatientValues } from '#domain/patients/patient.ts';
import type { Values } from '#domain/record/row.ts';
import { patientDefinition } from '#domain/patients/patient.ts';

/** One of the two files: 0 is the one from which the page was opened. */
export type Side = 0 | 1;
/** Both files. */
export type Files = readonly [Patient, Patient];
type Field = keyof PatientValues;

const FIELDS = Object.keys(PATIENT_LABELS) as Field[];
const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === '';
const bare = (value: unknown): unknown => (typeof value === 'string' ? value.trim() : value);

/** The fields in which the files differ, the notes aside, in the form's order. */
export function differences([first, second]: Files): Field[] {
  return FIELDS.filter(
    (field) =>
      field !== 'patient_notes' &&
      !(isEmpty(first[field]) && isEmpty(second[field])) &&
      bare(first[field]) !== bare(second[field]),
  );
}

/** The fields that are equal in both. */
export function agreements([first, second]: Files): Field[] {
  return FIELDS.filter((field) => !isEmpty(first[field]) && bare(first[field]) === bare(second[field]));
}

/** The side preselected for a field: the staying file's value, unless it is empty. */
export function proposedSide(field: Field, files: Files, stays: Side): Side {
  return isEmpty(files[stays][field]) ? (stays === 0 ? 1 : 0) : stays;
}

/** Both notes, the staying file's first; lines in both appear once. */
export function joinedNotes(files: Files, stays: Side): string | null {
  const [own, other] = [files[stays].patient_notes?.trim(), files[stays === 0 ? 1 : 0].patient_notes?.trim()];
  const texts = [own, own?.includes(other ?? '') ? undefined : other].filter(Boolean);
  return texts.length === 0 ? null : texts.join('\n');
}

/** The chosen values that the staying file does not have already. */
export function chosenValues(files: Files, stays: Side, chosen: Readonly<Partial<Record<Field, Side>>>): Values {
  const own = files[stays];
  const values: Values = {};
  for (const field of differences(files)) {
    const value = files[chosen[field] ?? proposedSide(field, files, stays)][field];
    if (value !== own[field]) values[field] = isEmpty(value) ? patientDefinition.defaults[field] : value;
  }
  const notes = joinedNotes(files, stays);
  if (notes !== own.patient_notes) values['patient_notes'] = notes;
  return values;
}
