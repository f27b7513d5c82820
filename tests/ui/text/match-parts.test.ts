import { expect, test } from 'vitest';
import { matchParts } from '#ui/text/match-parts.ts';

const marked = (text: string, search: string) =>
  matchParts(text, search)
    .map((part) => (part.found ? `[${part.text}]` : part.text))
    .join('');

test.each([
  ['Flor de María', 'mar', 'Flor de [Mar]ía'],
  ['Núñez, Ana', 'ana nunez', '[Núñez], [Ana]'],
  ['Joaquín', 'quin', 'Joa[quín]'],
  ['Jose\u0301 Ruiz', 'jose r', '[Jose\u0301] [R]uiz'],
  ['O’Higgins, Ana', "o'higgins", '[O’Higgins], Ana'],
  ['Zevallos-Quispe', 'zevallos quispe', '[Zevallos]-[Quispe]'],
  ['Arco 0.016', '0.016', 'Arco [0].[016]'],
  ['Groß,', 'gross', '[Groß],'],
  ['Mæ Łuk', 'luk', 'Mæ [Łuk]'],
  ['Mª José', 'ma jose', '[Mª] [José]'],
  ['Ana', 'x', 'Ana'],
  ['Ana', '', 'Ana'],
  ['', 'ana', ''],
])('in "%s" the search "%s" marks %s', (text, search, expected) => {
  expect(marked(text, search)).toBe(expected);
});
