import type { Journal } from '#store/safety/second-copy.ts';

/** A journal in memory. */
export function memoryJournal(): Journal & { pages: Map<string, Blob> } {
  const pages = new Map<string, Blob>();
  return {
    pages,
    keys: async () => [...pages.keys()],
    read: async (key) => pages.get(key),
    write: async (key, content) => void pages.set(key, content),
    remove: async (key) => void pages.delete(key),
    clear: async () => pages.clear(),
  };
}
