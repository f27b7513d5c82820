// The stored result of an uploaded file.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AppError } from '#domain/wire/problem.ts';
import type { EncodedImage } from '#server/images/encode.ts';
import { createEncoder, type Encoder } from '#server/images/encoder.ts';
import {
  buildDeepPng,
  buildJpeg,
  buildPixels,
  buildPng,
  buildRealTiff,
  buildTiff,
  buildTwelveBitPng,
  buildWebp,
} from '#tests/support/pictures.ts';
import { buildGreyTiff, twelveBits } from '#tests/support/tiff.ts';

let directory: string;
let encoder: Encoder;
let files = 0;

beforeAll(async () => {
  directory = await fs.mkdtemp(path.join(os.tmpdir(), 'arcada-encoder-'));
  encoder = createEncoder();
});
afterAll(async () => {
  await encoder.close();
  await fs.rm(directory, { recursive: true });
});

interface Kept extends EncodedImage {
  file: Buffer;
  thumbnail: Buffer;
}

async function encode(bytes: Buffer, lossless: boolean, by = encoder): Promise<Kept> {
  files += 1;
  const input = path.join(directory, String(files));
  await fs.writeFile(input, bytes);
  const [output, thumbnail] = [`${input}.out`, `${input}.thumbnail`];
  const image = await by.encode({ input, lossless, output, thumbnail });
  return { ...image, file: await fs.readFile(output), thumbnail: await fs.readFile(thumbnail) };
}

const refusal = (bytes: Buffer, by = encoder) =>
  encode(bytes, true, by).then(
    () => 'kept',
    (error: unknown) => (error instanceof AppError ? error.code : error),
  );

describe('a photo', () => {
  it('becomes a JPEG of at most 2560 pixels, and a thumbnail of at most 320', async () => {
    const kept = await encode(await buildJpeg({ width: 3000, height: 2000 }), false);
    expect(kept).toMatchObject({ mime: 'image/jpeg', width: 2560, height: 1707, bytes: kept.file.length });
    expect(await sharp(kept.file).metadata()).toMatchObject({ format: 'jpeg', width: 2560, height: 1707 });
    expect(await sharp(kept.thumbnail).metadata()).toMatchObject({ format: 'jpeg', width: 320, height: 213 });
  });

  it('that is small is not blown up', async () => {
    expect(await encode(await buildJpeg(), false)).toMatchObject({ width: 64, height: 48 });
  });

  it('names the digest of what is kept', async () => {
    const kept = await encode(await buildJpeg(), false);
    expect(kept.sha256).toBe(createHash('sha256').update(kept.file).digest('hex'));
  });
});

describe('a radiograph', () => {
  it.each([
    ['PNG', buildPng],
    ['WebP', buildWebp],
    ['TIFF', buildTiff],
  ])('from a %s keeps every pixel', async (_name, build) => {
    const kept = await encode(await build(), true);
    expect(kept).toMatchObject({ mime: 'image/png', width: 64, height: 48 });
    expect(buildPixels().equals(await sharp(kept.file).raw().toBuffer())).toBe(true);
  });

  it('from a JPEG keeps every pixel that the JPEG has', async () => {
    const sent = await buildJpeg();
    const kept = await encode(sent, true);
    const pixels = await sharp(sent).raw().toBuffer();
    expect(pixels.equals(await sharp(kept.file).raw().toBuffer())).toBe(true);
  });

  it('of 16 bits keeps all of them', async () => {
    const { file, pixels } = await buildDeepPng();
    const kept = await encode(file, true);
    const read = await sharp(kept.file).toColourspace('grey16').raw({ depth: 'ushort' }).toBuffer();
    expect(pixels.equals(read)).toBe(true);
  });

  it('is not made smaller', async () => {
    expect(await encode(await buildPng({ width: 3000, height: 1500 }), true)).toMatchObject({
      width: 3000,
      height: 1500,
    });
  });
});

