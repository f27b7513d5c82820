// The orthodontic exam: twenty answers, nearly all chosen from a list. The tables below feed its schema, form and detail.
import * as v from 'valibot';
import type { EntityDefinition } from '#domain/record/definition.ts';
import type { RowMeta } from '#domain/record/row.ts';
import { optionalChoice, optionalDecimal, optionalText, reference } from '#domain/values/schemas.ts';
import { mergeLines } from '#domain/record/merge.ts';
import { millimetresText } from '#domain/values/numbers.ts';
import { YES_NO_LABELS } from '#domain/values/yes-no.ts';

const MIDLINE = {
  coincidente: 'Coincidente',
  desviada_derecha: 'Desviada a la derecha',
  desviada_izquierda: 'Desviada a la izquierda',
};
/** Angle's classes; N/V: the tooth that decides it is missing or has not erupted. */
const ANGLE_CLASS = { I: 'Clase I', II: 'Clase II', III: 'Clase III', 'N/V': 'No valorable' };
const SIDE = { no: 'No', derecha: 'Derecha', izquierda: 'Izquierda' };

/** The fields with a list of answers: code → label. */
export const EXAM_CHOICES = {
  profile: { concavo: 'Cóncavo', convexo: 'Convexo', recto: 'Recto' },
  lip_closure: { normal: 'Normal', forzado: 'Forzado', incompetencia: 'Incompetencia' },
  frontal_analysis: {
    simetrico: 'Simétrico',
    asimetrico_derecho: 'Asimétrico derecho',
    asimetrico_izquierdo: 'Asimétrico izquierdo',
  },
  smile_height: { baja: 'Baja', media: 'Media', alta: 'Alta' },
  upper_midline: MIDLINE,
  lower_midline: MIDLINE,
  right_canine_class: ANGLE_CLASS,
  right_molar_class: ANGLE_CLASS,
  left_canine_class: ANGLE_CLASS,
  left_molar_class: ANGLE_CLASS,
  anterior_crossbite: YES_NO_LABELS,
  posterior_crossbite: SIDE,
  anterior_open_bite: YES_NO_LABELS,
  posterior_open_bite: SIDE,
  deep_bite: YES_NO_LABELS,
  interposition: { no_presenta: 'No presenta', labial: 'Labial', lingual: 'Lingual' },
} as const;

/**
 * The largest measure, mm, also below zero: a larger number lost its decimal comma. The bounds are Arcada's own:
 * specification §5 leaves them open.
 */
export const EXAM_MILLIMETRES = 30;

const choice = <const T extends Readonly<Record<string, string>>>(labels: T) =>
  optionalChoice(Object.keys(labels) as (keyof T & string)[]);
const millimetres = () => optionalDecimal({ min: -EXAM_MILLIMETRES, max: EXAM_MILLIMETRES, unit: 'mm' });

/** The fields of a clinical exam that a client writes. */
const clinicalExamSchema = () =>
  v.object({
    clinical_history: reference('Para crear un examen clínico, se necesita un historial clínico'),
    profile: choice(EXAM_CHOICES.profile),
    lip_closure: choice(EXAM_CHOICES.lip_closure),
    frontal_analysis: choice(EXAM_CHOICES.frontal_analysis),
    smile_height: choice(EXAM_CHOICES.smile_height),
    upper_midline: choice(EXAM_CHOICES.upper_midline),
    lower_midline: choice(EXAM_CHOICES.lower_midline),
    maxillary_cant: millimetres(),
    right_canine_class: choice(EXAM_CHOICES.right_canine_class),
    right_molar_class: choice(EXAM_CHOICES.right_molar_class),
    left_canine_class: choice(EXAM_CHOICES.left_canine_class),
    left_molar_class: choice(EXAM_CHOICES.left_molar_class),
    overjet: millimetres(),
    overbite: millimetres(),
    anterior_crossbite: choice(EXAM_CHOICES.anterior_crossbite),
    posterior_crossbite: choice(EXAM_CHOICES.posterior_crossbite),
    anterior_open_bite: choice(EXAM_CHOICES.anterior_open_bite),
    posterior_open_bite: choice(EXAM_CHOICES.posterior_open_bite),
    deep_bite: choice(EXAM_CHOICES.deep_bite),
    interposition: choice(EXAM_CHOICES.interposition),
    tmj_observations: optionalText(20_000),
  });

