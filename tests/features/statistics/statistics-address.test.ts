import { expect, test } from 'vitest';
import { parseStatisticsSearch } from '#features/statistics/statistics-address.ts';

test('a year of the address is taken over, by number or by text', () => {
  expect(parseStatisticsSearch({ year: 2025 })).toEqual({ year: 2025 });
  expect(parseStatisticsSearch({ year: '2025' })).toEqual({ year: 2025 });
});

test('an invalid year is set to undefined: otherwise the router would keep it in the address', () => {
  expect(parseStatisticsSearch({ year: 'abc' })).toStrictEqual({ year: undefined });
  expect(parseStatisticsSearch({ year: 20_255 })).toStrictEqual({ year: undefined });
  expect(parseStatisticsSearch({})).toStrictEqual({});
});
