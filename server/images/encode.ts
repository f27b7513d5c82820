// Re-encodes an uploaded file (decision 024). Runs in a process of its own only: the bytes may be hostile.
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import fs from 'node:fs/promises';
import sharp, { type Metadata, type Sharp, type SharpOptions } from 'sharp';
import { PHOTO_EDGE } from '#domain/clinical/photo.ts';
import { toEightBits } from '#domain/clinical/sample-window.ts';
import { hasTooManyPages, tiffPages } from '#domain/clinical/tiff.ts';

/** A file to be read, how to store it, and the paths of the results. */
export interface EncodeJob {
  input: string;
  /**
   * Every pixel is kept, as PNG; else the picture becomes a JPEG of at most `PHOTO_EDGE`. A picture of more than eight
   * bits a sample is always kept so: in a JPEG a radiograph that was taken for a photo would be black for ever.
   */
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

/** Why a file that is a picture is not taken: for its pages, which would be lost but for one, or for its pixels. */
export type Refusal = { pages: number | 'too many' } | { mostPixels: number };

/** A picture that is not taken. */
export class PictureRefused extends Error {
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(JSON.stringify(refusal));
    this.refusal = refusal;
  }
}

/**
 * Reads a picture whole and re-encodes it, turned as its EXIF says and with nothing but pixels. Throws for a file that
 * is no whole picture; PictureRefused for one of several pages or too many pixels.
 */
export async function encodeImage({ input, lossless, output, thumbnail }: EncodeJob): Promise<EncodedImage> {
  const source = { input, page: await pageOf(input) };
  const facts = await factsOf(input, source.page);
  if (facts.depth !== 'uchar' && facts.depth !== 'ushort') throw new Error(`pixels of the kind ${facts.depth}`);
  const deep = facts.depth === 'ushort';
  const whole = lossless || deep;
  const mostPixels = whole ? MOST_PIXELS.lossless : MOST_PIXELS.photo;
  if (facts.width * facts.height > mostPixels) throw new PictureRefused({ mostPixels });
  const { width, height, size } = await (whole ? losslessly(source, facts) : asPhoto(source)).toFile(output);
  await (deep ? await stretched(small(output), facts) : small(output))
    .flatten({ background: WHITE })
    .jpeg({ quality: 80 })
    .toFile(thumbnail);
  return { mime: whole ? 'image/png' : 'image/jpeg', width, height, bytes: size, sha256: await sha256Of(output) };
}

/** The description of a picture by its file. Nothing is decoded, so its size does not matter. */
const factsOf = (input: string, page: number): Promise<Metadata> =>
  sharp(input, { page, limitInputPixels: false }).metadata();

/** A file, and the place of the picture in it. */
interface Source {
  input: string;
  page: number;
}

/** The place of a file's only page: in a TIFF, a smaller copy may stand before it. */
async function pageOf(input: string): Promise<number> {
  const { format } = await factsOf(input, 0);
  if (format !== 'tiff') return 0;
  const file = await fs.readFile(input);
  if (hasTooManyPages(file)) throw new PictureRefused({ pages: 'too many' });
  const pages = tiffPages(file);
  if (pages.length > 1) throw new PictureRefused({ pages: pages.length });
  return pages[0]?.index ?? 0;
}

const small = (file: string): Sharp =>
  sharp(file).resize({ width: THUMBNAIL_EDGE, height: THUMBNAIL_EDGE, fit: 'inside', withoutEnlargement: true });

/** libvips' words for a failure of the disk below it. */
const DISK_FAILED =
  /: (write error|unable to open for write)$|^system error: (No space left|Disk quota|Input\/output|Read-only|Too many open)/m;

/** Whether reading failed for another reason than the file: the disk is full or broken. */
export function isOfMachine(error: unknown): boolean {
  return error instanceof Error && ('syscall' in error || DISK_FAILED.test(error.message));
}

/** A file that ends too early or breaks off is refused, not filled up with grey. */
const reading = (page: number, limitInputPixels: number): SharpOptions => ({ page, limitInputPixels, failOn: 'error' });

function asPhoto({ input, page }: Source): Sharp {
  return sharp(input, reading(page, MOST_PIXELS.photo))
    .autoOrient()
    .resize({ width: PHOTO_EDGE, height: PHOTO_EDGE, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: WHITE })
    .jpeg({ quality: 88, chromaSubsampling: '4:4:4', progressive: true });
}

const isGrey = ({ space }: Metadata): boolean => space === 'b-w' || space === 'grey16';

/** Keeps the values of the pixels: no colour management, and 16 bits where there were 16. */
function losslessly({ input, page }: Source, facts: Metadata): Sharp {
  const [deep, plain] = isGrey(facts) ? ['grey16', 'b-w'] : ['rgb16', 'srgb'];
  return sharp(input, { ...reading(page, MOST_PIXELS.lossless), ignoreIcc: true })
    .autoOrient()
    .toColourspace(facts.depth === 'ushort' ? deep : plain)
    .png();
}

/** A picture of sixteen bits a sample in eight: as it stands, one of twelve is nearly black (decision 122). */
async function stretched(picture: Sharp, facts: Metadata): Promise<Sharp> {
  const { data, info } = await picture
    .toColourspace(isGrey(facts) ? 'grey16' : 'rgb16')
    .raw({ depth: 'ushort' })
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const samples = new Uint16Array(data.buffer, data.byteOffset, data.length / 2);
  return sharp(toEightBits({ data: samples, channels }), { raw: { width, height, channels } });
}

async function sha256Of(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}
