import type { CollectionName } from '#domain/record/collections.ts';
import type { RecordOf } from '#domain/records.ts';
import { keepUnseen } from '#runtime/read/read-cache.ts';
import { useRead } from '#runtime/read/use-read.ts';
import type { ArcadaDatabase } from '#store/database/database.ts';
import { withCompleteness } from '#store/database/still-to-come.ts';
import { pendingOf, type Pending } from '#store/rows/record-marks.ts';

/** The state of one record's read. */
export type RecordState<C extends CollectionName> =
  | { status: 'loading' }
  | { status: 'failed'; error: unknown; retry: () => void }
  /**
   * `complete`: the first download has brought all of its collection, so that the record does not exist. `undecided`:
   * the record was deleted elsewhere and changed here, and a person has to decide.
   */
  | { status: 'missing'; complete: boolean; undecided?: boolean }
  | { status: 'ready'; record: RecordOf<C>; pending: Pending };

/** The number kept: a screen reads several records, and prefetches those of the screens to which it leads. */
const RECORDS = 60;

/** A record as `useRecord` answers it. */
export const readRecord = keepUnseen(
  RECORDS,
  async (db: ArcadaDatabase, collection: CollectionName, id: string): Promise<RecordState<CollectionName>> => {
    const get = async () => ({ record: await db.records(collection).get(id) });
    let { record, complete } = { ...(await get()), complete: false };
    // Read once more together with the answer whether all rows have come: the record may have come since.
    if (!record) ({ record, complete } = await withCompleteness(db, [collection], get));
    const pending = await pendingOf(db, collection, id);
    if (record) return { status: 'ready', record, pending };
    return { status: 'missing', complete, undecided: pending.conflicts.length > 0 };
  },
);

/** A record by its id, as it is now, with its unsent and undecided changes. */
export function useRecord<C extends CollectionName>(collection: C, id: string): RecordState<C> {
  const state = useRead(readRecord, collection, id);
  return (state.status === 'ready' ? state.value : state) as RecordState<C>;
}
