import { useState } from 'react';
import type { CollectionName } from '#domain/record/collections.ts';
import type { RecordOf } from '#domain/records.ts';
import type { RecordState } from './use-record.ts';

/** A record for a screen that must not close under a person's hands. */
export interface LastKnown<C extends CollectionName> {
  record: RecordOf<C>;
  /** Another person has deleted it meanwhile. */
  deleted: boolean;
}

/** The record as it last was: one that is deleted elsewhere keeps its open form. Null before it was read once. */
export function useLastKnown<C extends CollectionName>(state: RecordState<C>): LastKnown<C> | null {
  const [known, setKnown] = useState<RecordOf<C> | null>(null);
  if (state.status === 'ready' && state.record !== known) setKnown(state.record);
  return known && { record: known, deleted: state.status === 'missing' };
}
