import { parseNotes } from '#domain/clinical/notes/clinical-notes.ts';
import type { RecordFormValues } from '#record/form/record-values.ts';
import type { SectionState } from '#ui/layout/sections.tsx';

/** Values of a history's form. */
export type HistoryForm = RecordFormValues<'clinical-histories'>;

interface FormSection {
  /** The id of its element. */
  id: string;
  title: string;
  /** Its label in the row of sections on a narrow screen. */
  short: string;
  fields: readonly (keyof HistoryForm)[];
}

/** The parts of the form, in their order. */
export const SECTIONS = [
  { id: 'motivo', title: 'Motivo', short: 'Motivo', fields: ['consultation_reason'] },
  {
    id: 'antecedentes',
    title: 'Antecedentes',
    short: 'Antecedentes',
    fields: ['medical_history', 'family_medical_history'],
  },
  { id: 'alergias', title: 'Medicación y alergias', short: 'Alergias', fields: ['medications', 'allergies'] },
  {
    id: 'dental',
    title: 'Historial Dental',
    short: 'Dental',
    fields: [
      'dental_history',
      'previous_orthodontic_treatment',
      'gum_bleeding',
      'smoking',
      'teeth_grinding',
      'respiratory_problems',
      'previous_dental_surgery',
      'local_anesthetic_problems',
      'coagulation_problems',
    ],
  },
  { id: 'habitos', title: 'Hábitos', short: 'Hábitos', fields: ['habits'] },
  { id: 'dolor', title: 'Dolor', short: 'Dolor', fields: ['tooth_pain', 'joint_pain', 'oral_cavity_pain'] },
  { id: 'notas', title: 'Notas y diagnóstico', short: 'Notas', fields: ['notes', 'diagnostic'] },
] as const satisfies readonly FormSection[];

/** The sections, each with its number of answers. */
export function sectionStates(values: HistoryForm): SectionState[] {
  return SECTIONS.map(({ fields, ...section }: FormSection) => ({
    ...section,
    answered: fields.filter((field) => isAnswered(field, values[field])).length,
    questions: fields.length,
  }));
}

function isAnswered(field: keyof HistoryForm, value: string | null): boolean {
  if (value === null) return false;
  // The notes field holds the treatments too.
  const text = field === 'notes' ? parseNotes({ id: '', notes: value }).text : value;
  return text.trim() !== '';
}
