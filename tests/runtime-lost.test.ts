// A page's data beside its store, for a browser that throws the store away: by itself, or at its user's request.
import { Blob as NodeBlob } from 'node:buffer';
import { beforeEach, expect, test, vi } from 'vitest';
import { newId } from '#domain/record/ids.ts';
import { ArcadaDatabase } from '#store/database/database.ts';
import { writesOf } from '#store/outbox/record-writes.ts';
import { cacheSecondCopy } from '#store/safety/cache-storage.ts';
import { keepSecondCopy } from '#store/safety/second-copy.ts';
import { saveSignIn } from '#store/session/session.ts';
import { ANA, buildPatientValues } from '#tests/support/factories.ts';
import { startPage } from '#tests/support/start-page.ts';

beforeEach(() => {
  vi.stubGlobal('fetch', vi.fn().mockRejectedValue(new TypeError('no network')));
  // A Response takes no Blob of jsdom's.
  vi.stubGlobal('Blob', NodeBlob);
});

const savePatient = (db: ArcadaDatabase) =>
  writesOf('patients').create(db, buildPatientValues(), { now: Date.now, newId });

/** Cache Storage of one cache, in memory. */
function cachesInMemory() {
  const pages = new Map<string, Response>();
  const cache = {
    keys: async () => [...pages.keys()].map((url) => ({ url })),
    match: async (url: string) => pages.get(url)?.clone(),
    put: async (url: string, page: Response) => void pages.set(url, page),
    delete: async (url: string) => pages.delete(url),
  };
  /** The op ids of the entries in it. */
  const entries = () => [...pages.keys()].filter((url) => url.includes('/outbox/')).map((url) => url.split('/').at(-1));
  return { entries, open: async () => cache };
}

test('a browser that refuses to keep anything beside its store, as a private window may, works all the same', async () => {
  const refuse = vi.fn(() => Promise.reject(new DOMException('not here', 'SecurityError')));
  vi.stubGlobal('caches', { open: refuse });
  const { db } = await startPage();
  expect(refuse).toHaveBeenCalled();
  await saveSignIn(db, ANA, { access: 'a', refresh: 'r' });
  await savePatient(db);
  expect(await db.outbox.count()).toBe(1);
  await db.outbox.clear();
});

test('the unsent work of a lost store is there again, and later saves are copied too', async () => {
  const caches = cachesInMemory();
  vi.stubGlobal('caches', caches);
  const lost = new ArcadaDatabase('lost');
  await saveSignIn(lost, ANA, { access: 'a', refresh: 'r' });
  const stop = keepSecondCopy(lost, cacheSecondCopy()!);
  const id = await savePatient(lost);
  await vi.waitFor(() => expect(caches.entries()).toHaveLength(1));
  stop();
  await lost.delete();

  const { db } = await startPage();
  const [entry] = await db.outbox.toArray();
  expect(entry).toMatchObject({ method: 'POST', row_id: id });
  expect(await db.rows('patients').get(id)).toBeTruthy();
  await savePatient(db);
  await vi.waitFor(() => expect(caches.entries()).toHaveLength(2));
});
