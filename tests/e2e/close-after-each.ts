import { test } from '@playwright/test';

type Opened = { close: () => Promise<void> } | { stop: () => Promise<void> };

/**
 * For a file whose tests open servers, proxies and tablets of their own: what goes through the returned function is
 * closed after its test, the last first, whether the test passed or not.
 */
export function closeAfterEach(): <T extends Opened>(opened: T) => T {
  const all: Opened[] = [];
  test.afterEach(async () => {
    for (const opened of all.splice(0).toReversed()) await ('close' in opened ? opened.close() : opened.stop());
  });
  return (opened) => {
    all.push(opened);
    return opened;
  };
}
