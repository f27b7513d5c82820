import { describe, expect, it } from 'vitest';
import { listAddress } from '#record/list/list-address.ts';

const { parse, compact } = listAddress({
  sorts: { name: 'Nombre A-Z', '-name': 'Nombre Z-A', '-fecha_nacimiento': 'Fecha de nacimiento' },
  filters: { patient: (value) => value.length === 3 },
});

describe("the list's address", () => {
  it('keeps search, order and page', () => {
    expect(parse({ q: 'rosa', sort: '-fecha_nacimiento', page: 3 })).toEqual({
      q: 'rosa',
      sort: '-fecha_nacimiento',
      page: 3,
    });
  });

  it('takes a telephone number that the router read as a number', () => {
    expect(parse({ q: 987654321 })).toEqual({ q: '987654321' });
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
    expect(parse(raw)).toEqual({});
  });

  it('sets to undefined the parameters of its own that it drops: the router keeps all others', () => {
    expect(parse({ q: 'rosa', page: 'dos', patient: 'nadie', x: 1 })).toStrictEqual({
      q: 'rosa',
      page: undefined,
      patient: undefined,
    });
    expect(parse({})).toStrictEqual({});
  });

  it('leaves defaults out', () => {
    expect(compact({ q: '', sort: 'name', page: 1 })).toEqual({});
  });

  it('keeps a filter that the list understands, and leaves another out', () => {
    expect(parse({ patient: 'abc', estado: 'programada' })).toEqual({ patient: 'abc' });
    expect(parse({ patient: 'abcd' })).toEqual({});
  });
});
