// The session of a tablet is bound to a key of its browser (decision 108).
import { expect, test, type Page } from '@playwright/test';
import { indexedDbOfStore } from './store-place.ts';
import { createPatient, expectSync, openDevice, signIn, startServer, type Device, type Server } from './support.ts';

let server: Server;
let device: Device;
test.beforeAll(async () => {
  server = await startServer();
});
test.beforeEach(async () => {
  device = await openDevice(server.url);
});
test.afterEach(() => device.close());
test.afterAll(() => server.stop());

interface Kept {
  generation: number;
  extractable: boolean;
}

/** Reads the session in the tablet's store, and makes its access token one that the server refuses. */
const spoilAccess = async (page: Page): Promise<Kept> =>
  page.evaluate(
    async (factory) => {
      const done = <T>(request: IDBRequest<T>) =>
        new Promise<T>((resolve, reject) => {
          request.addEventListener('success', () => resolve(request.result));
          request.addEventListener('error', () => reject(request.error!));
        });
      const db = await done(factory.open('arcada'));
      const meta = db.transaction('meta', 'readwrite').objectStore('meta');
      type Sessions = Record<string, { access: string; generation: number }>;
      const { value: sessions } = (await done(meta.get('sessions'))) as { value: Sessions };
      const { value: key } = (await done(meta.get('proof_key'))) as { value: CryptoKeyPair };
      const [[id, session]] = Object.entries(sessions) as [[string, Sessions[string]]];
      await done(meta.put({ key: 'sessions', value: { [id]: { ...session, access: 'ended' } } }));
      db.close();
      return { generation: session.generation, extractable: key.privateKey.extractable };
    },
    await page.evaluateHandle(indexedDbOfStore),
  );

test('the worker renews the session with the key; tokens copied from the tablet renew nothing', async () => {
  const { page } = device;
  await signIn(page);
  await expectSync(page, 'synced');
  const before = await spoilAccess(page);
  expect(before.extractable).toBe(false);
  await createPatient(page, 'Ana', 'Paz');
  await expectSync(page, 'synced', 0);
  expect((await spoilAccess(page)).generation).toBe(before.generation + 1);

  const refresh = await page.evaluate(() => localStorage.getItem('refresh_token'));
  const renewed = await fetch(`${server.url}/api/token/refresh/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ refresh }),
  });
  expect(renewed.status).toBe(401);
  expect(await renewed.json()).toMatchObject({
    detail: 'La sesión pertenece a otro dispositivo. Inicie sesión de nuevo.',
  });
  // The attempt has not ended the session.
  await createPatient(page, 'Luis', 'Mora');
  await expectSync(page, 'synced', 0);
});
