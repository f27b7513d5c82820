import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { digitsOf, initialsOf, lowerFirst, searchable, sortable } from '#domain/values/text.ts';

describe('text', () => {
  test('searchable text has no accents, no case, no doubled spaces', () => {
    expect(searchable('  Ñandú \t\n ÁÉÍÓÚÜ  ')).toBe('nandu aeiouu');
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => searchable(searchable(text)) === searchable(text)),
    );
  });

  test.each([
    ['Łukasz Sørensen', 'lukasz sorensen'],
    ['ĐOKOVIĆ', 'dokovic'],
    ['Groß GROẞ', 'gross gross'],
    ['Ægir Œuvre Ǽ', 'aegir oeuvre ae'],
    ['Mª del Carmen', 'ma del carmen'],
    ['M.ª', 'm a'],
    ['Nº 5', 'no 5'],
  ])('%s is searched as it is typed: %s', (text, expected) => {
    expect(searchable(text)).toBe(expected);
  });

  test('lists have a letter of another language where its Latin letter stands, and ñ in its own place', () => {
    const names = ['Muñoz', 'Łuna', 'Luz', 'Munoz', 'Løpez'];
    expect(names.toSorted((a, b) => (sortable(a) < sortable(b) ? -1 : 1))).toEqual([
      'Løpez',
      'Łuna',
      'Luz',
      'Munoz',
      'Muñoz',
    ]);
  });

  test('a label within a sentence begins small, and keeps its other capitals', () => {
    expect([lowerFirst('Ángulo de NiTi'), lowerFirst('')]).toEqual(['ángulo de NiTi', '']);
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
