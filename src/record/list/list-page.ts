import type { CollectionName } from '#domain/record/collections.ts';
import type { ArcadaDatabase } from '#store/database/database.ts';
import { recordMarks, type RecordMark } from '#store/rows/record-marks.ts';

/** One page of a list, ready to be shown. */
export interface ListPage<R> {
  rows: R[];
  /** The mark of each row with unsent or undecided changes, by id. */
  marks: Map<string, RecordMark>;
  /** The number of rows on all pages. */
  total: number;
  page: number;
  pages: number;
  /** All rows of the collection have come to this tablet: the total, or an empty list, is a true answer. */
  complete: boolean;
}

/** A page before `withCompleteness` has added whether all rows have come. */
export type PageRead<R> = Omit<ListPage<R>, 'complete'>;

/** The place of a page among so many rows. A page beyond the last (rows were deleted, an old link) becomes the last. */
export function placeOf(wanted: number, total: number, size: number) {
  const pages = Math.max(1, Math.ceil(total / size));
  const page = Math.min(Math.max(1, wanted), pages);
  return { page, pages, offset: (page - 1) * size };
}

/** One page of rows that were all read, searched and sorted already. */
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
