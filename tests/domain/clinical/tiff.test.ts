import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { isDeep } from '#domain/clinical/sample-depth.ts';
import { hasTooManyPages, tiffOfPage, tiffPages } from '#domain/clinical/tiff.ts';
import {
  buildDeepPng,
  buildJpeg,
  buildPixels,
  buildPng,
  buildTiff,
  buildTwelveBitPng,
} from '#tests/support/pictures.ts';
import { buildGreyTiff, twelveBits } from '#tests/support/tiff.ts';

const SIZE = { width: 64, height: 48 };
const FIRST = { ...SIZE, samples: twelveBits() };
const SECOND = { ...SIZE, samples: twelveBits().toReversed() };
const SMALL = { width: 16, height: 12, samples: new Uint8Array(192).fill(90), reduced: true };

const samplesOf = async (file: Uint8Array) => {
  const { data } = await sharp(file)
    .toColourspace('grey16')
    .raw({ depth: 'ushort' })
    .toBuffer({ resolveWithObject: true });
  return new Uint16Array(Uint8Array.from(data).buffer);
};

describe('the pages of a TIFF', () => {
  it.each([true, false])('become files of their own, pixel by pixel (little-endian: %s)', async (little) => {
    const file = buildGreyTiff([FIRST, SECOND, { ...SIZE, samples: twelveBits(), whiteIsZero: true }], { little });
    const pages = tiffPages(file);
    expect(pages.map(({ index }) => index)).toEqual([0, 1, 2]);
    const apart = pages.map((page) => tiffOfPage(file, page));
    for (const one of apart) {
      expect(tiffPages(one)).toHaveLength(1);
      // The bytes of the others are not sent with each.
      expect(one.length).toBeLessThan(file.length / 2);
    }
    expect(await Promise.all(apart.map(samplesOf))).toEqual([FIRST.samples, SECOND.samples, FIRST.samples]);
  });

  it('are not its smaller copies', () => {
    expect(tiffPages(buildGreyTiff([SMALL, FIRST, SMALL])).map(({ index }) => index)).toEqual([1]);
    expect(tiffPages(buildGreyTiff([SMALL])).map(({ index }) => index)).toEqual([0]);
  });

  it.each([
    ['compressed', { compression: 'lzw' }],
    ['in tiles', { compression: 'deflate', tile: true, tileWidth: 16, tileHeight: 16 }],
    ['as JPEG', { compression: 'jpeg', quality: 90 }],
  ] as const)('%s are as they were', async (_name, options) => {
    const file = await sharp(buildPixels(), { raw: { ...SIZE, channels: 3 } })
      .tiff(options)
      .toBuffer();
    const [page] = tiffPages(file);
    const pixels = (bytes: Uint8Array) => sharp(bytes).raw().toBuffer();
    expect((await pixels(tiffOfPage(file, page!))).equals(await pixels(file))).toBe(true);
  });

  it('of a chain that bites its tail, or leads out of the file, are those that are there', () => {
    const file = buildGreyTiff([FIRST, SECOND]);
    const [first, second] = tiffPages(file);
    const pointer = second!.directory + 2 + 12 * 10;
    const loop = Buffer.from(file);
    loop.writeUInt32LE(first!.directory, pointer);
    expect(tiffPages(loop)).toHaveLength(2);
    const astray = Buffer.from(file);
    astray.writeUInt32LE(0xff_ff_ff_f0, pointer);
    expect(tiffPages(astray)).toHaveLength(2);
    expect(tiffPages(file.subarray(0, 7))).toEqual([]);
  });

  it('whose parts are said to be larger than the file stay in the file', async () => {
    const file = buildGreyTiff([FIRST, SECOND]);
    const [, second] = tiffPages(file);
    const entry = second!.directory + 2 + 12 * 9;
    expect(file.readUInt16LE(entry)).toBe(279);
    file.writeUInt32LE(1, entry + 4);
    const one = tiffOfPage(file, second!);
    expect(one).toHaveLength(file.length);
    expect(tiffPages(one).map(({ directory }) => directory)).toEqual([second!.directory]);
  });
});

it('a PNG and a TIFF say whether their samples have more than eight bits; other files have eight', async () => {
  const deep = [(await buildDeepPng()).file, await buildTwelveBitPng(), buildGreyTiff([FIRST])];
  expect(deep.map(isDeep)).toEqual([true, true, true]);
  const plain = [await buildPng(), await buildTiff(), await buildJpeg(), buildGreyTiff([SMALL]), new Uint8Array(0)];
  expect(plain.map(isDeep)).toEqual([false, false, false, false, false]);
});

describe('a hostile TIFF', () => {
  it('of more directories than are read says that pages are missing', () => {
    const page = { width: 1, height: 1, samples: new Uint8Array(1) };
    const many = buildGreyTiff(Array.from({ length: 1001 }, () => page));
    expect(tiffPages(many)).toHaveLength(1000);
    expect(hasTooManyPages(many)).toBe(true);
    expect(hasTooManyPages(buildGreyTiff(Array.from({ length: 1000 }, () => ({ ...page, reduced: true }))))).toBe(true);
    expect(hasTooManyPages(buildGreyTiff(Array.from({ length: 101 }, () => page)))).toBe(true);
    expect(hasTooManyPages(buildGreyTiff(Array.from({ length: 100 }, () => page)))).toBe(false);
  });

  it('whose fields all hold the whole file becomes no larger than it is', () => {
    const file = withFields(buildGreyTiff([FIRST]), 200, { type: 1, count: 5000, value: 0 });
    const [page] = tiffPages(file);
    expect(tiffOfPage(file, page!).length).toBeLessThanOrEqual(file.length);
  });

  it('of overlapping parts that ends with its last directory is taken whole', () => {
    const file = buildGreyTiff([FIRST, SECOND]).subarray(0, -4);
    const [, second] = tiffPages(file);
    // The lengths of the strips, the last field, say more than the file has.
    file.writeUInt32LE(1, second!.directory + 2 + 12 * 9 + 4);
    expect(tiffOfPage(file, second!)).toHaveLength(file.length);
  });

  it('of more fields than libtiff reads has no page there', () => {
    expect(tiffPages(withFields(buildGreyTiff([FIRST]), 5000, { type: 3, count: 1, value: 7 }))).toEqual([]);
  });
});

/** The file with its directory again at its end, with so many more fields of unknown tags. */
function withFields(file: Buffer, more: number, field: { type: number; count: number; value: number }): Buffer {
  const directory = file.readUInt32LE(4);
  const known = file.readUInt16LE(directory);
  const made = Buffer.alloc(2 + 12 * (known + more) + 4);
  made.writeUInt16LE(known + more);
  file.copy(made, 2, directory + 2, directory + 2 + 12 * known);
  for (let at = 0; at < more; at += 1) {
    const entry = 2 + 12 * (known + at);
    made.writeUInt16LE(50_000 + at, entry);
    made.writeUInt16LE(field.type, entry + 2);
    made.writeUInt32LE(field.count, entry + 4);
    made.writeUInt32LE(field.value, entry + 8);
  }
  const all = Buffer.concat([file, made]);
  all.writeUInt32LE(file.length, 4);
  return all;
}