/** The values of a clinical exam once its schema has parsed them. */
export type ClinicalExamValues = v.InferOutput<ReturnType<typeof clinicalExamSchema>>;
/** A row of the collection: a clinical exam. */
export type ClinicalExam = RowMeta & ClinicalExamValues;
/** A field that the exam's form asks for. */
export type ExamField = Exclude<keyof ClinicalExamValues, 'clinical_history'>;

/** The Spanish label of each field. */
export const CLINICAL_EXAM_LABELS = {
  clinical_history: 'Historia clínica',
  profile: 'Perfil',
  lip_closure: 'Cierre labial',
  frontal_analysis: 'Análisis frontal',
  smile_height: 'Altura de la sonrisa',
  upper_midline: 'Línea media superior',
  lower_midline: 'Línea media inferior',
  maxillary_cant: 'Canteo maxilar',
  right_canine_class: 'Clase canina derecha',
  right_molar_class: 'Clase molar derecha',
  left_canine_class: 'Clase canina izquierda',
  left_molar_class: 'Clase molar izquierda',
  overjet: 'Overjet',
  overbite: 'Overbite',
  anterior_crossbite: 'Mordida cruzada anterior',
  posterior_crossbite: 'Mordida cruzada posterior',
  anterior_open_bite: 'Mordida abierta anterior',
  posterior_open_bite: 'Mordida abierta posterior',
  deep_bite: 'Mordida profunda',
  interposition: 'Interposición',
  tmj_observations: 'Observaciones de la ATM',
} satisfies Record<keyof ClinicalExamValues, string>;

/** How a field of the exam is asked for and read, and its normal value. */
export type ExamFieldSpec =
  /** `options`: the codes as they are offered, the patient's right on the left of the screen. */
  | { kind: 'choice'; options: readonly string[]; norm: string }
  /** `norm`: from the first to the second, both included, in millimetres. */
  | { kind: 'millimetres'; norm: readonly [number, number] }
  | { kind: 'text' };

const choose = (norm: string, ...options: readonly string[]): ExamFieldSpec => ({ kind: 'choice', options, norm });
const measure = (from: number, to = from): ExamFieldSpec => ({ kind: 'millimetres', norm: [from, to] });
const YES_OR_NO = choose('no', 'no', 'si');
const EITHER_SIDE = choose('no', 'derecha', 'no', 'izquierda');
const ONE_MIDLINE = choose('coincidente', 'desviada_derecha', 'coincidente', 'desviada_izquierda');
const ONE_CLASS = choose('I', 'I', 'II', 'III', 'N/V');

/** Every field of the exam. */
export const EXAM_FIELDS: Readonly<Record<ExamField, ExamFieldSpec>> = {
  profile: choose('recto', 'concavo', 'recto', 'convexo'),
  lip_closure: choose('normal', 'normal', 'forzado', 'incompetencia'),
  frontal_analysis: choose('simetrico', 'asimetrico_derecho', 'simetrico', 'asimetrico_izquierdo'),
  smile_height: choose('media', 'baja', 'media', 'alta'),
  upper_midline: ONE_MIDLINE,
  lower_midline: ONE_MIDLINE,
  maxillary_cant: measure(0),
  right_canine_class: ONE_CLASS,
  right_molar_class: ONE_CLASS,
  left_canine_class: ONE_CLASS,
  left_molar_class: ONE_CLASS,
  overjet: measure(1, 3),
  overbite: measure(1, 3),
  deep_bite: YES_OR_NO,
  anterior_crossbite: YES_OR_NO,
  posterior_crossbite: EITHER_SIDE,
  anterior_open_bite: YES_OR_NO,
  posterior_open_bite: EITHER_SIDE,
  interposition: choose('no_presenta', 'no_presenta', 'labial', 'lingual'),
  tmj_observations: { kind: 'text' },
};

/** A section of form and detail. */
export interface ExamSection {
  /** The id of the section's heading on the page. */
  id: string;
  /** As specification §2 names it. */
  title: string;
  fields: readonly ExamField[];
}

