// What two files of one person say, field by field, and what shall stay of it.
import { PATIENT_LABELS, type Patient, type PatientValues } from '#domain/patients/patient.ts';
import type { Values } from '#domain/record/row.ts';
import { patientDefinition } from '#domain/patients/patient.ts';

/** Which of the two files: the first is the one from which the person came. */
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

/** The fields that say the same in both. */
export function agreements([first, second]: Files): Field[] {
  return FIELDS.filter((field) => !isEmpty(first[field]) && bare(first[field]) === bare(second[field]));
}

/** What stands chosen before anybody has chosen: what the file that stays says, unless it says nothing. */
export function proposedSide(field: Field, files: Files, stays: Side): Side {
  return isEmpty(files[stays][field]) ? (stays === 0 ? 1 : 0) : stays;
}

/** Both notes, the one of the file that stays first; what both say once. */
export function joinedNotes(files: Files, stays: Side): string | null {
  const [own, other] = [files[stays].patient_notes?.trim(), files[stays === 0 ? 1 : 0].patient_notes?.trim()];
  const texts = [own, own?.includes(other ?? '') ? undefined : other].filter(Boolean);
  return texts.length === 0 ? null : texts.join('\n');
}

/** The values that the one who stays takes from the choices; those that are its own already are left out. */
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
