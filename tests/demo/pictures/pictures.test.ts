import sharp from 'sharp';
import { expect, test } from 'vitest';
import { drawPicture, type Picture } from '#demo/pictures/pictures.ts';

const picture = (changes: Partial<Picture> = {}): Picture => ({
  view: 'frontal',
  seed: 'prueba',
  braces: true,
  crowding: 0.6,
  ...changes,
});

test.each([
  ['frontal', 1600, 1067],
  ['panoramic', 1280, 640],
  ['periapical', 480, 640],
  ['model', 1600, 1280],
  ['profile', 1440, 1760],
  ['smile', 1600, 1200],
  ['cephalometry', 900, 1050],
] as const)('a picture of the view %s is a whole PNG, and shows something', async (view, width, height) => {
  const file = drawPicture(picture({ view }));
  const { info } = await sharp(file).raw().toBuffer({ resolveWithObject: true });
  expect([info.width, info.height, info.channels]).toEqual([width, height, 3]);
  const { channels } = await sharp(file).stats();
  expect(channels.every(({ stdev }) => stdev > 20)).toBe(true);
});

test('the same values give the same picture, another seed another one', () => {
  expect(drawPicture(picture()).equals(drawPicture(picture()))).toBe(true);
  expect(drawPicture(picture()).equals(drawPicture(picture({ seed: 'otra' })))).toBe(false);
});

test('braces are seen', () => {
  expect(drawPicture(picture()).equals(drawPicture(picture({ braces: false })))).toBe(false);
});
