/** A file's format by its first bytes. `foreign`: a picture that the server does not read, but some browsers do. */
export type PictureFormat = 'kept' | 'heic' | 'foreign';

/** The number of bytes that identify a format. */
export const TELLING_BYTES = 16;

const PNG = /^\x89PNG\r\n/;
const TIFF = /^(II\*\0|MM\0\*)/;

const KEPT: readonly RegExp[] = [
  /^\xff\xd8\xff/, // JPEG
  PNG,
  /^RIFF....WEBP/s,
  TIFF,
];

const startOf = (file: Uint8Array): string => String.fromCodePoint(...file.subarray(0, TELLING_BYTES));

/** Whether a file begins as a PNG does. */
export const isPng = (file: Uint8Array): boolean => PNG.test(startOf(file));

/** Whether a file begins as a TIFF does, of either order of bytes. */
export const isTiff = (file: Uint8Array): boolean => TIFF.test(startOf(file));

/** Null: no picture, whatever the file's name says. */
export function pictureFormat(start: Uint8Array): PictureFormat | null {
  const text = startOf(start);
  if (KEPT.some((pattern) => pattern.test(text))) return 'kept';
  if (/^....ftyp(hei|hev|mif1|msf1)/s.test(text)) return 'heic';
  return /^(GIF8|BM|....ftypavi)/s.test(text) ? 'foreign' : null;
}
