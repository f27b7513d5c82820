import { useSyncExternalStore } from 'react';
import { useRead, valueOf } from '#runtime/read/use-read.ts';
import { daysOverLimit, readOfflineLimit } from '#store/session/contact.ts';

/** How often the limit is looked at, milliseconds. */
const LOOK = 30_000;

/** Whole days without the server once they are more than the clinic allows; null before. */
export function useDaysOverLimit(): number | null {
  const limit = valueOf(useRead(readOfflineLimit)) ?? null;
  return useSyncExternalStore(subscribeLook, () => limit && daysOverLimit(limit, Date.now()));
}

function subscribeLook(listener: () => void): () => void {
  const timer = setInterval(listener, LOOK);
  document.addEventListener('visibilitychange', listener);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', listener);
  };
}
