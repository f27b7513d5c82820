// Several engines, and one that dies: each op arrives, once.
import { expect, test, type Page } from '@playwright/test';
import { countsAt } from './desk.ts';
import { eachOnTablet } from './each-on-tablet.ts';
import { createPatient, expectSync, signIn, type Device, type Proxy, type Server } from './support.ts';

// A page looks for work of dead engines every half minute.

const NAMES = ['Ana', 'Beto', 'Carla', 'Dora'];

let server: Server;
let proxy: Proxy;
let tablet: Device;

eachOnTablet({ width: 1024, height: 768 }, (made) => ({ server, proxy, tablet } = made));
test.beforeEach(() => signIn(tablet.page));

const isBatch = (text: string): boolean => text.startsWith('POST /api/batch/');

async function stopWorkers(): Promise<void> {
  const session = await tablet.context.newCDPSession(tablet.page);
  await session.send('ServiceWorker.enable');
  await session.send('ServiceWorker.stopAllWorkers');
  await session.detach();
}

async function expectEachOnce(names: readonly string[]): Promise<void> {
  const { names: found, ops } = await countsAt(server.url);
  expect([...found].toSorted()).toEqual(names.map((name) => [`${name} Prueba`, 1]).toSorted());
  expect([...ops.values()]).toEqual(names.map(() => 1));
}

/** Resolves once the worker was stopped with its next batch on the way; with `fate` false the batch does not arrive. */
function stopWorkerAtBatch(fate?: false): Promise<void> {
  return new Promise((resolve) => {
    proxy.onRequest(async (text) => {
      if (!isBatch(text)) return;
      proxy.onRequest(null);
      resolve(stopWorkers());
      return fate;
    });
  });
}

test('a worker stopped once the server has the batch is replaced, and each op is applied once', async () => {
  proxy.set('reset');
  for (const name of NAMES) await createPatient(tablet.page, name, 'Prueba');
  const stopped = stopWorkerAtBatch();
  proxy.set('pass');
  await stopped;
  await expectSync(tablet.page, 'synced', 0);
  await expectEachOnce(NAMES);
});

test('a batch that dies with its worker is sent again, also where the browser wakes no worker', async () => {
  await tablet.page.addInitScript(() => {
    Object.defineProperty(ServiceWorkerRegistration.prototype, 'sync', { value: undefined });
  });
  const stopped = stopWorkerAtBatch(false);
  await createPatient(tablet.page, 'Ana', 'Prueba');
  await stopped;
  await expectSync(tablet.page, 'synced', 0);
  await expectEachOnce(['Ana']);
});

test('two tabs save, the engines of the worker and of a page send at once without a lock: each op is applied once', async () => {
  const other = await tablet.context.newPage();
  await other.addInitScript(() => {
    Object.defineProperty(navigator, 'locks', { value: undefined });
    Object.defineProperty(navigator.serviceWorker, 'controller', { value: null });
  });
  await other.goto('/');
  proxy.set('reset');
  const save = async (page: Page, names: readonly string[]) => {
    for (const name of names) await createPatient(page, name, 'Prueba');
  };
  await Promise.all([save(tablet.page, NAMES.slice(0, 2)), save(other, NAMES.slice(2))]);

  let meet = (): void => undefined;
  const met = new Promise<void>((resolve) => (meet = resolve));
  let batches = 0;
  proxy.onRequest((text) => {
    if (!isBatch(text)) return;
    batches += 1;
    if (batches === 2) meet();
    return met;
  });
  proxy.set('pass');
  for (const page of [tablet.page, other]) await page.evaluate(() => dispatchEvent(new Event('online')));
  await met;
  for (const page of [tablet.page, other]) await expectSync(page, 'synced', 0);
  await expectEachOnce(NAMES);
});
