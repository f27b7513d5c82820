import { useState } from 'react';
import type { CollectionName } from '#domain/record/collections.ts';
import type { RecordOf } from '#domain/records.ts';
import type { RecordState } from './use-record.ts';

/** A record, kept for a screen that must stay open after the record is deleted. */
export interface LastKnown<C extends CollectionName> {
  record: RecordOf<C>;
  /** Another person has deleted the record. */
  deleted: boolean;
}

/**
 * The record as it last was, so that an open form stays when its record is deleted elsewhere. Null before the first
 * read.
 */
export function useLastKnown<C extends CollectionName>(state: RecordState<C>): LastKnown<C> | null {
  const [known, setKnown] = useState<RecordOf<C> | null>(null);
  if (state.status === 'ready' && state.record !== known) setKnown(state.record);
  return known && { record: known, deleted: state.status === 'missing' };
}
