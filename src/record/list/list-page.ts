import type { CollectionName } from '#domain/record/collections.ts';
import type { ArcadaDatabase } from '#store/database/database.ts';
import { hasReceived } from '#store/database/still-to-come.ts';
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

/** Where a page lies among so many rows. One that no longer exists (rows were deleted, an old link) is the last one. */
export function placeOf(wanted: number, total: number, size: number) {
  const pages = Math.max(1, Math.ceil(total / size));
  const page = Math.min(Math.max(1, wanted), pages);
  return { page, pages, offset: (page - 1) * size };
}

/** What a page shows beside its rows: the reads of a page go out together, or they cost several frames on a tablet. */
export async function aroundPage(
  db: ArcadaDatabase,
  collection: CollectionName,
  ids: readonly string[],
): Promise<Pick<ListPage<never>, 'marks' | 'complete'>> {
  const [marks, complete] = await Promise.all([recordMarks(db, collection, ids), hasReceived(db, collection)]);
  return { marks, complete };
}

/** A page of rows that were all read already: searched, sorted, in their order. */
export async function pageOfAll<R extends { id: string }>(
  db: ArcadaDatabase,
  collection: CollectionName,
  all: readonly R[],
  { page: wanted, size }: { page: number; size: number },
): Promise<ListPage<R>> {
  const { page, pages, offset } = placeOf(wanted, all.length, size);
  const rows = all.slice(offset, offset + size);
  const around = await aroundPage(
    db,
    collection,
    rows.map(({ id }) => id),
  );
  return { rows, total: all.length, page, pages, ...around };
}
