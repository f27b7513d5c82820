// Decodes what a browser shows nearly black, or does not show: pictures of more than eight bits a sample, and TIFF.
import { decode as decodePng, encode as encodePng } from 'fast-png';
import { decode as decodeTiff } from 'tiff';
import { isPng } from '#domain/clinical/picture-format.ts';
import { toEightBits } from '#domain/clinical/sample-window.ts';
import { tiffPages } from '#domain/clinical/tiff.ts';
import { boundedPng, refuseLargePage } from './unpacked.ts';

interface Samples {
  width: number;
  height: number;
  channels: number;
  data: Uint8Array | Uint16Array;
}

/** Quick rather than small: the picture is shown at once, and not kept. */
const QUICK = { zlib: { level: 1 } } as const;

/**
 * A PNG of eight bits a sample that shows the picture; null where this code cannot read it. Throws for a broken file, and
 * for one that is larger than any radiograph.
 */
export function develop(file: Uint8Array): Uint8Array<ArrayBuffer> | null {
  const samples = isPng(file) ? samplesOfPng(file) : samplesOfTiff(file);
  if (!samples) return null;
  const { data, channels } = samples;
  const shown = data instanceof Uint16Array ? toEightBits({ data, channels }) : data;
  return Uint8Array.from(encodePng({ ...samples, data: shown, depth: 8 }, QUICK));
}

function samplesOfPng(file: Uint8Array): Samples | null {
  const { width, height, channels, data } = decodePng(boundedPng(file));
  return data instanceof Uint16Array ? { width, height, channels, data } : null;
}

/** The photometric interpretations whose samples are shades: white is zero (the decoder inverts it), black is zero, RGB. */
const SHADES = [0, 1, 2];

/** The first page of a TIFF. The decoder mistakes colours that lie in tiles or in planes of their own. */
function samplesOfTiff(file: Uint8Array): Samples | null {
  const [first] = tiffPages(file);
  if (!first) return null;
  refuseLargePage(file, first);
  const [page] = decodeTiff(file, { pages: [first.index] });
  if (!page || !SHADES.includes(page.type)) return null;
  const { width, height, samplesPerPixel: channels, bitsPerSample, data } = page;
  if (channels > 1 && (page.tiled || page.planarConfiguration !== 1)) return null;
  if (data instanceof Uint16Array) return { width, height, channels, data };
  if (!(data instanceof Uint8Array)) return null;
  return { width, height, channels, data: bitsPerSample === 1 ? data.map((bit) => bit * 255) : data };
}
