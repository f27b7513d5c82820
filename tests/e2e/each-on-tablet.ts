import { test } from '@playwright/test';
import { closeAfterEach } from './close-after-each.ts';
import type { Clinic } from './outage.ts';
import { openDevice, startProxy, startServer } from './support.ts';

/**
 * Gives each test of a file a server of its own, a proxy before it, and a tablet that reaches the server through the
 * proxy alone; all end with the test. `env`: settings of the server.
 */
export function eachOnTablet(
  size: Parameters<typeof openDevice>[1],
  take: (made: Clinic) => void,
  env: Parameters<typeof startServer>[0] = {},
): void {
  const closing = closeAfterEach();
  test.beforeEach(async () => {
    const server = closing(await startServer(env));
    const proxy = closing(await startProxy(server.port));
    take({ server, proxy, tablet: closing(await openDevice(proxy.url, size)) });
  });
}
