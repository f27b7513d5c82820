import { expect, test } from 'vitest';
import { addMonths, daysBetween } from '#domain/values/spans.ts';
import { yearLabels } from '#features/orthodontics/detail/year-labels.ts';

const monthsFrom = (first: string, count: number) =>
  Array.from({ length: count }, (_, place) => {
    const from = addMonths(first, place);
    return { from, days: daysBetween(from, addMonths(from, 1)) };
  });

test.each([
  ['no words', '2026-11-01', null, ['2026-11-01', '2027-01-01', '2028-01-01']],
  ['a case that has begun in March', '2026-03-01', '2026-03-10', ['2026-05-01', '2027-01-01', '2028-01-01']],
  ['a year that ends below the words', '2026-11-01', '2026-11-05', ['2027-01-01', '2028-01-01']],
  ['a January below the words', '2026-03-01', '2027-01-15', ['2026-03-01', '2027-04-01', '2028-01-01']],
])('years stand where the words of today leave them room: %s', (_name, first, today, expected) => {
  const labels = yearLabels(monthsFrom(first, 24), today);
  expect([...labels]).toEqual(expected.map((month) => [month, month.slice(0, 4)]));
});
