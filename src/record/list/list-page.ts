import type { CollectionName } from '#domain/record/collections.ts';
import type { ArcadaDatabase } from '#store/database/database.ts';
import { recordMarks, type RecordMark } from '#store/rows/record-marks.ts';

/** One page of a list, ready to be shown. */
export interface ListPage<R> {
  rows: R[];
  /** What waits of the rows shown, by id. */
  marks: Map<string, RecordMark>;
  /** Of all pages. */
  total: number;
  page: number;
  pages: number;
  /** All of the collection has come to this tablet: an empty list, or the total, is a true answer. */
  complete: boolean;
}

/** A page before it is said whether all have come (`withCompleteness`). */
export type PageRead<R> = Omit<ListPage<R>, 'complete'>;

/** Where a page lies among so many rows. One that no longer exists (rows were deleted, an old link) is the last one. */
export function placeOf(wanted: number, total: number, size: number) {
  const pages = Math.max(1, Math.ceil(total / size));
  const page = Math.min(Math.max(1, wanted), pages);
  return { page, pages, offset: (page - 1) * size };
}

/** A page of rows that were all read already: searched, sorted, in their order. */
export async function pageOfAll<R extends { id: string }>(
  db: ArcadaDatabase,
  collection: CollectionName,
  all: readonly R[],
  { page: wanted, size }: { page: number; size: number },
): Promise<PageRead<R>> {
  const { page, pages, offset } = placeOf(wanted, all.length, size);
  const rows = all.slice(offset, offset + size);
  const ids = rows.map(({ id }) => id);
  return { rows, total: all.length, page, pages, marks: await recordMarks(db, collection, ids) };
}
