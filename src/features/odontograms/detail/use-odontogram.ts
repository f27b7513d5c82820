import { useState } from 'react';
import { useRead } from '#runtime/read/use-read.ts';
import { readOdontogram, type OdontogramView } from '#store/clinical/odontograms.ts';

/** What a screen knows of an odontogram. */
export type OdontogramState =
  | { status: 'loading' }
  | { status: 'failed'; error: unknown; retry: () => void }
  /** `complete` false: it, or what of its teeth is not here, may still be on its way. */
  | { status: 'missing'; complete: boolean }
  | { status: 'ready'; view: OdontogramView };

/** An odontogram with its teeth and its patient, as they stand now. A failure is one: never a healthy mouth. */
export function useOdontogram(id: string): OdontogramState {
  const state = useRead(readOdontogram, id);
  if (state.status !== 'ready') return state;
  const { value } = state;
  return 'missing' in value ? { status: 'missing', complete: value.complete } : { status: 'ready', view: value };
}

/** As it last was: one that is deleted elsewhere stays under a person's hands. Null before it was read once. */
export function useLastView(state: OdontogramState): OdontogramView | null {
  const [known, setKnown] = useState<OdontogramView | null>(null);
  if (state.status === 'ready' && state.view !== known) setKnown(state.view);
  return known;
}
