import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { habitsOf, joinHabits, mergeHabits, optionalHabits, toggleHabit } from '#domain/clinical/habits.ts';

describe('habits', () => {
  test('are a text of codes with commas', () => {
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
