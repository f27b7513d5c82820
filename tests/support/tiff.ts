// TIFF files for tests, as sensors and scanners make them: sharp writes neither several different pages nor white as zero.
export interface TiffPicture {
  width: number;
  height: number;
  /** Shades of grey as a person should see them, of the depth that they have. */
  samples: Uint8Array | Uint16Array;
  /** The file says 0 for white. */
  whiteIsZero?: boolean;
  /** A smaller copy of the page before or after it. */
  reduced?: boolean;
}

interface TiffOptions {
  /** The lower byte first, as most programs write. */
  little?: boolean;
}

/** A TIFF of grey pages, uncompressed, in strips of eight rows, each page's pixels before its directory. */
export function buildGreyTiff(pages: readonly TiffPicture[], { little = true }: TiffOptions = {}): Buffer {
  const parts: Buffer[] = [Buffer.alloc(8)];
  let length = 8;
  const add = (part: Buffer): number => {
    const at = length;
    const padded = part.length % 2 === 0 ? part : Buffer.concat([part, Buffer.alloc(1)]);
    parts.push(padded);
    length += padded.length;
    return at;
  };
  const numbers = (values: readonly number[], bytes: 2 | 4): Buffer => {
    const made = Buffer.alloc(values.length * bytes);
    const view = new DataView(made.buffer, made.byteOffset, made.length);
    values.forEach((value, at) =>
      bytes === 2 ? view.setUint16(at * 2, value, little) : view.setUint32(at * 4, value, little),
    );
    return made;
  };
  const directories: { at: number; entries: number }[] = [];
  for (const page of pages) {
    const { width, height, samples, whiteIsZero = false, reduced = false } = page;
    const bytes = samples.BYTES_PER_ELEMENT;
    const most = bytes === 1 ? 255 : 65_535;
    const rows = 8;
    const strips = Array.from({ length: Math.ceil(height / rows) }, (_, strip) => {
      const part = [...samples.subarray(strip * rows * width, (strip + 1) * rows * width)];
      const stored = whiteIsZero ? part.map((sample) => most - sample) : part;
      return bytes === 1 ? Buffer.from(stored) : numbers(stored, 2);
    });
    const offsets = strips.map(add);
    const lengths = strips.map((strip) => strip.length);
    const list = (values: number[]) => (values.length === 1 ? values[0]! : add(numbers(values, 4)));
    const fields: [tag: number, type: 3 | 4, count: number, value: number][] = [
      [254, 4, 1, reduced ? 1 : 0],
      [256, 4, 1, width],
      [257, 4, 1, height],
      [258, 3, 1, bytes * 8],
      [259, 3, 1, 1],
      [262, 3, 1, whiteIsZero ? 0 : 1],
      [273, 4, offsets.length, list(offsets)],
      [277, 3, 1, 1],
      [278, 4, 1, rows],
      [279, 4, lengths.length, list(lengths)],
    ];
    const entries = fields.map(([tag, type, count, value]) =>
      Buffer.concat([
        numbers([tag, type], 2),
        numbers([count], 4),
        type === 4 ? numbers([value], 4) : numbers([value, 0], 2),
      ]),
    );
    const directory = Buffer.concat([numbers([fields.length], 2), ...entries, Buffer.alloc(4)]);
    directories.push({ at: add(directory), entries: fields.length });
  }
  const file = Buffer.concat(parts);
  const view = new DataView(file.buffer, file.byteOffset, file.length);
  file.write(little ? 'II' : 'MM', 0, 'latin1');
  view.setUint16(2, 42, little);
  let pointer = 4;
  for (const { at, entries } of directories) {
    view.setUint32(pointer, at, little);
    pointer = at + 2 + 12 * entries;
  }
  return file;
}

/** A radiograph of twelve bits in samples of sixteen: a bright disc on darker tissue, no sample above 4095. */
export function twelveBits({ width = 64, height = 48 } = {}): Uint16Array {
  return Uint16Array.from({ length: width * height }, (_, at) => {
    const [x, y] = [at % width, Math.floor(at / width)];
    const inside = Math.hypot(x - width / 2, y - height / 2) < Math.min(width, height) / 3;
    return inside ? 3000 + Math.round((1000 * x) / width) : 300 + Math.round((900 * y) / height);
  });
}
