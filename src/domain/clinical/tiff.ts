// A TIFF is a chain of directories, each of which describes a picture: a page, a smaller copy of one, or a mask (TIFF
// 6.0, section 2). Its bytes may be hostile: whatever lies outside of the file is no page.
import { isTiff } from './picture-format.ts';

/** A page of a TIFF. */
export interface TiffPage {
  /** The picture's place in the chain, in which smaller copies count too: the number by which a decoder finds it. */
  index: number;
  /** Where its directory is in the file, bytes. */
  directory: number;
}

/** A field of a directory, with its values as they stand in the file. */
interface TiffField {
  tag: number;
  type: number;
  count: number;
  values: Uint8Array;
}

const TAG = {
  subfile: 254,
  width: 256,
  height: 257,
  bitsPerSample: 258,
  compression: 259,
  stripOffsets: 273,
  samplesPerPixel: 277,
  stripLengths: 279,
  tileOffsets: 324,
  tileLengths: 325,
} as const;
/** Fields that point to directories elsewhere in the file: smaller copies, and what a camera noted. */
const POINTERS: ReadonlySet<number> = new Set([330, 34_665, 34_853, 40_965]);
const LONG = 4;
/** The bytes of one value, by its type; of 0, there is none. */
const SIZES = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8];
/** A smaller copy of another page, or a mask. */
const NO_PAGE = 0b101;
const MOST_DIRECTORIES = 1000;
/**
 * A file of more pages is not taken apart: a series of radiographs has some tens, and nobody could describe hundreds.
 */
export const MOST_PAGES = 100;
/** libtiff takes a directory of more fields for none. */
const MOST_FIELDS = 4096;

const viewOf = (file: Uint8Array): DataView => new DataView(file.buffer, file.byteOffset, file.byteLength);
/** "II": the lower byte of a number comes first. */
const isLittle = (file: Uint8Array): boolean => file[0] === 0x49;

/** The pages of a TIFF; none for another file. */
export function tiffPages(file: Uint8Array): TiffPage[] {
  if (!isTiff(file)) return [];
  const all = directoriesOf(file).map((directory, index) => ({ index, directory }));
  const pages = all.filter(({ directory }) => {
    const kind = numbersOf(file, fieldsOf(file, directory).get(TAG.subfile))[0] ?? 0;
    return (kind & NO_PAGE) === 0;
  });
  return pages.length > 0 ? pages : all.slice(0, 1);
}

/** Whether a TIFF has more pages than are taken apart, or more directories than are read: pages would be missing. */
export const hasTooManyPages = (file: Uint8Array): boolean =>
  isTiff(file) && (directoriesOf(file).length === MOST_DIRECTORIES || tiffPages(file).length > MOST_PAGES);

/** The bits of a sample of a page. */
export const bitsOfPage = (file: Uint8Array, { directory }: TiffPage): number =>
  numbersOf(file, fieldsOf(file, directory).get(TAG.bitsPerSample))[0] ?? 1;

/** The picture of a page as its fields describe it, and the bytes in which it lies. */
export interface TiffPicture {
  width: number;
  height: number;
  /** Samples of a pixel. */
  channels: number;
  /** The size of a sample, in bits. */
  bits: number;
  /** A number of the format: 1 is none, 5 is LZW, 8 and 32946 are deflate. */
  compression: number;
  parts: readonly Uint8Array[];
}

/** The picture of a page, as it is described. */
export function pictureOfPage(file: Uint8Array, page: TiffPage): TiffPicture {
  const fields = fieldsOf(file, page.directory);
  const first = (tag: number, otherwise: number) => numbersOf(file, fields.get(tag))[0] ?? otherwise;
  return {
    width: first(TAG.width, 0),
    height: first(TAG.height, 0),
    channels: first(TAG.samplesPerPixel, 1),
    bits: bitsOfPage(file, page),
    compression: first(TAG.compression, 1),
    parts: partsOf(file, [...fields.values()]).parts,
  };
}

/** The strips or tiles of a picture, and the fields that tell their offsets and lengths. */
function partsOf(file: Uint8Array, fields: readonly TiffField[]) {
  const [offsets, lengths] =
    [
      [TAG.stripOffsets, TAG.stripLengths],
      [TAG.tileOffsets, TAG.tileLengths],
    ]
      .map((tags) => tags.map((tag) => fields.find((field) => field.tag === tag)))
      .find((pair) => pair.every(Boolean)) ?? [];
  const [from, length] = [numbersOf(file, offsets), numbersOf(file, lengths)];
  const parts = from.map((start, part) => file.subarray(start, start + (length[part] ?? 0)));
  return { offsets, from, length, parts };
}

