// Re-encodes an uploaded file (decision 024). Runs in a process of its own only: the bytes may be hostile.
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import sharp, { type Metadata, type Sharp, type SharpOptions } from 'sharp';
import { PHOTO_EDGE } from '#domain/clinical/photo.ts';

/** A file to be read, how to store it, and the paths of the results. */
export interface EncodeJob {
  input: string;
  /** Every pixel is kept, as PNG; else the picture becomes a JPEG of at most `PHOTO_EDGE`. */
  lossless: boolean;
  output: string;
  thumbnail: string;
}

/** The facts about a file once it has been read and re-encoded. */
export interface EncodedImage {
  mime: 'image/jpeg' | 'image/png';
  width: number;
  height: number;
  bytes: number;
  /** The stored file's, hex. */
  sha256: string;
}

/** A telephone's photo has up to 50 megapixels; a scanned film kept whole some 25, a panoramic 5. */
const MOST_PIXELS = { photo: 64_000_000, lossless: 32_000_000 };
const THUMBNAIL_EDGE = 320;
/** The colour under transparent pixels where a format has none. */
const WHITE = '#ffffff';

// One picture at a time, no cache, and only these four readers: each reader is a way in.
sharp.cache(false);
sharp.concurrency(1);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegFile',
    'VipsForeignLoadPngFile',
    'VipsForeignLoadWebpFile',
    'VipsForeignLoadTiffFile',
  ],
});

/**
 * Reads a picture whole and re-encodes it, turned as its EXIF says and with nothing but pixels. Throws for a file that
 * is no whole picture.
 */
export async function encodeImage({ input, lossless, output, thumbnail }: EncodeJob): Promise<EncodedImage> {
  const encoder = lossless ? losslessly(input, await sharp(input).metadata()) : asPhoto(input);
  const { width, height, size } = await encoder.toFile(output);
  await sharp(output)
    .resize({ width: THUMBNAIL_EDGE, height: THUMBNAIL_EDGE, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: WHITE })
    .jpeg({ quality: 80 })
    .toFile(thumbnail);
  const mime = lossless ? 'image/png' : 'image/jpeg';
  return { mime, width, height, bytes: size, sha256: await sha256Of(output) };
}

/** libvips' words for a failure of the disk below it. */
const DISK_FAILED =
  /: (write error|unable to open for write)$|^system error: (No space left|Disk quota|Input\/output|Read-only|Too many open)/m;

/** Whether reading failed for another reason than the file: the disk is full or broken. */
export function isOfMachine(error: unknown): boolean {
  return error instanceof Error && ('syscall' in error || DISK_FAILED.test(error.message));
}

/** A file that ends too early or breaks off is refused, not filled up with grey. */
const reading = (limitInputPixels: number): SharpOptions => ({ limitInputPixels, failOn: 'error' });

function asPhoto(input: string): Sharp {
  return sharp(input, reading(MOST_PIXELS.photo))
    .autoOrient()
    .resize({ width: PHOTO_EDGE, height: PHOTO_EDGE, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: WHITE })
    .jpeg({ quality: 88, chromaSubsampling: '4:4:4', progressive: true });
}

/** Keeps the values of the pixels: no colour management, and 16 bits where there were 16. */
function losslessly(input: string, { depth, space }: Metadata): Sharp {
  if (depth !== 'uchar' && depth !== 'ushort') throw new Error(`pixels of the kind ${depth}`);
  const grey = space === 'b-w' || space === 'grey16';
  const [deep, plain] = grey ? ['grey16', 'b-w'] : ['rgb16', 'srgb'];
  return sharp(input, { ...reading(MOST_PIXELS.lossless), ignoreIcc: true })
    .autoOrient()
    .toColourspace(depth === 'ushort' ? deep : plain)
    .png();
}

async function sha256Of(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}
