import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { develop } from '#entities/clinical-image/develop.ts';
import { buildPixels, buildRealTiff, buildTwelveBitPng } from '#tests/support/pictures.ts';
import { buildGreyTiff, twelveBits } from '#tests/support/tiff.ts';

const SIZE = { width: 64, height: 48 };

/** The shades of a developed picture: whether it reads as a person should see it. */
async function shadesOf(file: Uint8Array) {
  const developed = develop(file);
  if (!developed) return null;
  const { data, info } = await sharp(developed).toColourspace('b-w').raw().toBuffer({ resolveWithObject: true });
  const [middle, corner] = [data[24 * 64 + 32]!, data[0]!];
  return { width: info.width, height: info.height, middle, corner };
}

describe('a radiograph of twelve bits', () => {
  it.each([
    ['a PNG', () => buildTwelveBitPng()],
    ['a TIFF', () => buildGreyTiff([{ ...SIZE, samples: twelveBits() }])],
    [
      'a TIFF whose higher byte comes first',
      () => buildGreyTiff([{ ...SIZE, samples: twelveBits() }], { little: false }),
    ],
    ['a TIFF in which 0 is white', () => buildGreyTiff([{ ...SIZE, samples: twelveBits(), whiteIsZero: true }])],
    [
      'a TIFF with a smaller copy before it',
      () =>
        buildGreyTiff([
          { width: 2, height: 2, samples: new Uint8Array(4), reduced: true },
          { ...SIZE, samples: twelveBits() },
        ]),
    ],
  ])('in %s is bright where it is bright', async (_name, build) => {
    const shades = await shadesOf(await build());
    expect(shades).toMatchObject(SIZE);
    expect(shades!.middle).toBeGreaterThan(200);
    expect(shades!.corner).toBeLessThan(10);
  });
});

it('a TIFF of eight bits, and one whose 0 is white, are shown as they are', async () => {
  const samples = Uint8Array.from(twelveBits(), (sample) => sample >> 4);
  for (const whiteIsZero of [false, true]) {
    const developed = develop(buildGreyTiff([{ ...SIZE, samples, whiteIsZero }]));
    expect((await sharp(developed!).toColourspace('b-w').raw().toBuffer()).equals(samples)).toBe(true);
  }
});

it('a compressed TIFF of colours is shown as it is', async () => {
  const file = await sharp(buildPixels(), { raw: { ...SIZE, channels: 3 } })
    .tiff({ compression: 'lzw' })
    .toBuffer();
  expect((await sharp(develop(file)!).raw().toBuffer()).equals(buildPixels())).toBe(true);
});

it('a TIFF of black and white alone is black and white', async () => {
  const bits = Uint8Array.from({ length: 16 * 8 }, (_, at) => (at % 3 === 0 ? 255 : 0));
  const raw = { width: 16, height: 8, channels: 1 } as const;
  const file = await sharp(bits, { raw }).toColourspace('b-w').tiff({ bitdepth: 1, compression: 'none' }).toBuffer();
  expect((await sharp(develop(file)!).toColourspace('b-w').raw().toBuffer()).equals(bits)).toBe(true);
});

it('colours in tiles, which the decoder mistakes, palettes and real numbers are left to others', async () => {
  const colours = sharp(buildPixels(), { raw: { ...SIZE, channels: 3 } });
  const tiles = { tile: true, tileWidth: 16, tileHeight: 16 };
  expect(develop(await colours.tiff({ compression: 'lzw', ...tiles }).toBuffer())).toBeNull();
  expect(develop(await buildRealTiff())).toBeNull();
  const palette = buildGreyTiff([{ ...SIZE, samples: new Uint8Array(64 * 48) }]);
  // The photometric interpretation: 3, a palette.
  palette.writeUInt16LE(3, palette.indexOf(Buffer.of(6, 1, 3, 0, 1, 0, 0, 0)) + 8);
  expect(develop(palette)).toBeNull();
});

describe('a picture that says to be larger than any radiograph is not unpacked', () => {
  const refusal = /unpacks to more than/;

  it('a PNG of thirty thousand by thirty thousand pixels', async () => {
    const file = await buildTwelveBitPng();
    file.writeUInt32BE(30_000, 16);
    file.writeUInt32BE(30_000, 20);
    expect(() => develop(file)).toThrow(refusal);
  });

  it('a TIFF of thirty thousand by thirty thousand pixels', () => {
    const file = buildGreyTiff([{ ...SIZE, samples: twelveBits() }]);
    const directory = file.readUInt32LE(4);
    file.writeUInt32LE(30_000, directory + 2 + 12 + 8);
    file.writeUInt32LE(30_000, directory + 2 + 24 + 8);
    expect(() => develop(file)).toThrow(refusal);
  });
});
