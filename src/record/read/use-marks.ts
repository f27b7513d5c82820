import type { CollectionName } from '#domain/record/collections.ts';
import { useLastAnswer, useRead, valueOf } from '#runtime/read/use-read.ts';
import type { ArcadaDatabase } from '#store/database/database.ts';
import { recordMarks, type RecordMark } from '#store/rows/record-marks.ts';

/** The marks of these records, by id; the previous records' marks while these are read. */
export function useMarks(collection: CollectionName, ids: readonly string[]): Map<string, RecordMark> | undefined {
  return valueOf(useLastAnswer(useRead(readMarks, collection, ids.join())));
}

/** The ids joined by commas: arguments are compared by identity, and an array would be new at each render. */
const readMarks = async (db: ArcadaDatabase, collection: CollectionName, ids: string) =>
  recordMarks(db, collection, ids.split(',').filter(Boolean));
