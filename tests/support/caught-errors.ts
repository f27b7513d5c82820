import { afterEach, beforeEach, vi } from 'vitest';

/**
 * For a file or suite whose parts throw on purpose: the errors that were reported in the test under way, which otherwise
 * would fail it.
 */
export function catchErrors(): unknown[] {
  const caught: unknown[] = [];
  // React reports an error from which drawing once more recovered to the page itself; without a listener it fails the run.
  const hear = (): void => undefined;
  beforeEach(() => {
    caught.length = 0;
    vi.stubGlobal('reportError', (error: unknown) => void caught.push(error));
    vi.mocked(console.error).mockImplementation(() => undefined);
    addEventListener('error', hear);
  });
  afterEach(() => {
    // React writes a caught error to the console too.
    vi.mocked(console.error).mockClear();
    removeEventListener('error', hear);
  });
  return caught;
}
