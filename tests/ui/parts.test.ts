import { describe, expect, test } from 'vitest';
import { avatarColour } from '#ui/marks/avatar.tsx';
import { describeFailure } from '#store/safety/describe-failure.ts';
import { pagesAround } from '#ui/controls/pagination.tsx';
import { searchSortPage } from '#ui/text/search-sort-page.ts';
import { textSearch } from '#ui/text/query-text.ts';
import { ownWorkerOnly, plainTextOnly } from '#ui/theme/trusted-types.ts';

describe('avatar', () => {
  test('an id always has the same one of five colours', () => {
    const ids = Array.from({ length: 200 }, (_, index) => `id-${index}`);
    const colours = ids.map(avatarColour);
    expect(new Set(colours)).toEqual(new Set([1, 2, 3, 4, 5]));
    expect(ids.map(avatarColour)).toEqual(colours);
  });
});

describe('pages', () => {
  test('two pages either side of the current one', () => {
    expect(pagesAround(5, 9)).toEqual([3, 4, 5, 6, 7]);
    expect(pagesAround(1, 9)).toEqual([1, 2, 3]);
    expect(pagesAround(9, 9)).toEqual([7, 8, 9]);
    expect(pagesAround(1, 1)).toEqual([1]);
  });
});

describe('search, sort and page in memory', () => {
  const rows = ['Núñez Ana', 'Tapia Jorge', 'Fernández Lucía'].map((name) => ({ name }));
  const find = (part: { search?: string; page?: number; descending?: boolean; pageSize?: number }) =>
    searchSortPage(rows, {
      search: '',
      textOf: (row) => row.name,
      compare: (a, b) => a.name.localeCompare(b.name, 'es'),
      page: 1,
      pageSize: 2,
      ...part,
    });

  test('each word is found in any order, accents and case ignored', () => {
    expect(find({ search: ' ana NUNEZ ' }).rows).toEqual([{ name: 'Núñez Ana' }]);
    expect(find({ search: 'ana tapia' }).total).toBe(0);
  });

  test('sorts both ways and leaves the rows themselves alone', () => {
    expect(find({ pageSize: 9 }).rows.map((row) => row.name)).toEqual(['Fernández Lucía', 'Núñez Ana', 'Tapia Jorge']);
    expect(find({ descending: true }).rows[0]).toEqual({ name: 'Tapia Jorge' });
    expect(rows[0]).toEqual({ name: 'Núñez Ana' });
  });

  test('a page beyond the last becomes the last, one that is no number the first', () => {
    expect(find({ page: 7 })).toMatchObject({ page: 2, pages: 2, total: 3, rows: [{ name: 'Tapia Jorge' }] });
    expect(find({ page: Number.NaN }).page).toBe(1);
    expect(find({ search: 'nadie' })).toMatchObject({ page: 1, pages: 1, rows: [] });
  });
});

describe('query text', () => {
  test('keeps the one text and drops the rest', () => {
    const parse = textSearch('patient');
    expect(parse({ patient: 'abc', other: 'x' })).toEqual({ patient: 'abc' });
    expect(parse({ patient: 7 })).toEqual({ patient: '7' });
    expect(parse({})).toStrictEqual({});
    // Named: what is not named the router leaves as it stands.
    expect(parse({ patient: '' })).toStrictEqual({ patient: undefined });
    expect(parse({ patient: { a: 1 } })).toStrictEqual({ patient: undefined });
  });
});

describe('trusted types', () => {
  test('a style sheet passes, markup does not', () => {
    expect(plainTextOnly(':root{--a:1px}')).toBe(':root{--a:1px}');
    expect(() => plainTextOnly('<img src=x onerror=alert(1)>')).toThrow(TypeError);
  });

  test('only the worker of this application is registered', () => {
    expect(ownWorkerOnly('/sw.js')).toBe('/sw.js');
    expect(() => ownWorkerOnly('https://evil.example/sw.js')).toThrow(TypeError);
  });
});

describe('failure log', () => {
  test('holds the kind of error and where, never its message', () => {
    const error = new TypeError('María Quispe: alergia a la penicilina');
    const text = describeFailure(error);
    expect(text).toContain('TypeError');
    expect(text).toContain('parts.test.ts');
    expect(text).not.toContain('penicilina');
    expect(describeFailure('María Quispe')).toBe('string');
  });
});
