import { expect, it } from 'vitest';
import { pictureFormat } from '#domain/clinical/picture-format.ts';
import { buildJpeg, buildPng, buildWebp } from '#tests/support/pictures.ts';

const text = (words: string) => Uint8Array.from(words, (character) => character.codePointAt(0)!);

it('knows the pictures that the server reads by their first bytes', async () => {
  for (const picture of [await buildJpeg(), await buildPng(), await buildWebp()]) {
    expect(pictureFormat(picture)).toBe('kept');
  }
  expect(pictureFormat(text('II*\0rest of it'))).toBe('kept');
});

it.each([
  ['\0\0\0\u0018ftypheic\0\0\0\0', 'heic'],
  ['\0\0\0\u0018ftypmif1\0\0\0\0', 'heic'],
  ['\0\0\0\u0020ftypavif\0\0\0\0', 'foreign'],
  ['GIF89a', 'foreign'],
  ['BM\u0046\0', 'foreign'],
  ['%PDF-1.7', null],
  ['hola', null],
  ['', null],
])('what begins with %j is %s', (start, format) => {
  expect(pictureFormat(text(start))).toBe(format);
});
