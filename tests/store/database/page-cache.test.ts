import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ArcadaDatabase } from '#store/database/database.ts';
import { abortWhenKept } from '#store/database/page-cache.ts';

let db: ArcadaDatabase;
let page: EventTarget;

beforeEach(() => {
  db = new ArcadaDatabase('arcada', { indexedDB: new IDBFactory(), IDBKeyRange });
  page = new EventTarget();
  abortWhenKept(db, page);
});
afterEach(() => db.close());

/** A write that is half done when the page is left; `persisted` = the browser keeps the page. */
async function leaveWhileWriting(persisted: boolean): Promise<unknown> {
  return db.transaction('rw', db.meta, async () => {
    await db.meta.put({ key: 'ready', value: true });
    page.dispatchEvent(Object.assign(new Event('pagehide'), { persisted }));
    await db.meta.put({ key: 'person', value: 'ana' });
  });
}

test('a write in flight when the page is kept for "back" is given up whole', async () => {
  await expect(leaveWhileWriting(true)).rejects.toThrow();
  expect(await db.meta.toArray()).toEqual([]);
});

test('a write in flight when the page goes for good is left alone', async () => {
  await leaveWhileWriting(false);
  expect(await db.meta.count()).toBe(2);
});

test('a write that was finished before the page is kept stays', async () => {
  await db.meta.put({ key: 'ready', value: true });
  page.dispatchEvent(Object.assign(new Event('pagehide'), { persisted: true }));
  expect(await db.meta.get('ready')).toEqual({ key: 'ready', value: true });
});
