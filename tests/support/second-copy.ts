import type { SecondCopy } from '#store/safety/second-copy.ts';

/** A second copy in memory. */
export function memorySecondCopy(): SecondCopy & { pages: Map<string, Blob> } {
  const pages = new Map<string, Blob>();
  return {
    pages,
    keys: async () => [...pages.keys()],
    read: async (key) => pages.get(key),
    write: async (key, content) => void pages.set(key, content),
    delete: async (key) => void pages.delete(key),
    clear: async () => pages.clear(),
  };
}
