// Chromium's storage buckets and a page's locks, in memory.
import { IDBFactory } from 'fake-indexeddb';
import { vi } from 'vitest';

/** Gives `navigator` buckets and locks until the test ends (`vi.unstubAllGlobals`); the buckets, by name. */
export function stubBuckets(): Map<string, IDBFactory> {
  const buckets = new Map<string, IDBFactory>();
  const storageBuckets = {
    async open(name: string) {
      const indexedDB = buckets.get(name) ?? new IDBFactory();
      buckets.set(name, indexedDB);
      return { indexedDB, persisted: async () => false, persist: async () => true, estimate: async () => ({}) };
    },
    keys: async () => [...buckets.keys()],
    delete: async (name: string) => void buckets.delete(name),
  };
  vi.stubGlobal('navigator', { storageBuckets, locks: { request: createLock() } });
  return buckets;
}

interface Asked {
  mode: LockMode;
  signal?: AbortSignal;
}

/** One lock, shared or exclusive, in the order in which it is asked for. */
function createLock() {
  let holders: LockMode[] = [];
  let waiting: { mode: LockMode; begin: () => void }[] = [];
  function next(): void {
    for (;;) {
      const [first] = waiting;
      const free = first?.mode === 'shared' ? !holders.includes('exclusive') : holders.length === 0;
      if (!first || !free) return;
      waiting = waiting.slice(1);
      holders = [...holders, first.mode];
      first.begin();
    }
  }
  return async (_name: string, { mode, signal }: Asked, task: () => Promise<void>): Promise<void> => {
    await new Promise<void>((begin, reject) => {
      const asked = { mode, begin };
      waiting = [...waiting, asked];
      signal?.addEventListener('abort', () => {
        waiting = waiting.filter((each) => each !== asked);
        reject(signal.reason as Error);
        next();
      });
      next();
    });
    await task();
    holders = holders.toSpliced(holders.indexOf(mode), 1);
    next();
  };
}
