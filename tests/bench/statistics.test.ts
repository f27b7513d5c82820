import { expect, test } from 'vitest';
import { quantile, summarize } from '#config/bench/statistics.ts';

test('a quantile lies between its neighbours, whatever the order of the values', () => {
  expect(quantile([30, 10, 20], 0.5)).toBe(20);
  expect(quantile([0, 10], 0.95)).toBeCloseTo(9.5);
  expect(quantile([7], 0.95)).toBe(7);
});

test('there is no quantile of nothing', () => {
  expect(() => quantile([], 0.5)).toThrow('no values');
});

test('one slow round moves the largest value and not the median', () => {
  expect(summarize([2, 1, 90])).toEqual({ median: 2, min: 1, max: 90, rounds: 3 });
});
