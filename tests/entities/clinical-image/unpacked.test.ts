import { crc32, deflateSync } from 'node:zlib';
import { decode } from 'fast-png';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { tiffPages } from '#domain/clinical/tiff.ts';
import { boundedPng, refuseLargePage } from '#entities/clinical-image/unpacked.ts';
import { buildPixels, buildTwelveBitPng } from '#tests/support/pictures.ts';

const refusal = /unpacks to more than/;
/** Bytes; those of a picture of 64 × 48 pixels, three channels of eight bits, are fewer. */
const MOST = 10_000;

describe('a PNG', () => {
  it('is bounded by what its bytes become, whatever its size says', async () => {
    const file = await buildTwelveBitPng();
    const bomb = chunk('IDAT', deflateSync(Buffer.alloc(2 * MOST)));
    const made = Buffer.concat([file.subarray(0, HEAD), bomb, chunk('IEND')]);
    expect(made.length).toBeLessThan(200);
    expect(() => boundedPng(made, MOST)).toThrow(refusal);
    expect(decode(boundedPng(file, MOST)).data).toEqual(decode(file).data);
  });

  it('loses what is not its picture: a profile of colours, and a second size', async () => {
    const file = await buildTwelveBitPng();
    const profile = chunk('iCCP', Buffer.from('name\0\0packed'));
    const sized = Buffer.from(file.subarray(16, HEAD - 4));
    sized.writeUInt32BE(60_000);
    const dressed = Buffer.concat([file.subarray(0, HEAD), profile, chunk('IHDR', sized), file.subarray(HEAD)]);
    expect(decode(boundedPng(dressed, MOST))).toMatchObject({ width: 64, height: 48 });
  });
});

describe('a TIFF', () => {
  it.each(['lzw', 'deflate'] as const)('is bounded by what its bytes become: %s', async (compression) => {
    const file = await sharp(buildPixels(), { raw: { width: 64, height: 48, channels: 3 } })
      .tiff({ compression })
      .toBuffer();
    const bytes = 64 * 48 * 3;
    const [page] = tiffPages(file);
    // It says to be of one pixel.
    const directory = file.readUInt32LE(4);
    for (let entry = directory + 2; entry < directory + 2 + 12 * file.readUInt16LE(directory); entry += 12) {
      if ([256, 257].includes(file.readUInt16LE(entry))) file.writeUInt16LE(1, entry + 8);
    }
    expect(() => refuseLargePage(file, page!, bytes - 1)).toThrow(refusal);
    expect(() => refuseLargePage(file, page!, bytes)).not.toThrow();
  });

  it('without compression is bounded by its strips', async () => {
    const file = await sharp(buildPixels(), { raw: { width: 64, height: 48, channels: 3 } })
      .tiff({ compression: 'none' })
      .toBuffer();
    expect(() => refuseLargePage(file, tiffPages(file)[0]!, MOST)).not.toThrow();
    expect(() => refuseLargePage(file, tiffPages(file)[0]!, 9000)).toThrow(refusal);
  });
});

/** The bytes of a PNG before its first part after the header. */
const HEAD = 33;

function chunk(type: string, data = Buffer.alloc(0)): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}
