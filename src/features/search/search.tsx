import { lazy, Suspense, useLayoutEffect, useRef } from 'react';
import type { ArcadaDatabase } from '#store/database/database.ts';
import { hearEarlyKeys, type EarlyKeys } from './early-keys.ts';

const NOTHING = { text: '', entered: false };

const loadWindow = () => import('./search-window.tsx');
const SearchWindow = lazy(async () => ({ default: (await loadWindow()).SearchWindow }));

/** Prepares the first key: loads the window's code and reads every patient's name in order. */
export const readForSearch = async (db: ArcadaDatabase) => (await loadWindow()).readForSearch(db);

/** The search over all data. Its window is loaded when it is opened; text typed meanwhile is put into its field. */
export function Search({ onClose }: { onClose: () => void }) {
  const early = useRef<EarlyKeys>(null);
  const close = useRef(onClose);
  // A layout effect: a plain effect may run after the next key.
  useLayoutEffect(() => {
    const keys = hearEarlyKeys(() => close.current());
    early.current = keys;
    return keys.stop;
  }, []);
  return (
    <Suspense>
      <SearchWindow onClose={onClose} takeTyped={() => early.current?.take() ?? NOTHING} />
    </Suspense>
  );
}
