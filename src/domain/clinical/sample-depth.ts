import { isPng, isTiff } from './picture-format.ts';
import { bitsOfPage, tiffPages } from './tiff.ts';

/** Where a PNG says how many bits a sample has. */
const PNG_BITS = 24;

/**
 * Whether the samples of a picture have more than eight bits: a browser shows eight of them, and keeps eight where it
 * encodes the picture anew. Of a PNG the first bytes are enough.
 */
export function isDeep(file: Uint8Array): boolean {
  if (isPng(file)) return (file[PNG_BITS] ?? 0) > 8;
  return isTiff(file) && tiffPages(file).some((page) => bitsOfPage(file, page) > 8);
}
