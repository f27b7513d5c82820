// The open tabs of the application. Each holds a Web Lock in its name until it is closed, left or killed: so a draft
// that is being typed elsewhere can be told from one that was left behind (decision 018).
import { newId } from '#domain/record/ids.ts';

/** This tab among those of the browser. */
export interface Tab {
  /** The same after a reload. */
  id: string;
  /** The ids of all open tabs; null where that is unknown. */
  open: () => Promise<ReadonlySet<string> | null>;
}

/** The used part of the browser's window; without Web Locks on plain http. */
interface Page extends Pick<EventTarget, 'addEventListener'> {
  sessionStorage: {
    getItem: (key: string) => string | null;
    setItem: (key: string, value: string) => void;
    removeItem: (key: string) => void;
  };
  navigator: { locks?: Pick<LockManager, 'request' | 'query'> };
}

const KEY = 'arcada_tab';
const LOCK = 'arcada-tab:';
/** The prefix of the id of a tab that cannot hold a lock: whether it is open is not known. */
const LOCKLESS = 'lockless-';

/** Whether a tab's absence among the open ones means that it is gone. */
export const holdsLock = (tab: string): boolean => !tab.startsWith(LOCKLESS);

/** Gives this page's tab its id, and holds its lock for as long as the page lives. */
export function openTab(page: Page): Tab {
  const { sessionStorage, navigator } = page;
  const { locks } = navigator;
  const id = sessionStorage.getItem(KEY) ?? `${locks ? '' : LOCKLESS}${newId()}`;
  // Stored only while one page of the tab gives way to the next: a duplicated tab begins with a copy of the storage,
  // and must not begin with this id.
  page.addEventListener('pagehide', () => sessionStorage.setItem(KEY, id));
  page.addEventListener('pageshow', () => sessionStorage.removeItem(KEY));
  sessionStorage.removeItem(KEY);
  // If this tab's previous page is kept for "back" and still holds the lock, this page waits for it: either way the tab
  // counts as open.
  void locks?.request(LOCK + id, () => new Promise(() => undefined));
  return {
    id,
    async open() {
      if (!locks) return null;
      const { held = [], pending = [] } = await locks.query();
      const names = [...held, ...pending].map(({ name = '' }) => name);
      return new Set(names.filter((name) => name.startsWith(LOCK)).map((name) => name.slice(LOCK.length)));
    },
  };
}
