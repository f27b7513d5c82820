import { pictureFormat, TELLING_BYTES } from '#domain/clinical/picture-format.ts';
import { pagesOf } from './page-files.ts';

/** Accepted files; a HEIC often comes without a type. */
export const ACCEPTED = 'image/*,.heic,.heif';

/** Chosen or dropped files, by how they can be handled. */
export interface SortedPictures {
  /** Each page of a file of several is one. */
  pictures: File[];
  /** Files that are no images. */
  skipped: File[];
  /** Images that neither this browser nor the server can read. */
  heic: File[];
  /** TIFF files of too many pages or bytes. */
  tooLarge: File[];
}

/** Judged by content, for name and type may be wrong. */
export async function sortPictures(files: readonly File[]): Promise<SortedPictures> {
  const sorted: SortedPictures = { pictures: [], skipped: [], heic: [], tooLarge: [] };
  for (const file of files) {
    const group = await groupOf(file);
    const pages = group === 'pictures' ? await pagesOf(file) : null;
    if (pages) sorted.pictures.push(...pages);
    else sorted[group === 'pictures' ? 'tooLarge' : group].push(file);
  }
  return sorted;
}

async function groupOf(file: File): Promise<keyof SortedPictures> {
  const format = pictureFormat(new Uint8Array(await file.slice(0, TELLING_BYTES).arrayBuffer()));
  if (format === 'kept') return 'pictures';
  if (format === null) return 'skipped';
  if (await canRead(file)) return 'pictures';
  return format === 'heic' ? 'heic' : 'skipped';
}

async function canRead(file: File): Promise<boolean> {
  if (typeof createImageBitmap === 'undefined') return false;
  const bitmap = await createImageBitmap(file).catch(() => null);
  bitmap?.close();
  return bitmap !== null;
}
