import { expect, test } from 'vitest';
import { addMonths, daysBetween } from '#domain/values/spans.ts';
import { yearLabels } from '#features/orthodontics/detail/year-labels.ts';

const monthsFrom = (first: string, count: number) =>
  Array.from({ length: count }, (_, place) => {
    const from = addMonths(first, place);
    return { from, days: daysBetween(from, addMonths(from, 1)) };
  });

test.each([
  ['no words', '2026-11-01', null, null, ['2026-11-01', '2027-01-01', '2028-01-01']],
  ['a case that has begun in March', '2026-03-01', '2026-03-10', null, ['2026-05-01', '2027-01-01', '2028-01-01']],
  ['a year that ends below the words', '2026-11-01', '2026-11-05', null, ['2027-01-01', '2028-01-01']],
  ['a January below the words', '2026-03-01', '2027-01-15', null, ['2026-03-01', '2027-04-01', '2028-01-01']],
  ['an end planned for the January after', '2026-05-01', '2026-12-01', '2028-01-28', ['2026-05-01', '2027-02-01']],
])('years stand where the words of today and of the end leave them room: %s', (_name, first, today, end, expected) => {
  const labels = yearLabels(monthsFrom(first, end === null ? 24 : 21), today, end);
  expect([...labels]).toEqual(expected.map((month) => [month, month.slice(0, 4)]));
});
