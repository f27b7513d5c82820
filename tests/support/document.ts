// Loaded before every test file of screens (vitest.config.ts): browser functions that jsdom lacks, and a clean page for
// each test.
import { notifications } from '@mantine/notifications';
import { cleanup, configure } from '@testing-library/react';
import { Dexie } from 'dexie';
import { createElement } from 'react';
import { afterEach, beforeAll, beforeEach, expect, vi } from 'vitest';
import { loadToasts } from '#ui/messages/notify.tsx';

// A machine that is busy with other work is slow, not wrong.
configure({ asyncUtilTimeout: 30_000 });

// The calendar library's dependency "uncontrollable" passes `__self` on as compilers did before React 17, and React
// warns of it once in each development page. The warning is provoked here, before any test checks warnings.
const { warn } = console;
console.warn = () => undefined;
createElement('i', { __self: null });
console.warn = warn;

/**
 * Errors that reached the global handler: they fail the test in which they came. Thrown, they would fail the run
 * without naming a test.
 */
const reported: unknown[] = [];
globalThis.reportError = (error: unknown) => void reported.push(error);

class NoResizeObserver implements ResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

/** jsdom lays nothing out: layout questions of components get empty answers. */
function stubBrowser(): void {
  vi.stubGlobal('ResizeObserver', NoResizeObserver);
  vi.stubGlobal('matchMedia', (media: string) => ({
    matches: false,
    media,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    addListener: () => undefined,
    removeListener: () => undefined,
  }));
  vi.stubGlobal('scrollTo', () => undefined);
  // As over https; a test of the warning undoes it.
  vi.stubGlobal('isSecureContext', true);
  // Screens read the store; a test of one that also asks the network supplies the answer.
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
  // Returns a promise as in Chromium: code that uses it as the clean-up of an effect fails.
  HTMLElement.prototype.scrollIntoView = () => Promise.resolve() as never;
}

interface StorageMutated {
  subscribers: (() => void)[];
  unsubscribe: (subscriber: () => void) => void;
}

/** Every live query hears of writes here; Dexie's own type leaves the list of subscribers out. */
const { storagemutated } = Dexie.on as unknown as { storagemutated: StorageMutated };
const OWN_SUBSCRIBERS = new Set(storagemutated.subscribers);

/**
 * Dexie keeps live queries and their answers for the life of the module, and with them the stores: a worker, whose modules
 * serve one file after the other, would run out of memory with the stores and screens of all its tests.
 */
function forgetStores(): void {
  for (const part of Object.keys(Dexie.cache)) delete Dexie.cache[part as keyof typeof Dexie.cache];
  for (const subscriber of storagemutated.subscribers.filter((each) => !OWN_SUBSCRIBERS.has(each))) {
    storagemutated.unsubscribe(subscriber);
  }
}

// As on a tablet that has shown a toast before: a screen's message and its toast come together.
beforeAll(() => loadToasts());

beforeEach(() => {
  stubBrowser();
  vi.spyOn(console, 'error');
  vi.spyOn(console, 'warn');
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  // Toasts outlive their screen, and only a few are shown at a time.
  notifications.clean();
  forgetStores();
  const failures = reported.splice(0);
  const said = [...vi.mocked(console.error).mock.calls, ...vi.mocked(console.warn).mock.calls];
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
  expect(failures).toEqual([]);
  // Warnings of React fail the test.
  expect(said).toEqual([]);
});
