// Pictures for tests: generated, and each a little different.
import sharp from 'sharp';
import { twelveBits } from './tiff.ts';

export interface PictureOptions {
  width?: number;
  height?: number;
  /** EXIF orientation, 1 to 8. */
  orientation?: number;
  /** Another seed gives another picture. */
  seed?: number;
}

/** Pixels of three channels, in which all corners differ. */
export function buildPixels({ width = 64, height = 48, seed = 0 }: PictureOptions = {}): Buffer {
  const pixels = Buffer.alloc(width * height * 3);
  for (let at = 0; at < width * height; at += 1) {
    pixels[at * 3] = ((at % width) * 255) / width;
    pixels[at * 3 + 1] = (Math.floor(at / width) * 255) / height;
    pixels[at * 3 + 2] = seed % 256;
  }
  return pixels;
}

const fromPixels = ({ width = 64, height = 48, ...rest }: PictureOptions) =>
  sharp(buildPixels({ width, height, ...rest }), { raw: { width, height, channels: 3 } });

/** A photo as cameras make it: JPEG, with a place and a time in its EXIF. */
export async function buildJpeg(options: PictureOptions = {}): Promise<Buffer> {
  return fromPixels(options)
    .withExif({ IFD0: { Copyright: 'Clínica de la esquina', Orientation: String(options.orientation ?? 1) } })
    .withMetadata({ orientation: options.orientation ?? 1 })
    .jpeg({ quality: 95, chromaSubsampling: '4:4:4' })
    .toBuffer();
}

export const buildPng = (options: PictureOptions = {}): Promise<Buffer> => fromPixels(options).png().toBuffer();

export const buildWebp = (options: PictureOptions = {}): Promise<Buffer> =>
  fromPixels(options).webp({ lossless: true }).toBuffer();

export const buildTiff = (options: PictureOptions = {}): Promise<Buffer> =>
  fromPixels(options).tiff({ compression: 'lzw' }).toBuffer();

/** A radiograph of 16 bits a pixel, as sensors make it, and its pixels. */
export async function buildDeepPng({ width = 64, height = 48 }: PictureOptions = {}): Promise<{
  file: Buffer;
  pixels: Buffer;
}> {
  const pixels = Uint16Array.from({ length: width * height }, (_, at) => (at * 257) % 65_536);
  const file = await sharp(pixels, { raw: { width, height, channels: 1 } })
    .toColourspace('grey16')
    .png()
    .toBuffer();
  return { file, pixels: Buffer.from(pixels.buffer) };
}

/** A radiograph of twelve bits in a PNG of sixteen. */
export function buildTwelveBitPng({ width = 64, height = 48 }: PictureOptions = {}): Promise<Buffer> {
  return sharp(twelveBits({ width, height }), { raw: { width, height, channels: 1 } })
    .toColourspace('grey16')
    .png()
    .toBuffer();
}

/** A TIFF whose samples are real numbers of 32 bits. */
export function buildRealTiff({ width = 64, height = 48 }: PictureOptions = {}): Promise<Buffer> {
  const samples = Float32Array.from({ length: width * height * 3 }, (_, at) => at / (width * height * 3));
  return sharp(samples, { raw: { width, height, channels: 3 } })
    .pipelineColourspace('scrgb')
    .toColourspace('scrgb')
    .tiff({ compression: 'none' })
    .toBuffer();
}
