// What component tests share: a themed render, and no error in the console.
import { MantineProvider } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { cleanup, configure, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, vi } from 'vitest';

// A machine that does other things too is slow, not wrong.
configure({ asyncUtilTimeout: 10_000 });

class NoResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

/** jsdom lays nothing out: what components ask of the browser is answered with "nothing". */
function stubBrowser(): void {
  vi.stubGlobal('ResizeObserver', NoResizeObserver);
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: false,
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    addListener: () => undefined,
    removeListener: () => undefined,
  }));
  vi.stubGlobal('reportError', (error: unknown) => {
    throw error;
  });
  vi.stubGlobal('scrollTo', () => undefined);
  HTMLElement.prototype.scrollIntoView = () => undefined;
}

/** Call once in a test file with components: a console.error or console.warn fails the test. */
export function useDom(): void {
  beforeEach(() => {
    stubBrowser();
    vi.spyOn(console, 'error');
    vi.spyOn(console, 'warn');
  });
  afterEach(() => {
    cleanup();
    // What one test was told is nothing to the next.
    notifications.clean();
    const said = [...vi.mocked(console.error).mock.calls, ...vi.mocked(console.warn).mock.calls];
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
    localStorage.clear();
    sessionStorage.clear();
    expect(said).toEqual([]);
  });
}

export function Themed({ children }: { children: ReactNode }) {
  return <MantineProvider env="test">{children}</MantineProvider>;
}

export function renderThemed(children: ReactNode) {
  return render(children, { wrapper: Themed });
}
