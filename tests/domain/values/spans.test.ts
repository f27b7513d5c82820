import { describe, expect, test } from 'vitest';
import { addMonths, daysBetween, daysSince, monthOf, monthsBetween } from '#domain/values/spans.ts';
import { addDays } from '#domain/values/dates.ts';
import { createRandom } from '#tests/simulation/random.ts';

describe('months', () => {
  test.each([
    ['2026-01-15', 1, '2026-02-15'],
    ['2026-01-31', 1, '2026-02-28'],
    ['2028-01-31', 1, '2028-02-29'],
    ['2026-08-31', 1, '2026-09-30'],
    ['2028-02-29', 12, '2029-02-28'],
    ['2028-02-29', 48, '2032-02-29'],
    ['2026-11-23', 18, '2028-05-23'],
    ['2026-03-31', -1, '2026-02-28'],
    ['2026-01-31', -14, '2024-11-30'],
    ['2100-01-30', 1, '2100-02-28'],
    ['2000-01-30', 1, '2000-02-29'],
    ['2026-01-10', 0, '2026-01-10'],
    ['9999-12-10', 0, '9999-12-10'],
    ['9999-12-10', 1, '9999-12-31'],
  ])('%s and %i months is %s', (date, months, later) => {
    expect(addMonths(date, months)).toBe(later);
  });

  test.each([
    ['2026-05-12', '2026-05-12', 0],
    ['2026-05-12', '2026-06-11', 0],
    ['2026-05-12', '2026-06-12', 1],
    ['2026-01-31', '2026-02-27', 0],
    ['2026-01-31', '2026-02-28', 1],
    ['2026-01-31', '2026-03-30', 1],
    ['2026-01-31', '2026-03-31', 2],
    ['2026-05-12', '2026-05-11', -1],
    ['2026-05-12', '2026-04-12', -1],
    ['2026-05-12', '2026-04-11', -2],
  ])('from %s to %s are %i whole ones', (from, to, months) => {
    expect(monthsBetween(from, to)).toBe(months);
  });

  test('are the most that fit between two days, on random days', () => {
    const random = createRandom(7);
    for (let round = 0; round < 2000; round += 1) {
      const from = addDays('2020-01-01', random.below(4000));
      const to = addDays(from, random.below(2500));
      // Counted one by one.
      let counted = 0;
      while (addMonths(from, counted + 1) <= to) counted += 1;
      expect([from, to, monthsBetween(from, to)]).toEqual([from, to, counted]);
    }
  });
});

test('days are counted across a change to summer time and a leap day', () => {
  expect(daysBetween('2026-03-01', '2026-04-01')).toBe(31);
  expect(daysBetween('2028-02-28', '2028-03-01')).toBe(2);
  expect(daysBetween('2026-11-23', '2026-11-02')).toBe(-21);
});

test('days since a date are never fewer than none', () => {
  expect(daysSince('2025-08-18', '2025-11-23')).toBe(97);
  expect(daysSince('2026-03-11', '2026-03-10')).toBe(0);
});

test('a month begins on its first day', () => {
  expect(monthOf('2026-11-23')).toBe('2026-11-01');
});
