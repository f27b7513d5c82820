import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { digitsOf, initialsOf, searchable } from '#domain/values/text.ts';

describe('text', () => {
  test('searchable text has no accents, no case, no doubled spaces', () => {
    expect(searchable('  Ñandú \t\n ÁÉÍÓÚÜ  ')).toBe('nandu aeiouu');
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => searchable(searchable(text)) === searchable(text)),
    );
  });

  test('digits are what is left of a telephone number', () => {
    expect(digitsOf('+593 (99) 123-45.67')).toBe('593991234567');
    expect(digitsOf('sin número')).toBe('');
  });

  test.each([
    ['Mateo', 'Salazar', 'MS'],
    ['ángela', 'ñáñez', 'ÁÑ'],
    ['  Lucía', null, 'L'],
    ['😀ana', 'Rojas', '😀R'],
    [null, undefined, '?'],
    ['', '', '?'],
  ])('the initials of %j %j are %s', (first, last, initials) => {
    expect(initialsOf(first, last)).toBe(initials);
  });
});
