import type { CollectionName } from '#domain/record/collections.ts';
import { useLastAnswer, useRead, valueOf } from '#runtime/read/use-read.ts';
import type { ArcadaDatabase } from '#store/database/database.ts';
import { recordMarks, type RecordMark } from '#store/rows/record-marks.ts';

/** What waits of these records, by id; of the rows before, while others are looked up. */
export function useMarks(collection: CollectionName, ids: readonly string[]): Map<string, RecordMark> | undefined {
  return valueOf(useLastAnswer(useRead(readMarks, collection, ids.join())));
}

/** The ids by commas: an array would be another question at each rendering. */
const readMarks = async (db: ArcadaDatabase, collection: CollectionName, ids: string) =>
  recordMarks(db, collection, ids.split(',').filter(Boolean));
