/** A file's format by its first bytes. `foreign`: a picture that the server does not read, but some browsers do. */
export type PictureFormat = 'kept' | 'heic' | 'foreign';

/** The number of bytes that identify a format. */
export const TELLING_BYTES = 16;

const KEPT: readonly RegExp[] = [
  /^\xff\xd8\xff/, // JPEG
  /^\x89PNG\r\n/,
  /^RIFF....WEBP/s,
  /^(II\*\0|MM\0\*)/, // TIFF
];

/** Null: no picture, whatever the file's name says. */
export function pictureFormat(start: Uint8Array): PictureFormat | null {
  const text = String.fromCodePoint(...start.subarray(0, TELLING_BYTES));
  if (KEPT.some((pattern) => pattern.test(text))) return 'kept';
  if (/^....ftyp(hei|hev|mif1|msf1)/s.test(text)) return 'heic';
  return /^(GIF8|BM|....ftypavi)/s.test(text) ? 'foreign' : null;
}
