import { expect, test } from 'vitest';
import { linesUpTo } from '#features/statistics/charts/scale.ts';

test.each([
  [0, [0, 1]],
  [1, [0, 1]],
  [3, [0, 1, 2, 3]],
  [7, [0, 2, 4, 6, 8]],
  [45, [0, 20, 40, 60]],
  [190, [0, 50, 100, 150, 200]],
  [15_840, [0, 5000, 10_000, 15_000, 20_000]],
])('the lines of a chart that reaches %d hold it, in round steps', (highest, lines) => {
  expect(linesUpTo(highest)).toEqual(lines);
});
