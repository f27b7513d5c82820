import { expect, it } from 'vitest';
import { aroundDifference } from '#record/history/words/around-difference.ts';

/** The excerpts of two values, both present. */
const around = (then: string, now: string) => {
  const { before, after } = aroundDifference(then, now);
  return { before: before ?? '', after: after ?? '' };
};
const LONG = 'uno dos tres cuatro cinco seis siete ocho nueve diez '.repeat(6);

it('leaves short values whole', () => {
  expect(aroundDifference('Av. Larco 812', 'Av. Larco 813')).toEqual({
    before: 'Av. Larco 812',
    after: 'Av. Larco 813',
  });
});

it('of long ones that begin alike shows both from the same word before the first difference', () => {
  const { before, after } = around(`${LONG}rojo ${LONG}`, `${LONG}verde ${LONG}`);
  expect(before).toMatch(/^…(?:[a-z]+ )+rojo uno .*…$/);
  expect(after).toBe(`${before.slice(0, before.indexOf('rojo'))}verde${after.slice(after.indexOf('verde') + 5)}`);
  expect([...before].length).toBeLessThanOrEqual(150);
});

it('shows what was put at the end of a long value', () => {
  const { before, after } = around(LONG, `${LONG}y once`);
  expect(before).toMatch(/^….*nueve diez $/);
  expect(after).toMatch(/^….*nueve diez y once$/);
});

it('begins at the beginning where that differs already', () => {
  const { before, after } = around(LONG, `Y ${LONG}`);
  expect(before).toMatch(/^uno dos.*…$/);
  expect(after).toMatch(/^Y uno dos.*…$/);
});

it('breaks no character in two', () => {
  const teeth = '🦷'.repeat(300);
  const { before, after } = around(`${teeth}😀`, `${teeth}😁`);
  expect(before).toMatch(/^…(?:🦷)+😀$/u);
  expect(after).toMatch(/^…(?:🦷)+😁$/u);
});

it('of a value that was empty before shows the beginning', () => {
  expect(aroundDifference(null, LONG)).toEqual({
    before: null,
    after: expect.stringMatching(/^uno dos.*…$/) as string,
  });
});
