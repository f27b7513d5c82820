import { newId } from '#domain/record/ids.ts';
import type { Tab } from '#store/session/tab.ts';

/** The tabs of one browser, which all see which of them are open. */
export function createTabs() {
  const open = new Set<string>();
  return {
    open(): Tab {
      const id = newId();
      open.add(id);
      return { id, open: async () => new Set(open) };
    },
    close: (tab: Tab) => void open.delete(tab.id),
  };
}
