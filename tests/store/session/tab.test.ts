import { beforeEach, expect, test } from 'vitest';
import { holdsLock, openTab } from '#store/session/tab.ts';

/** A browser's memory of a page's tab, and the locks of all its pages. */
class Browser {
  held: LockInfo[] = [];
  readonly locks = {
    request: async (name: string) => {
      this.held.push({ name });
    },
    query: async () => ({ held: this.held, pending: [] }),
  } as unknown as LockManager;

  page(storage = new Map<string, string>(), navigator: { locks?: LockManager } = { locks: this.locks }) {
    const sessionStorage = {
      getItem: (key: string) => storage.get(key) ?? null,
      setItem: (key: string, value: string) => void storage.set(key, value),
      removeItem: (key: string) => void storage.delete(key),
    };
    const page = Object.assign(new EventTarget(), { sessionStorage, navigator });
    return { page, storage };
  }
}

let browser: Browser;
beforeEach(() => {
  browser = new Browser();
});

test('every tab sees which are open', async () => {
  const one = openTab(browser.page().page);
  const other = openTab(browser.page().page);
  browser.held.push({ name: 'arcada-sync' });
  expect(await one.open()).toEqual(new Set([one.id, other.id]));
});

test('a tab that reloads stays who it is', () => {
  const { page, storage } = browser.page();
  const { id } = openTab(page);
  page.dispatchEvent(new Event('pagehide'));
  expect(openTab(browser.page(storage).page).id).toBe(id);
});

test('a duplicate of a tab is another one, also of one that was left and came back', () => {
  const { page, storage } = browser.page();
  const { id } = openTab(page);
  expect(openTab(browser.page(new Map(storage)).page).id).not.toBe(id);
  page.dispatchEvent(new Event('pagehide'));
  page.dispatchEvent(new Event('pageshow'));
  expect(openTab(browser.page(new Map(storage)).page).id).not.toBe(id);
});

test('without Web Locks a tab knows that it cannot tell, and so do the others', async () => {
  const tab = openTab(browser.page(new Map(), {}).page);
  expect(await tab.open()).toBeNull();
  expect([holdsLock(tab.id), holdsLock(openTab(browser.page().page).id)]).toEqual([false, true]);
});
