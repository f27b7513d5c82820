import { describe, expect, it } from 'vitest';
import { compactSearch, parsePatientListSearch } from '#features/patients/list-search.ts';

describe("the list's address", () => {
  it('keeps search, order and page', () => {
    expect(parsePatientListSearch({ q: 'rosa', sort: '-fecha_nacimiento', page: 3 })).toEqual({
      q: 'rosa',
      sort: '-fecha_nacimiento',
      page: 3,
    });
  });

  it('takes a telephone number that the router read as a number', () => {
    expect(parsePatientListSearch({ q: 987654321 })).toEqual({ q: '987654321' });
  });

  it.each([
    { sort: 'constructor' },
    { sort: 7 },
    { page: 0 },
    { page: -2 },
    { page: 1.5 },
    { page: 'dos' },
    { q: { a: 1 } },
    { q: '   ' },
  ])('reads %j as the plain list', (raw) => {
    expect(parsePatientListSearch(raw)).toEqual({});
  });

  it('leaves defaults out', () => {
    expect(compactSearch({ q: '', sort: 'name', page: 1 })).toEqual({});
  });
});
