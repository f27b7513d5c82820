import { vi } from 'vitest';

/** jsdom lays nothing out: a ResizeObserver reports at once, and the test supplies the size. */
export function seeSizesAtOnce(): void {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe: () => void;
      constructor(look: () => void) {
        this.observe = () => look();
      }
      unobserve = () => undefined;
      disconnect = () => undefined;
    },
  );
}
