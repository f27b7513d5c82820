import { isTiff } from '#domain/clinical/picture-format.ts';
import { hasTooManyPages, tiffOfPage, tiffPages } from '#domain/clinical/tiff.ts';

/** A page of a file that has several: an image of its own. */
class PageFile extends File {
  /** The name of the file that it is a page of. */
  readonly of: string;
  /** Counted from 1. */
  readonly page: number;
  readonly pages: number;

  constructor(source: File, bytes: Uint8Array<ArrayBuffer>, page: number, pages: number) {
    super([bytes], `${source.name}, página ${page}`, { type: 'image/tiff' });
    this.of = source.name;
    this.page = page;
    this.pages = pages;
  }
}

/** A file is in memory while it is taken apart, and so are its pages. */
const MOST_BYTES = 250_000_000;

/**
 * A file as pictures: each page of a TIFF of several, else the file itself, untouched. Null for a TIFF that is too large to
 * be taken apart here: a part of its pages would be worse than none.
 */
export async function pagesOf(file: File): Promise<File[] | null> {
  if (!isTiff(new Uint8Array(await file.slice(0, 4).arrayBuffer()))) return [file];
  if (file.size > MOST_BYTES) return null;
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (hasTooManyPages(bytes)) return null;
  const pages = tiffPages(bytes);
  if (pages.length < 2) return [file];
  const files: File[] = [];
  let made = 0;
  for (const [at, page] of pages.entries()) {
    const one = tiffOfPage(bytes, page);
    made += one.length;
    // Pages that share their bytes may be many times as large as their file.
    if (made > MOST_BYTES) return null;
    files.push(new PageFile(file, one, at + 1, pages.length));
  }
  return files;
}

/** The name of an image by its place in its file, so that both pages are found again. */
export function describePage(file: File, description: string): string {
  const said = description.trim();
  if (!(file instanceof PageFile)) return said;
  const place = `${file.page} de ${file.pages}`;
  return said ? `${said} (página ${place})` : `Página ${place}`;
}

/** The files that were taken apart, each with the number of its pages. */
export function severalPages(files: readonly File[]): [name: string, pages: number][] {
  const firsts = files.filter((file) => file instanceof PageFile && file.page === 1) as PageFile[];
  return firsts.map(({ of, pages }) => [of, pages]);
}
