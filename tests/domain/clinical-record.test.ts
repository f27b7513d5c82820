// Exams, odontograms and habits: what their fields hold and how they are read.
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import {
  CLINICAL_EXAM_LABELS,
  clinicalExamDefinition,
  describeExamValue,
  EXAM_CHOICES,
  EXAM_SECTIONS,
} from '#domain/clinical/clinical-exam.ts';
import {
  HABIT_LABELS,
  HABITS,
  habitsOf,
  joinHabits,
  mergeHabits,
  optionalHabits,
  toggleHabit,
} from '#domain/clinical/habits.ts';
import { observationsOf, withObservations } from '#domain/clinical/odontogram.ts';
import { testId } from '#tests/support/factories.ts';

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

describe('the observations of an odontogram', () => {
  const clinical_history = testId(1);

  test.each([
    [{ notes: 'Nuevas', data: 'Antiguas' }, 'Nuevas'],
    [{ notes: null, data: 'Antiguas' }, 'Antiguas'],
    [{ notes: '', data: 'Antiguas' }, 'Antiguas'],
    [{ notes: null, data: {} }, ''],
    [{ notes: null, data: { observaciones: 'x' } }, ''],
  ])('of %j are read as “%s”', (odontogram, text) => {
    expect(observationsOf(odontogram)).toBe(text);
  });

  test('are written to notes; a text in data would come back, so it goes', () => {
    expect(withObservations({ clinical_history, notes: null, data: 'Antiguas' }, ' Nuevas ')).toEqual({
      clinical_history,
      notes: 'Nuevas',
      data: {},
    });
    const emptied = withObservations({ clinical_history, notes: null, data: 'Antiguas' }, '');
    expect(observationsOf(emptied)).toBe('');
    expect(withObservations({ clinical_history, notes: 'a', data: { x: 1 } }, '')).toEqual({
      clinical_history,
      notes: null,
      data: { x: 1 },
    });
  });
});

describe('habits', () => {
  test('are a text of codes with commas', () => {
    expect(HABITS.map((code) => HABIT_LABELS[code])).toHaveLength(7);
    expect(joinHabits(['onicofagia', 'succion_digital'])).toBe('succion_digital,onicofagia');
    expect(habitsOf(' onicofagia,,succion_digital, onicofagia')).toEqual(['onicofagia', 'succion_digital']);
    expect([joinHabits([]), habitsOf(null), habitsOf('')]).toEqual([null, [], []]);
    expect(joinHabits(['de_otra_version', 'onicofagia'])).toBe('onicofagia,de_otra_version');
  });

  test.each([
    [null, 'onicofagia', 'succion_labial', 'succion_labial,onicofagia'],
    ['onicofagia,muerde_lengua', 'onicofagia', 'muerde_lengua', null],
    ['onicofagia', null, 'onicofagia,muerde_lapices', 'muerde_lapices'],
    ['ninguno', 'onicofagia', 'succion_labial', 'succion_labial,onicofagia'],
  ])('merge as sets: %s → %s and %s', (before, mine, theirs, merged) => {
    expect(mergeHabits(before, mine, theirs, {})).toEqual({ value: merged });
    expect(mergeHabits(before, theirs, mine, {})).toEqual({ value: merged });
  });

  test.each([
    ['onicofagia,muerde_lengua', 'ninguno', 'ninguno'],
    ['ninguno', 'onicofagia', 'onicofagia'],
    [null, 'ninguno', 'ninguno'],
    ['ninguno', 'ninguno', null],
    [null, 'onicofagia', 'onicofagia'],
    ['onicofagia', 'succion_digital', 'succion_digital,onicofagia'],
    ['succion_digital,onicofagia', 'onicofagia', 'succion_digital'],
    ['onicofagia,ninguno', 'muerde_lengua', 'onicofagia,muerde_lengua'],
    ['onicofagia,ninguno', 'onicofagia', 'ninguno'],
    ['de_otra_version', 'onicofagia', 'onicofagia,de_otra_version'],
  ] as const)(
    'of %j, with a tap on %s, become %j: «Ninguno» and the others untick each other',
    (text, tapped, after) => {
      expect(toggleHabit(text, tapped)).toBe(after);
    },
  );

  test('that another program wrote beside «Ninguno» are accepted and kept', () => {
    expect(v.parse(optionalHabits(), 'ninguno, onicofagia')).toBe('onicofagia,ninguno');
    expect(habitsOf('onicofagia,ninguno')).toEqual(['onicofagia', 'ninguno']);
  });

  test('contradict each other when one says none', () => {
    expect(mergeHabits(null, 'ninguno', 'onicofagia', {})).toBeUndefined();
    expect(mergeHabits('onicofagia', 'ninguno', 'onicofagia,muerde_lapices', {})).toBeUndefined();
  });
});
