import { describe, expect, test } from 'vitest';
import { parseGuide, slugOf } from '#config/scripts/guide/parse-guide.ts';

const SIZE = { width: 800, height: 500 };
const parse = (...lines: string[]) => parseGuide(lines.join('\n'), () => SIZE);
const HEAD = ['# Guía', '', 'El trabajo de cada día.', ''];

test('chapters and tasks are headings of the second and third level, and address themselves without accents', () => {
  const guide = parse(...HEAD, '## Imágenes', '', 'Fotos.', '', '### Subir una', '', '1. Pulse **Subir**.');
  expect(guide).toEqual({
    title: 'Guía',
    summary: 'El trabajo de cada día.',
    chapters: [
      {
        id: 'imagenes',
        title: 'Imágenes',
        summary: 'Fotos.',
        blocks: [{ kind: 'paragraph', spans: [{ kind: 'text', text: 'Fotos.' }] }],
        tasks: [
          {
            id: 'subir-una',
            title: 'Subir una',
            blocks: [
              {
                kind: 'steps',
                items: [
                  [
                    { kind: 'text', text: 'Pulse ' },
                    { kind: 'strong', text: 'Subir' },
                    { kind: 'text', text: '.' },
                  ],
                ],
              },
            ],
          },
        ],
      },
    ],
  });
});

test('a picture stands alone, with the size of its file', () => {
  const [chapter] = parse(...HEAD, '## Caja', '', 'Suma.', '', '![La caja](pictures/caja.webp)').chapters;
  expect(chapter?.blocks[1]).toEqual({ kind: 'picture', src: 'pictures/caja.webp', alt: 'La caja', ...SIZE });
});

test('a link leads to a chapter, accents or not', () => {
  const [chapter] = parse(...HEAD, '## Imágenes', '', 'Vea [imágenes](#imágenes).').chapters;
  expect(chapter?.blocks[0]).toMatchObject({ spans: [{}, { kind: 'link', chapter: 'imagenes' }, {}] });
});

describe('refused', () => {
  test.each([
    ['HTML', ['<b>Hola</b>'], 'line 9: no place for html'],
    ['code', ['Pulse `Subir`.'], 'line 9: no place for inlineCode'],
    ['an address outside', ['Vea [esto](https://example.com).'], 'line 9: no place for link'],
    ['a list in a list', ['- Una', '  - Dos'], 'line 10: no place for list'],
    ['a link to no chapter', ['Vea [esto](#nada).'], 'no chapter nada'],
    ['two chapters of one name', ['## Caja', '', 'Otra.'], 'two headings make caja'],
    ['a chapter that begins with a list', ['## Otra', '', '- Una'], 'begin with a paragraph'],
  ])('%s', (_, lines, message) => {
    expect(() => parse(...HEAD, '## Caja', '', 'Suma.', '', ...lines)).toThrow(message);
  });
});

test('an address has small letters and hyphens alone', () => {
  expect(slugOf('¿Qué pasó ayer? 2.ª parte')).toBe('que-paso-ayer-2-parte');
});
