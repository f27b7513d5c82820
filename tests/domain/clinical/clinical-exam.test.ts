import { describe, expect, test } from 'vitest';
import {
  CLINICAL_EXAM_LABELS,
  clinicalExamDefinition,
  describeExamValue,
  EXAM_CHOICES,
  EXAM_SECTIONS,
} from '#domain/clinical/clinical-exam.ts';

describe('a clinical exam', () => {
  test('shows every field in one of its six sections', () => {
    expect(EXAM_SECTIONS.map(({ title }) => title)).toEqual([
      'Perfil y Análisis',
      'Líneas Medias',
      'Clasificaciones Dentales',
      'Medidas y Mordidas',
      'Mordidas',
      'Observaciones Adicionales',
    ]);
    const shown = EXAM_SECTIONS.flatMap(({ fields }) => fields);
    expect(['clinical_history', ...shown].toSorted()).toEqual(Object.keys(CLINICAL_EXAM_LABELS).toSorted());
  });

  test.each([
    ['profile', 'concavo, convexo, recto'],
    ['lip_closure', 'normal, forzado, incompetencia'],
    ['frontal_analysis', 'simetrico, asimetrico_derecho, asimetrico_izquierdo'],
    ['smile_height', 'baja, media, alta'],
    ['upper_midline', 'coincidente, desviada_derecha, desviada_izquierda'],
    ['lower_midline', 'coincidente, desviada_derecha, desviada_izquierda'],
    ['right_canine_class', 'I, II, III, N/V'],
    ['right_molar_class', 'I, II, III, N/V'],
    ['left_canine_class', 'I, II, III, N/V'],
    ['left_molar_class', 'I, II, III, N/V'],
    ['anterior_crossbite', 'si, no'],
    ['posterior_crossbite', 'no, derecha, izquierda'],
    ['anterior_open_bite', 'si, no'],
    ['posterior_open_bite', 'no, derecha, izquierda'],
    ['deep_bite', 'si, no'],
    ['interposition', 'no_presenta, labial, lingual'],
  ] as const)('answers %s with %s', (field, codes) => {
    expect(Object.keys(EXAM_CHOICES[field]).join(', ')).toBe(codes);
  });

  test.each([
    ['profile', 'concavo', 'Cóncavo'],
    ['right_molar_class', 'N/V', 'No valorable'],
    ['deep_bite', 'si', 'Sí'],
    ['overjet', 2.5, '2,5 mm'],
    ['overbite', 0, '0 mm'],
    ['overjet', null, 'No especificado'],
    ['profile', '', 'No especificado'],
    ['tmj_observations', null, 'Sin observaciones'],
    ['tmj_observations', 'Chasquido', 'Chasquido'],
    ['profile', 'de otra versión', 'de otra versión'],
  ] as const)('shows %s %j as %s', (field, value, words) => {
    expect(describeExamValue(field, value)).toBe(words);
  });

  test('is blank at first', () => {
    expect(Object.values(clinicalExamDefinition.defaults).every((value) => value === null)).toBe(true);
  });
});
