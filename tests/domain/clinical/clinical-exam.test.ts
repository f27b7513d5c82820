import { describe, expect, test } from 'vitest';
import {
  CLINICAL_EXAM_LABELS,
  clinicalExamDefinition,
  describeExamValue,
  EXAM_CHOICES,
  EXAM_FIELDS,
  EXAM_SECTIONS,
  findingsOf,
  isFinding,
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
    const shown = EXAM_SECTIONS.flatMap(({ fields }): readonly string[] => fields);
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
    ['overbite', -1.25, '−1,25 mm'],
    ['overjet', null, 'No especificado'],
    ['profile', '', 'No especificado'],
    ['tmj_observations', null, 'Sin observaciones'],
    ['tmj_observations', 'Chasquido', 'Chasquido'],
    ['profile', 'de otra versión', 'de otra versión'],
  ] as const)('shows %s %j as %s', (field, value, words) => {
    expect(describeExamValue(field, value)).toBe(words);
  });

  test.each([
    ['profile', 'concavo, recto, convexo', 'recto'],
    ['lip_closure', 'normal, forzado, incompetencia', 'normal'],
    ['frontal_analysis', 'asimetrico_derecho, simetrico, asimetrico_izquierdo', 'simetrico'],
    ['smile_height', 'baja, media, alta', 'media'],
    ['upper_midline', 'desviada_derecha, coincidente, desviada_izquierda', 'coincidente'],
    ['lower_midline', 'desviada_derecha, coincidente, desviada_izquierda', 'coincidente'],
    ['right_canine_class', 'I, II, III, N/V', 'I'],
    ['right_molar_class', 'I, II, III, N/V', 'I'],
    ['left_canine_class', 'I, II, III, N/V', 'I'],
    ['left_molar_class', 'I, II, III, N/V', 'I'],
    ['anterior_crossbite', 'no, si', 'no'],
    ['posterior_crossbite', 'derecha, no, izquierda', 'no'],
    ['anterior_open_bite', 'no, si', 'no'],
    ['posterior_open_bite', 'derecha, no, izquierda', 'no'],
    ['deep_bite', 'no, si', 'no'],
    ['interposition', 'no_presenta, labial, lingual', 'no_presenta'],
  ] as const)('offers for %s the answers %s; the norm is %s', (field, options, norm) => {
    const spec = EXAM_FIELDS[field];
    if (spec.kind !== 'choice') throw new Error('no list of answers');
    expect(spec.options.join(', ')).toBe(options);
    // Every answer that is kept is offered, and no other.
    expect([...spec.options].toSorted()).toEqual(Object.keys(EXAM_CHOICES[field]).toSorted());
    const judged = spec.options.filter((option) => option !== 'N/V');
    expect(judged.filter((option) => !isFinding(field, option))).toEqual([norm]);
  });

  test.each([
    ['overjet', 0.99, true],
    ['overjet', 1, false],
    ['overjet', 3, false],
    ['overjet', 3.01, true],
    ['overbite', -1, true],
    ['overbite', 2.5, false],
    ['maxillary_cant', 0, false],
    ['maxillary_cant', 0.5, true],
    ['right_molar_class', 'N/V', false],
    ['overjet', null, false],
    ['profile', null, false],
    ['tmj_observations', 'Chasquido', false],
  ] as const)('%s of %j is a finding: %s', (field, value, finding) => {
    expect(isFinding(field, value)).toBe(finding);
  });

  test('lists its findings in the order of the sections', () => {
    const exam = { deep_bite: 'si', profile: 'convexo', overjet: 2, interposition: 'lingual', smile_height: 'media' };
    expect(findingsOf(exam)).toEqual(['profile', 'deep_bite', 'interposition']);
  });

  test('is blank at first', () => {
    expect(Object.values(clinicalExamDefinition.defaults).every((value) => value === null)).toBe(true);
  });
});
