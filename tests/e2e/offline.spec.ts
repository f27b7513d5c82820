// The promise as a person sees it: the tablet is offline.
import { test } from '@playwright/test';
import { outages, workThrough, type Clinic } from './outage.ts';
import { openDevice, startProxy, startServer } from './support.ts';

let clinic: Clinic;

test.beforeEach(async () => {
  const server = await startServer();
  const proxy = await startProxy(server.port);
  clinic = { server, proxy, tablet: await openDevice(proxy.url, { width: 1024, height: 768 }) };
});

test.afterEach(async () => {
  await clinic.tablet.close();
  await clinic.proxy.close();
  await clinic.server.stop();
});

test('the tablet is offline: work goes on, survives a closed browser, and arrives everywhere once it is over', () =>
  workThrough(outages['the tablet is offline'], clinic));
