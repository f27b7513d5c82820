// Before every file of screens (vitest.config.ts): what jsdom lacks of a browser, and a clean page for each test.
import { notifications } from '@mantine/notifications';
import { cleanup, configure } from '@testing-library/react';
import { createElement } from 'react';
import { afterEach, beforeAll, beforeEach, expect, vi } from 'vitest';
import { loadToasts } from '#ui/messages/notify.tsx';

// A machine that does other things too is slow, not wrong.
configure({ asyncUtilTimeout: 30_000 });

// The calendar library's part "uncontrollable" passes `__self` on as compilers did before React 17, of which React warns once in a
// page of development. It is made to do so here, where no test listens.
const { warn } = console;
console.warn = () => undefined;
createElement('i', { __self: null });
console.warn = warn;

/**
 * Errors that reached the global handler: they fail the test in which they came. Thrown, they would fail the run, and
 * name no test.
 */
const reported: unknown[] = [];
globalThis.reportError = (error: unknown) => void reported.push(error);

class NoResizeObserver implements ResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

/** jsdom lays nothing out: what components ask of the browser is answered with "nothing". */
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
  // As over https; a test of the warning takes it back.
  vi.stubGlobal('isSecureContext', true);
  // Screens read the store; of the few that ask the network besides, each test says what it answers.
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
  // As in Chromium: who takes its answer for the clean-up of an effect fails.
  HTMLElement.prototype.scrollIntoView = () => Promise.resolve() as never;
}

// As on a tablet that has shown one: what a screen says and its toast come together.
beforeAll(() => loadToasts());

beforeEach(() => {
  stubBrowser();
  vi.spyOn(console, 'error');
  vi.spyOn(console, 'warn');
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  // Toasts outlive their screen, and only two are shown at a time.
  notifications.clean();
  const failures = reported.splice(0);
  const said = [...vi.mocked(console.error).mock.calls, ...vi.mocked(console.warn).mock.calls];
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
  expect(failures).toEqual([]);
  // A warning is a fault that nobody has met yet.
  expect(said).toEqual([]);
});
