import { EMPTY_PATIENT, type PatientValues } from '#domain/patients/patient.ts';

/** What the form's controls hold: texts only, '' for nothing. */
export type PatientFormValues = Record<keyof PatientValues, string>;

export const PATIENT_FIELDS = Object.keys(EMPTY_PATIENT) as (keyof PatientValues)[];

/** A patient (or a draft of one) as the form's controls hold it. */
export function toFormValues(values: object): PatientFormValues {
  const known = values as Record<string, unknown>;
  const text = (value: unknown) => (typeof value === 'string' ? value : '');
  const entries = PATIENT_FIELDS.map((field) => [field, text(known[field] ?? EMPTY_PATIENT[field])] as const);
  return Object.fromEntries(entries) as PatientFormValues;
}

/** The values with which the form opened, as the store wants them: null for nothing. */
export function openedValues(form: PatientFormValues): PatientValues {
  const entries = PATIENT_FIELDS.map((field) => [field, form[field] === '' ? EMPTY_PATIENT[field] : form[field]]);
  return Object.fromEntries(entries) as PatientValues;
}