/** One page as a file of its own, its picture's bytes as they were. */
export function tiffOfPage(file: Uint8Array, { directory }: TiffPage): Uint8Array<ArrayBuffer> {
  const fields = [...fieldsOf(file, directory).values()].filter(({ tag }) => !POINTERS.has(tag));
  const { offsets, from, length, parts } = partsOf(file, fields);
  const bytes = parts.reduce((sum, part) => sum + part.length, 0);
  const ofFields = fields.reduce((sum, { values }) => sum + values.length, 0);
  // Parts and values that overlap could be said to be larger than any memory.
  if (!offsets || bytes === 0 || bytes + ofFields > file.length || from.length !== length.length)
    return pointedAt(file, directory);
  return assemble(isLittle(file), fields, offsets.tag, parts);
}

/** The whole file, in which the chain begins and ends with one directory: for a page whose parts are laid out otherwise. */
function pointedAt(file: Uint8Array, directory: number): Uint8Array<ArrayBuffer> {
  const copy = Uint8Array.from(file);
  const view = viewOf(copy);
  view.setUint32(4, directory, isLittle(file));
  const next = directory + 2 + 12 * view.getUint16(directory, isLittle(file));
  if (next + 4 <= copy.length) view.setUint32(next, 0, isLittle(file));
  return copy;
}

/** A file of one directory. The offsets of its parts are the one field whose values change. */
function assemble(
  little: boolean,
  fields: readonly TiffField[],
  offsets: number,
  parts: readonly Uint8Array[],
): Uint8Array<ArrayBuffer> {
  const start = 8;
  let end = start + 2 + 12 * fields.length + 4;
  /** Reserves room, at an even place as the format demands. */
  const take = (bytes: number): number => {
    const place = end + (end % 2);
    end = place + bytes;
    return place;
  };
  const [places, offsetsSize] = [new Map<TiffField, number>(), 4 * parts.length];
  for (const field of fields) {
    const size = field.tag === offsets ? offsetsSize : field.values.length;
    if (size > 4) places.set(field, take(size));
  }
  const partPlaces = parts.map((part) => take(part.length));
  const made = new Uint8Array(end);
  const view = viewOf(made);
  made.set(little ? [0x49, 0x49] : [0x4d, 0x4d]);
  view.setUint16(2, 42, little);
  view.setUint32(4, start, little);
  view.setUint16(start, fields.length, little);
  fields.forEach((field, index) => {
    const entry = start + 2 + 12 * index;
    const moved = field.tag === offsets;
    view.setUint16(entry, field.tag, little);
    view.setUint16(entry + 2, moved ? LONG : field.type, little);
    view.setUint32(entry + 4, moved ? parts.length : field.count, little);
    const place = places.get(field);
    if (place !== undefined) view.setUint32(entry + 8, place, little);
    if (moved) partPlaces.forEach((at, part) => view.setUint32((place ?? entry + 8) + 4 * part, at, little));
    else made.set(field.values, place ?? entry + 8);
  });
  parts.forEach((part, index) => made.set(part, partPlaces[index]));
  return made;
}

/** The places of the directories, in the order of the chain; a chain that bites its tail ends there. */
function directoriesOf(file: Uint8Array): number[] {
  const [view, little] = [viewOf(file), isLittle(file)];
  const found = new Set<number>();
  let at = file.length < 8 ? 0 : view.getUint32(4, little);
  while (at > 0 && at + 2 <= file.length && !found.has(at) && found.size < MOST_DIRECTORIES) {
    const fields = view.getUint16(at, little);
    const next = at + 2 + 12 * fields;
    if (fields > MOST_FIELDS || next > file.length) break;
    found.add(at);
    // Some programs end a file with its last directory.
    at = next + 4 > file.length ? 0 : view.getUint32(next, little);
  }
  return [...found];
}

/** The fields of a directory whose values lie in the file. */
function fieldsOf(file: Uint8Array, directory: number): Map<number, TiffField> {
  const [view, little] = [viewOf(file), isLittle(file)];
  const fields = new Map<number, TiffField>();
  const count = view.getUint16(directory, little);
  for (let entry = directory + 2; entry < directory + 2 + 12 * count; entry += 12) {
    const [tag, type] = [view.getUint16(entry, little), view.getUint16(entry + 2, little)];
    const count = view.getUint32(entry + 4, little);
    const size = (SIZES[type] ?? 0) * count;
    const place = size > 4 ? view.getUint32(entry + 8, little) : entry + 8;
    if (size > 0 && place + size <= file.length) {
      fields.set(tag, { tag, type, count, values: file.subarray(place, place + size) });
    }
  }
  return fields;
}

/** The values of a field of whole numbers. */
function numbersOf(file: Uint8Array, field: TiffField | undefined): number[] {
  if (!field || (field.type !== LONG && field.type !== 3)) return [];
  const [view, little] = [viewOf(field.values), isLittle(file)];
  return Array.from({ length: field.count }, (_, at) =>
    field.type === LONG ? view.getUint32(4 * at, little) : view.getUint16(2 * at, little),
  );
}
