// The pictures of an exam's values; a measure that is not noted is not drawn.
import {
  CLINICAL_EXAM_LABELS,
  describeExamValue,
  type ClinicalExamValues,
  type ExamField,
} from '#domain/clinical/clinical-exam.ts';
import { BackView } from './drawings/back-view.tsx';
import { FrontView } from './drawings/front-view.tsx';
import { Incisors } from './drawings/incisors.tsx';

/** The answers of an exam that is noted or being noted. */
export type ExamAnswers = { readonly [F in ExamField]: ClinicalExamValues[F] };

/** "Overjet 4,5 mm, Overbite 3 mm": a picture in words. */
export const inWords = (exam: ExamAnswers, ...fields: ExamField[]) =>
  fields
    .filter((field) => exam[field] !== null)
    .map((field) => `${CLINICAL_EXAM_LABELS[field]}: ${describeExamValue(field, exam[field])}`)
    .join(', ');

/** Overjet and overbite in profile. */
export function Measures({ exam, numbers = true }: { exam: ExamAnswers; numbers?: boolean }) {
  const { overjet, overbite } = exam;
  return (
    <Incisors overjet={overjet} overbite={overbite} numbers={numbers} label={inWords(exam, 'overjet', 'overbite')} />
  );
}

/** The bite of the front teeth: by their measures, else by the answers. */
export function AnteriorBite({ exam }: { exam: ExamAnswers }) {
  const { overbite, anterior_open_bite, deep_bite, anterior_crossbite } = exam;
  const estimated = anterior_open_bite === 'si' ? -4 : deep_bite === 'si' ? 6 : 2;
  return (
    <FrontView
      overbite={overbite ?? estimated}
      cross={anterior_crossbite === 'si'}
      label={inWords(exam, 'anterior_crossbite', 'anterior_open_bite')}
    />
  );
}

/** The bite of the molars of both sides. */
export function PosteriorBite({ exam }: { exam: ExamAnswers }) {
  const { posterior_crossbite, posterior_open_bite } = exam;
  return (
    <BackView
      cross={posterior_crossbite}
      open={posterior_open_bite}
      label={inWords(exam, 'posterior_crossbite', 'posterior_open_bite')}
    />
  );
}
