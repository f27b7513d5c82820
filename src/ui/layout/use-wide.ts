import { useSyncExternalStore } from 'react';

/** From this width on there is a column beside a list; below it, the column's content is in a drawer. */
const WIDE = '(min-width: 1101px)';

function subscribe(listener: () => void): () => void {
  const query = matchMedia(WIDE);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** Whether there is room for a column beside the list. */
export function useWide(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(WIDE).matches);
}
