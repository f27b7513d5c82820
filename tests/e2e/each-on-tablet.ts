import { test } from '@playwright/test';
import { openDevice, startProxy, startServer, type Device, type Proxy, type Server } from './support.ts';

interface OnTablet {
  server: Server;
  proxy: Proxy;
  tablet: Device;
}

/**
 * Gives each test of a file a server of its own, a proxy before it, and a tablet that reaches the server through the
 * proxy alone; all end with the test. `env`: settings of the server.
 */
export function eachOnTablet(
  size: Parameters<typeof openDevice>[1],
  take: (made: OnTablet) => void,
  env: Parameters<typeof startServer>[0] = {},
): void {
  let made: OnTablet;
  test.beforeEach(async () => {
    const server = await startServer(env);
    const proxy = await startProxy(server.port);
    made = { server, proxy, tablet: await openDevice(proxy.url, size) };
    take(made);
  });
  test.afterEach(async () => {
    await made.tablet.close();
    await made.proxy.close();
    await made.server.stop();
  });
}
