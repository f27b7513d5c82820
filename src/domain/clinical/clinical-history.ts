import * as v from 'valibot';
import type { EntityDefinition } from '#domain/record/definition.ts';
import type { RowMeta } from '#domain/record/row.ts';
import { optionalNotes, optionalText, reference } from '#domain/values/schemas.ts';
import { HABIT_LABELS, mergeHabits, optionalHabits } from './habits.ts';
import { mergeLines } from '#domain/record/merge.ts';
import { mergeNotes } from './notes/merge-notes.ts';
import { optionalYesNo, YES_NO_LABELS } from '#domain/values/yes-no.ts';

/** Characters. The notes hold the treatments of many years besides the free text. */
const NOTES_LIMIT = 200_000;
/** Characters. */
export const LONG_TEXT_LIMIT = 20_000;

/** The fields of a clinical history that a client writes. A patient has one: its id is derived from the patient's. */
const clinicalHistorySchema = () =>
  v.object({
    patient: reference('Debe seleccionar un paciente para crear una historia clínica'),
    consultation_reason: optionalText(LONG_TEXT_LIMIT),
    medical_history: optionalText(LONG_TEXT_LIMIT),
    family_medical_history: optionalText(LONG_TEXT_LIMIT),
    medications: optionalText(LONG_TEXT_LIMIT),
    allergies: optionalText(LONG_TEXT_LIMIT),
    dental_history: optionalText(LONG_TEXT_LIMIT),
    previous_orthodontic_treatment: optionalYesNo(),
    gum_bleeding: optionalYesNo(),
    smoking: optionalYesNo(),
    teeth_grinding: optionalText(LONG_TEXT_LIMIT),
    habits: optionalHabits(),
    respiratory_problems: optionalText(LONG_TEXT_LIMIT),
    previous_dental_surgery: optionalYesNo(),
    local_anesthetic_problems: optionalYesNo(),
    coagulation_problems: optionalYesNo(),
    tooth_pain: optionalText(LONG_TEXT_LIMIT),
    joint_pain: optionalText(LONG_TEXT_LIMIT),
    oral_cavity_pain: optionalText(LONG_TEXT_LIMIT),
    notes: optionalNotes(NOTES_LIMIT),
    diagnostic: optionalText(LONG_TEXT_LIMIT),
  });

/** The values of a clinical history once its schema has parsed them. */
export type ClinicalHistoryValues = v.InferOutput<ReturnType<typeof clinicalHistorySchema>>;
/** A row of the collection: a clinical history. */
export type ClinicalHistory = RowMeta & ClinicalHistoryValues;

/** The Spanish label of each field. */
export const CLINICAL_HISTORY_LABELS = {
  patient: 'Paciente',
  consultation_reason: 'Motivo de la Consulta',
  medical_history: 'Antecedentes Médicos',
  family_medical_history: 'Antecedentes Familiares',
  medications: 'Medicamentos',
  allergies: 'Alergias',
  dental_history: 'Antecedentes Odontológicos',
  previous_orthodontic_treatment: 'Tratamiento de ortodoncia previo',
  gum_bleeding: 'Sangrado de encías',
  smoking: 'Fuma',
  teeth_grinding: 'Rechinamiento de dientes',
  habits: 'Hábitos',
  respiratory_problems: 'Problemas respiratorios',
  previous_dental_surgery: 'Cirugía dental previa',
  local_anesthetic_problems: 'Problemas con la anestesia local',
  coagulation_problems: 'Problemas de coagulación',
  tooth_pain: 'Dolor de dientes',
  joint_pain: 'Dolor articular',
  oral_cavity_pain: 'Dolor en la cavidad oral',
  notes: 'Notas',
  diagnostic: 'Diagnóstico',
} satisfies Record<keyof ClinicalHistoryValues, string>;

/** The values of a blank history. Its patient is always chosen first. */
export const EMPTY_CLINICAL_HISTORY: Omit<ClinicalHistoryValues, 'patient'> = {
  consultation_reason: null,
  medical_history: null,
  family_medical_history: null,
  medications: null,
  allergies: null,
  dental_history: null,
  previous_orthodontic_treatment: null,
  gum_bleeding: null,
  smoking: null,
  teeth_grinding: null,
  habits: null,
  respiratory_problems: null,
  previous_dental_surgery: null,
  local_anesthetic_problems: null,
  coagulation_problems: null,
  tooth_pain: null,
  joint_pain: null,
  oral_cavity_pain: null,
  notes: null,
  diagnostic: null,
};

/** The fields that are answered with yes or no. */
export const HISTORY_QUESTIONS = [
  'previous_orthodontic_treatment',
  'gum_bleeding',
  'smoking',
  'previous_dental_surgery',
  'local_anesthetic_problems',
  'coagulation_problems',
] as const satisfies (keyof ClinicalHistoryValues)[];

/** The fields that hold a text of any length up to `LONG_TEXT_LIMIT`; the notes have a form of their own. */
export const LONG_TEXTS = [
  'consultation_reason',
  'medical_history',
  'family_medical_history',
  'medications',
  'allergies',
  'dental_history',
  'teeth_grinding',
  'respiratory_problems',
  'tooth_pain',
  'joint_pain',
  'oral_cavity_pain',
  'diagnostic',
] as const satisfies (keyof ClinicalHistoryValues)[];

/** The definition of clinical histories, for store, sync and server. */
export const clinicalHistoryDefinition: EntityDefinition<ClinicalHistoryValues> = {
  collection: 'clinical-histories',
  singular: 'historia clínica',
  plural: 'historias clínicas',
  feminine: true,
  labels: CLINICAL_HISTORY_LABELS,
  choices: {
    ...Object.fromEntries(HISTORY_QUESTIONS.map((field) => [field, YES_NO_LABELS])),
    habits: HABIT_LABELS,
  },
  schema: clinicalHistorySchema,
  defaults: { patient: null, ...EMPTY_CLINICAL_HISTORY },
  parents: [{ field: 'patient', collection: 'patients' }],
  merge: {
    strategies: {
      ...Object.fromEntries(LONG_TEXTS.map((field) => [field, mergeLines])),
      habits: mergeHabits,
      notes: mergeNotes,
    },
  },
  title: () => 'Historia clínica',
};
