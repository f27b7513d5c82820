// Bounds what a picture unpacks to. A decoder reserves whatever a file says, and a megabyte may say gigabytes: the browser would
// close the page, and again each time that the history is opened.
import { Unzlib } from 'fflate';
import { pictureOfPage, type TiffPage } from '#domain/clinical/tiff.ts';
import { joinBytes } from '#domain/values/bytes.ts';

/** Bytes: 32 million pixels of three channels of sixteen bits, the largest picture that the server keeps whole. */
const MOST = 200_000_000;
/** So many bytes are unpacked at a time: they become a thousand times as many at most. */
const PIECE = 16_384;

/** Called with the bytes of each piece that was unpacked. */
type Count = (bytes: number) => void;

/** Adds them up, and throws once they are more than `most`. */
function counter(most: number): Count {
  let sum = 0;
  return (bytes) => {
    sum += bytes;
    if (sum > most) throw new RangeError(`the picture unpacks to more than ${most} bytes`);
  };
}

/** Unpacks what is pushed, and keeps nothing. */
function inflating(count: Count): (part: Uint8Array) => void {
  const inflator = new Unzlib((piece) => count(piece.length));
  return (part) => {
    for (let from = 0; from < part.length; from += PIECE) inflator.push(part.subarray(from, from + PIECE), false);
  };
}

/** The parts of a PNG that are its picture. The others, such as a profile of colours, may hold as much. */
const PICTURE = new Set(['IHDR', 'PLTE', 'IDAT', 'IEND']);
/** Where a PNG says its width, its height and the kind of its colours, and where its first part begins. */
const [WIDTH, HEIGHT, KIND, FIRST] = [16, 20, 25, 8];
/** Samples of a pixel, by the kind of the colours: grey, three colours, a palette; the last two with opacity. */
const CHANNELS: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

/** A PNG with nothing but its picture. Throws for one that is larger than what is decoded here. */
export function boundedPng(file: Uint8Array, most = MOST): Uint8Array {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  counter(most)(view.getUint32(WIDTH) * view.getUint32(HEIGHT) * (CHANNELS[view.getUint8(KIND)] ?? 4) * 2);
  const inflate = inflating(counter(most));
  const kept = [file.subarray(0, FIRST)];
  for (let at = FIRST; at + 8 <= file.length;) {
    const length = view.getUint32(at);
    const type = String.fromCodePoint(...file.subarray(at + 4, at + 8));
    const end = at + 12 + length;
    if (type === 'IDAT') inflate(file.subarray(at + 8, end - 4));
    // The size is told once, in the first part.
    if (PICTURE.has(type) && (type === 'IHDR') === (at === FIRST)) kept.push(file.subarray(at, end));
    at = end;
  }
  return joinBytes(kept);
}

const LZW = 5;
const DEFLATE: ReadonlySet<number> = new Set([8, 32_946]);

/** Throws for a page of a TIFF that is larger than what is decoded here. */
export function refuseLargePage(file: Uint8Array, page: TiffPage, most = MOST): void {
  const { width, height, channels, bits, compression, parts } = pictureOfPage(file, page);
  counter(most)(width * height * channels * Math.ceil(bits / 8));
  const count = counter(most);
  for (const part of parts) {
    if (DEFLATE.has(compression)) inflating(count)(part);
    else if (compression === LZW) countLzw(part, count);
    else count(part.length);
  }
}

const [CLEAR, END, TABLE] = [256, 257, 4096];

/** Adds up the lengths of the strings that LZW codes stand for (TIFF 6.0, section 13). */
function countLzw(part: Uint8Array, count: Count): void {
  const lengths = new Uint16Array(TABLE).fill(1);
  let [next, width, before, bits, held] = [END + 1, 9, 0, 0, 0];
  for (const byte of part) {
    held = ((held << 8) | byte) & 0xff_ffff;
    bits += 8;
    if (bits < width) continue;
    bits -= width;
    const code = (held >> bits) & ((1 << width) - 1);
    if (code === END) return;
    if (code === CLEAR) {
      [next, width, before] = [END + 1, 9, 0];
      continue;
    }
    // The string of a code that is being made now is the one before and its first letter again.
    const length = code < next ? lengths[code]! : before + 1;
    count(length);
    if (before > 0 && next < TABLE) lengths[next++] = before + 1;
    if (next === (1 << width) - 1 && width < 12) width += 1;
    before = length;
  }
}