describe('a radiograph of twelve bits', () => {
  const SIZE = { width: 640, height: 480 };
  const samples = twelveBits(SIZE);
  const tiff = (whiteIsZero: boolean) => async () => buildGreyTiff([{ ...SIZE, samples, whiteIsZero }]);
  const kinds: [string, () => Promise<Buffer>][] = [
    ['PNG', () => buildTwelveBitPng(SIZE)],
    ['TIFF', tiff(false)],
    ['TIFF in which 0 is white', tiff(true)],
  ];

  it.each(kinds)('of a %s has a thumbnail from black to white, and keeps every bit', async (_name, build) => {
    const kept = await encode(await build(), true);
    const { channels } = await sharp(kept.thumbnail).greyscale().stats();
    expect(channels[0]!.max).toBeGreaterThan(245);
    expect(channels[0]!.min).toBeLessThan(10);
    // As it stands, the mean is 6.
    expect(channels[0]!.mean).toBeGreaterThan(60);
    const read = await sharp(kept.file).toColourspace('grey16').raw({ depth: 'ushort' }).toBuffer();
    expect(Buffer.from(samples.buffer).equals(read)).toBe(true);
  });

  it.each(kinds)('of a %s is kept so too where a person said that it is a photo', async (_name, build) => {
    const [photo, xray] = [await encode(await build(), false), await encode(await build(), true)];
    expect(photo).toMatchObject({ mime: 'image/png', ...SIZE, sha256: xray.sha256 });
  });

  it('in colours and with an opacity has a thumbnail that is not black', async () => {
    const pixels = Uint16Array.from({ length: 64 * 48 * 4 }, (_, at) => (at % 4 === 3 ? 65_535 : (at * 7) % 4096));
    const raw = { width: 64, height: 48, channels: 4 } as const;
    const kept = await encode(await sharp(pixels, { raw }).toColourspace('rgb16').png().toBuffer(), false);
    const { channels } = await sharp(kept.thumbnail).stats();
    expect(channels).toHaveLength(3);
    for (const { mean } of channels) expect(mean).toBeGreaterThan(60);
  });

  it('whose samples are real numbers is refused, whatever its type: nobody could tell black from white', async () => {
    const file = await buildRealTiff();
    for (const lossless of [true, false]) {
      await expect(encode(file, lossless)).rejects.toMatchObject({ code: 'unsupported_media' });
    }
  });
});

describe('a TIFF', () => {
  const page = { width: 64, height: 48, samples: twelveBits() };
  const copy = { width: 16, height: 12, samples: new Uint8Array(192), reduced: true };

  it('of two pages is refused with their number, so that none is lost in silence', async () => {
    for (const lossless of [true, false]) {
      await expect(encode(buildGreyTiff([page, page]), lossless)).rejects.toMatchObject({
        code: 'unsupported_media',
        message: expect.stringContaining('El archivo tiene 2 páginas'),
        fields: { image: expect.stringContaining('Súbalo desde la aplicación') },
      });
    }
  });

  it('of more pages than anybody takes apart is refused, also where they stand behind a thousand smaller copies', async () => {
    const one = { width: 1, height: 1, samples: new Uint8Array(1) };
    const copies = Array.from({ length: 1000 }, () => ({ ...one, reduced: true }));
    for (const pages of [Array.from({ length: 101 }, () => one), [...copies, page, page]]) {
      await expect(encode(buildGreyTiff(pages), true)).rejects.toMatchObject({
        message: expect.stringContaining('El archivo tiene más de 100 páginas'),
      });
    }
  });

  it('with a smaller copy of its page, before it or after it, is that page', async () => {
    for (const pages of [
      [copy, page],
      [page, copy],
    ]) {
      expect(await encode(buildGreyTiff(pages), true)).toMatchObject({ width: 64, height: 48 });
    }
  });
});

describe('EXIF', () => {
  it.each([[false], [true]])('turns the picture, and is dropped with all else (lossless: %s)', async (lossless) => {
    const kept = await encode(await buildJpeg({ orientation: 6 }), lossless);
    expect(kept).toMatchObject({ width: 48, height: 64 });
    const metadata = await sharp(kept.file).metadata();
    expect([metadata.exif, metadata.orientation, metadata.icc, metadata.xmp]).toEqual(Array(4).fill(undefined));
    expect(kept.file.includes('esquina')).toBe(false);
  });
});

