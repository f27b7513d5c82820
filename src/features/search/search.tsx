import { lazy, Suspense, useLayoutEffect, useRef } from 'react';
import type { ArcadaDatabase } from '#store/database/database.ts';
import { hearEarlyKeys, type EarlyKeys } from './early-keys.ts';

const NOTHING = { text: '', entered: false };

const loadWindow = () => import('./search-window.tsx');
const SearchWindow = lazy(async () => ({ default: (await loadWindow()).SearchWindow }));

/** Makes ready what the first key would wait for: the window's code, and every patient's name in order. */
export const readForSearch = async (db: ArcadaDatabase) => (await loadWindow()).readForSearch(db);

/** The search over everything. Its window is loaded when it is asked for; what is typed meanwhile ends up in its field. */
export function Search({ onClose }: { onClose: () => void }) {
  const early = useRef<EarlyKeys>(null);
  const close = useRef(onClose);
  // Before the page hears another key: an effect of the usual kind may come later than it.
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
