import { expect, test } from 'vitest';
import { controlsThatFit, type Taken } from '#features/orthodontics/print/sheet-room.ts';

const TAKEN: Taken = {
  letterhead: 0,
  about: ['Valentina Peña', '75402118', 'Brackets metálicos', '12/05/2026'],
  worn: [{ text: 'NiTi 0,018″' }, { text: 'NiTi 0,016″' }],
  hasNext: true,
};
const short = (count: number) => Array.from({ length: count }, () => 'Sup. NiTi 0,018″ · Próximo: 4 semanas');
const fit = (taken: Partial<Taken> = {}, texts = short(100)) => controlsThatFit(texts, { ...TAKEN, ...taken });

test('all controls are shown where there is room for them', () => {
  expect([fit({}, []), fit({}, short(1)), fit({}, short(12))]).toEqual([0, 1, 12]);
});

test('of more, the newest; one line counts the others', () => {
  expect(fit()).toBe(13);
  // Fourteen fit, all of them: the line that counts the others is not there.
  expect(fit({}, short(14))).toBe(14);
  expect(fit({}, short(15))).toBe(13);
});

test('long texts take as many lines as they have', () => {
  const long = Array.from({ length: 100 }, () => 'Elásticos '.repeat(16));
  expect(fit({}, long)).toBeLessThan(8);
});

test.each<[string, Partial<Taken>]>([
  ['a long letterhead', { letterhead: 4 }],
  ['long names', { about: ['M'.repeat(120), '75402118', '15 años', 'Ñ'.repeat(200)] }],
  ['many fallen brackets', { worn: [{ text: 'NiTi' }, { text: 'NiTi' }, { text: 'x' }, { text: '16, '.repeat(24) }] }],
  ['many elastics', { worn: [{ text: 'NiTi' }, { text: 'Clase II', small: '13 con 46, '.repeat(12) }] }],
])('%s leaves less room', (_what, taken) => {
  expect(fit(taken)).toBeLessThan(fit());
  expect(fit(taken)).toBeGreaterThanOrEqual(0);
});

test('a sheet without a drawing or a next control has more', () => {
  expect(fit({ worn: [] })).toBeGreaterThan(fit());
  expect(fit({ hasNext: false })).toBeGreaterThan(fit());
});