describe('a picture of too many pixels', () => {
  it.each([
    [true, 6000, '32 millones'],
    [false, 9000, '64 millones'],
    [true, 30_000, '32 millones'],
  ])('is refused in words that say how many there may be (lossless: %s, %i wide)', async (lossless, edge, most) => {
    const file = await buildPng();
    for (const place of [16, 20]) file.writeUInt32BE(edge, place);
    file.writeUInt32BE(crc32(file.subarray(12, 29)), 29);
    await expect(encode(file, lossless)).rejects.toMatchObject({
      code: 'unsupported_media',
      message: expect.stringContaining(`demasiados píxeles: se admiten hasta ${most}`),
    });
  });
});

describe('a file that is no picture', () => {
  it('is refused, and the next picture is kept', async () => {
    expect(await refusal(Buffer.from('hola'))).toBe('unsupported_media');
    expect(await refusal(Buffer.alloc(0))).toBe('unsupported_media');
    expect(await refusal(await buildPng())).toBe('kept');
  });

  it('or not a whole one is refused', async () => {
    const whole = await buildJpeg({ width: 400, height: 400 });
    expect(await refusal(whole.subarray(0, whole.length / 2))).toBe('unsupported_media');
  });

  it('that takes too long is refused, and the next picture is kept', async () => {
    const hasty = createEncoder({ timeout: 1 });
    expect(await refusal(await buildPng({ width: 2000, height: 2000 }), hasty)).toBe('unsupported_media');
    await hasty.close();
    expect(await refusal(await buildPng())).toBe('kept');
  });
});

describe('a good picture is not refused for good', () => {
  it.each(['/dev/full', '/nonexistent/image'])('when %s cannot be written', async (output) => {
    const input = path.join(directory, 'unwritable');
    await fs.writeFile(input, await buildPng());
    for (const lossless of [true, false]) {
      const encoding = encoder.encode({ input, lossless, output, thumbnail: `${input}.thumbnail` });
      await expect(encoding).rejects.toMatchObject({ code: 'unavailable', status: 503 });
    }
  });

  it.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)('by a %s: it is kept', async (signal) => {
    expect(await interrupted(signal)).toBe('kept');
  });

  it('when the process that reads it is killed', async () => {
    expect(await interrupted('SIGKILL')).toBe('unavailable');
  });
});

it('a file of which the process crashes is refused', async () => {
  expect(await interrupted('SIGSEGV')).toBe('unsupported_media');
});

/** The outcome for a good picture when the process that reads it gets a signal. */
async function interrupted(signal: NodeJS.Signals): Promise<unknown> {
  // From now on a process is there.
  await refusal(await buildPng());
  const input = path.join(directory, signal);
  await fs.writeFile(input, await buildPng({ width: 3000, height: 3000 }));
  const encoding = encoder.encode({ input, lossless: true, output: `${input}.out`, thumbnail: `${input}.thumbnail` });
  const answer = encoding.then(
    () => 'kept',
    (error: unknown) => (error instanceof AppError ? error.code : error),
  );
  await new Promise(setImmediate);
  for (const child of encoderProcesses()) process.kill(child, signal);
  return answer;
}

/** The processes that read files for this one, by their ids. */
function encoderProcesses(): number[] {
  const children = readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8');
  const ids = children
    .split(' ')
    .filter((id) => id && readFileSync(`/proc/${id}/cmdline`, 'utf8').includes('encoder-process'));
  return ids.map(Number);
}

it('many at once wait their turn; too many are told to come later', async () => {
  const input = path.join(directory, 'same');
  await fs.writeFile(input, await buildPng());
  const jobs = Array.from({ length: 30 }, (_, index) => ({
    input,
    lossless: true,
    output: `${input}.${index}`,
    thumbnail: `${input}.${index}.thumbnail`,
  }));
  const results = await Promise.allSettled(jobs.map((job) => encoder.encode(job)));
  const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []));
  expect(refused).toHaveLength(8);
  for (const reason of refused) expect(reason).toMatchObject({ code: 'slow_down', retryAfter: 10 });
});
