import { describe, expect, test } from 'vitest';
import { avatarColour } from '#ui/marks/avatar.tsx';
import { describeFailure } from '#store/safety/describe-failure.ts';
import { pagesAround } from '#ui/controls/pagination.tsx';
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

describe('query text', () => {
  test('keeps the one text and drops the rest', () => {
    const parse = textSearch('patient');
    expect(parse({ patient: 'abc', other: 'x' })).toEqual({ patient: 'abc' });
    expect(parse({ patient: 7 })).toEqual({ patient: '7' });
    expect(parse({})).toStrictEqual({});
    // Set to undefined: the router keeps a parameter that the parser does not set.
    expect(parse({ patient: '' })).toStrictEqual({ patient: undefined });
    expect(parse({ patient: { a: 1 } })).toStrictEqual({ patient: undefined });
  });
});

describe('trusted types', () => {
  test('a style sheet passes, markup does not', () => {
    expect(plainTextOnly(':root{--a:1px}')).toBe(':root{--a:1px}');
    expect(() => plainTextOnly('<img src=x onerror=alert(1)>')).toThrow(TypeError);
  });

  test('only the workers of this application are started', () => {
    for (const own of ['/sw.js', '/assets/develop-worker-0avBa8is.js']) expect(ownWorkerOnly(own)).toBe(own);
    const foreign = [
      'https://evil.example/sw.js',
      'https://evil.example/assets/develop-worker-0.js',
      '/assets/index-0.js',
      '/assets/develop-worker-/../../api/clinical-images/',
    ];
    for (const url of foreign) expect(() => ownWorkerOnly(url)).toThrow(TypeError);
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
