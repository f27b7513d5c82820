import { useEffect, useState } from 'react';
import type { NamedOperation } from '#domain/inventory/inventory.ts';
import { useLastAnswer, useRead } from '#runtime/read/use-read.ts';
import type { Read } from '#runtime/read/read-cache.ts';
import type { ArcadaDatabase } from '#store/database/database.ts';
import { recentOperations } from '#store/inventory/inventory-operations.ts';
import { recordMarks, type RecordMark } from '#store/rows/record-marks.ts';

/** Milliseconds without a key before operations are searched. */
const PAUSE = 250;

interface RecentRows {
  rows: NamedOperation[];
  marks: Map<string, RecordMark>;
}

export interface RecentOperations {
  state: Read<RecentRows>;
  /** `typed` is the text in the field, `search` the text that the rows match. */
  typed: string;
  search: string;
  type: (text: string) => void;
}

/** The latest operations that match a search; all without one. */
export async function readRecentOperations(db: ArcadaDatabase, search: string): Promise<RecentRows> {
  const rows = await recentOperations(db, search);
  const ids = rows.map(({ id }) => id);
  return { rows, marks: await recordMarks(db, 'inventory-operations', ids) };
}

/** The latest operations that match a search. */
export function useRecentOperations(): RecentOperations {
  const [typed, setTyped] = useState('');
  const [search, setSearch] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSearch(typed.trim()), PAUSE);
    return () => clearTimeout(timer);
  }, [typed]);
  const state = useLastAnswer(useRead(readRecentOperations, search));
  return { state, typed, search, type: setTyped };
}
