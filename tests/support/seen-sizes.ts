import { vi } from 'vitest';

/** jsdom lays nothing out: whoever observes a part's size hears of it at once, and asks for what the test says it is. */
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