/** The sections of form and detail, in the order of specification §2. */
export const EXAM_SECTIONS = [
  { id: 'perfil', title: 'Perfil y Análisis', fields: ['profile', 'frontal_analysis', 'smile_height', 'lip_closure'] },
  { id: 'lineas', title: 'Líneas Medias', fields: ['upper_midline', 'lower_midline', 'maxillary_cant'] },
  {
    id: 'clases',
    title: 'Clasificaciones Dentales',
    fields: ['right_canine_class', 'left_canine_class', 'right_molar_class', 'left_molar_class'],
  },
  { id: 'medidas', title: 'Medidas y Mordidas', fields: ['overjet', 'overbite', 'deep_bite'] },
  {
    id: 'mordidas',
    title: 'Mordidas',
    fields: ['anterior_crossbite', 'posterior_crossbite', 'anterior_open_bite', 'posterior_open_bite'],
  },
  { id: 'observaciones', title: 'Observaciones Adicionales', fields: ['interposition', 'tmj_observations'] },
] as const satisfies readonly ExamSection[];

/** The id of one of the sections. */
export type ExamSectionId = (typeof EXAM_SECTIONS)[number]['id'];

/** The label of a field's code, as it is offered; an unknown code stays as it is. */
export function examOptionLabel(field: ExamField, code: string): string {
  const labels: Readonly<Record<string, string>> = field in EXAM_CHOICES ? EXAM_CHOICES[field as ChoiceField] : {};
  return labels[code] ?? code;
}

/**
 * A field's value as the detail shows it: an answer's label, millimetres with a comma, words for an empty one
 * (specification §2).
 */
export function describeExamValue(field: ExamField, value: unknown): string {
  if (isBlank(value)) return field === 'tmj_observations' ? 'Sin observaciones' : 'No especificado';
  return typeof value === 'number' ? millimetresText(value) : examOptionLabel(field, String(value));
}

const MEASURES = ['maxillary_cant', 'overjet', 'overbite'] as const satisfies readonly ExamField[];

/** The faults of each measure as it is typed, in words. */
export function measureFaults(
  values: Pick<ClinicalExam, (typeof MEASURES)[number]>,
): Partial<Record<ExamField, string>> {
  const schema = millimetres();
  return Object.fromEntries(
    MEASURES.flatMap((field) => {
      const [issue] = v.safeParse(schema, values[field]).issues ?? [];
      return issue ? [[field, issue.message]] : [];
    }),
  );
}

/** Whether a field is empty. */
export const isBlank = (value: unknown): value is null | undefined | '' =>
  value === null || value === undefined || value === '';

/** Whether a value differs from its field's norm: it is shown as a finding, which is no diagnosis. Texts never are findings. */
export function isFinding(field: ExamField, value: unknown): boolean {
  const spec = EXAM_FIELDS[field];
  if (isBlank(value) || spec.kind === 'text') return false;
  // "Could not be judged" is no finding.
  if (spec.kind === 'choice') return value !== spec.norm && value !== 'N/V';
  const [from, to] = spec.norm;
  return typeof value !== 'number' || value < from || value > to;
}

/** The fields of an exam whose values are findings, in the order of its sections. */
export const findingsOf = (exam: Readonly<Partial<Record<ExamField, unknown>>>): ExamField[] =>
  EXAM_SECTIONS.flatMap(({ fields }) => fields as readonly ExamField[]).filter((field) =>
    isFinding(field, exam[field]),
  );

type ChoiceField = keyof typeof EXAM_CHOICES;

/** The definition of clinical exams, for store, sync and server. */
export const clinicalExamDefinition: EntityDefinition<ClinicalExamValues> = {
  collection: 'clinical-exams',
  singular: 'examen clínico',
  plural: 'exámenes clínicos',
  labels: CLINICAL_EXAM_LABELS,
  choices: EXAM_CHOICES,
  millimetres: MEASURES,
  schema: clinicalExamSchema,
  defaults: Object.fromEntries(Object.keys(CLINICAL_EXAM_LABELS).map((field) => [field, null])),
  parents: [{ field: 'clinical_history', collection: 'clinical-histories' }],
  merge: { strategies: { tmj_observations: mergeLines } },
  title: () => 'Examen clínico',
};
