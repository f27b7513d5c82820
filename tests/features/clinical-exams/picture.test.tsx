import { expect, test } from 'vitest';
import { ExamPicture } from '#features/clinical-exams/panel/exam-picture.tsx';
import { buildExam } from '#tests/support/factories.ts';
import { showPart } from '#tests/support/screen.tsx';

const captions = (exam: Parameters<typeof buildExam>[0]) => {
  const { container } = showPart(<ExamPicture exam={buildExam(exam)} />);
  const figures = [...container.querySelectorAll('figure')];
  return figures.map((figure) => [figure.textContent, figure.querySelector('svg') !== null]);
};

test('an exam at a glance is the molars of both sides and the overjet', () => {
  expect(captions({ right_molar_class: 'II', overjet: 2.5, left_molar_class: 'I' })).toEqual([
    ['Molar der.Clase II (hallazgo)', true],
    ['Overjet2,5 mm', true],
    ['Molar izq.Clase I', true],
  ]);
});

test('values that were not noted are not drawn', () => {
  expect(captions({ overbite: 3 })).toEqual([
    ['Molar der.No especificado', false],
    ['OverjetNo especificado', false],
    ['Molar izq.No especificado', false],
  ]);
});
