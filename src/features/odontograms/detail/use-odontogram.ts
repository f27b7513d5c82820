import { useState } from 'react';
import { useRead } from '#runtime/read/use-read.ts';
import { readOdontogram, type OdontogramView } from '#store/clinical/odontograms.ts';

/** State of reading an odontogram. */
export type OdontogramState =
  | { status: 'loading' }
  | { status: 'failed'; error: unknown; retry: () => void }
  /** `complete` false: the odontogram, or some of its teeth, may still be downloading. */
  | { status: 'missing'; complete: boolean }
  | { status: 'ready'; view: OdontogramView };

/** An odontogram with its teeth and patient, live. A failed read is a failure, never a healthy mouth. */
export function useOdontogram(id: string): OdontogramState {
  const state = useRead(readOdontogram, id);
  if (state.status !== 'ready') return state;
  const { value } = state;
  return 'missing' in value ? { status: 'missing', complete: value.complete } : { status: 'ready', view: value };
}

/** The last view read: an odontogram that is deleted elsewhere stays on screen. Null before the first read. */
export function useLastView(state: OdontogramState): OdontogramView | null {
  const [known, setKnown] = useState<OdontogramView | null>(null);
  if (state.status === 'ready' && state.view !== known) setKnown(state.view);
  return known;
}
