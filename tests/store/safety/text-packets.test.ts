// Sealed work is counted by its texts: its files, which may be large, are not read.
import { Dexie } from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { beforeEach, expect, test } from 'vitest';
import { ArcadaDatabase } from '#store/database/database.ts';
import type { SealedPacket } from '#store/database/tables.ts';
import { textPackets } from '#store/safety/sealed/text-packets.ts';
import { countUnsent, readSyncStatus } from '#store/safety/status.ts';
import { countSealedOf, countWaitingOfOthers, readSealedAway, waitingWork } from '#store/session/sealed-work.ts';
import { unsentByAuthor } from '#store/session/unsent-by-author.ts';
import { ANA, BRUNO, START } from '#tests/support/factories.ts';
import { createStore, type TestStore } from '#tests/support/store.ts';

const packet = (id: string, counts: Record<string, number>, rest: Partial<SealedPacket> = {}): SealedPacket => ({
  id,
  at: 1,
  counts,
  public_key: 'key',
  iv: new ArrayBuffer(12),
  bytes: new ArrayBuffer(8),
  ...rest,
});
const TEXT = packet('text', { [ANA.id]: 2 }, { files: ['file'] });
const FILE = packet('file', { [ANA.id]: 0 }, { mime: 'image/png' });

let store: TestStore;
beforeEach(async () => {
  store = await createStore(BRUNO);
});

test('the counts of every page read no sealed file', async () => {
  const { db } = store;
  await db.sealed.bulkPut([TEXT, FILE]);
  const read: string[] = [];
  db.sealed.hook('reading', (each) => {
    read.push(each.id);
    return each;
  });
  expect(await readSyncStatus(db, START)).toMatchObject({ pending: 2 });
  expect(await countUnsent(db)).toBe(2);
  expect(await countSealedOf(db, ANA.id)).toBe(2);
  expect([...(await unsentByAuthor(db))]).toEqual([[ANA.id, 2]]);
  expect(await waitingWork(db)).toMatchObject({ whose: 'others', count: 2, people: 1 });
  expect(await readSealedAway(db)).toEqual([{ id: 'text', authors: [ANA.id], count: 2, unreadable: false }]);
  expect(new Set(read)).toEqual(new Set(['text']));
});

test('a store of an older build finds its packets of files by their type', async () => {
  const factory = { indexedDB: new IDBFactory(), IDBKeyRange };
  const older = new Dexie('older', factory);
  older.version(12).stores({ 'inventory-operations': 'id', sealed: 'id', meta: 'key' });
  await older.table('sealed').bulkPut([TEXT, FILE]);
  older.close();
  const db = new ArcadaDatabase('older', factory);
  expect(await textPackets(db)).toEqual([TEXT]);
  expect(await db.sealed.count()).toBe(2);
  db.close();
});

test('work of nobody is no person’s: of Ana’s and nobody’s, one person’s waits', async () => {
  await store.db.sealed.bulkPut([packet('text', { '': 1, [ANA.id]: 2 })]);
  expect(await waitingWork(store.db)).toMatchObject({ whose: 'others', count: 2, people: 1 });
  expect(await countWaitingOfOthers(store.db)).toBe(3);
});

test('work of nobody asks no person who is on screen to sign in, and at the login whoever comes', async () => {
  const nobody = await createStore(null);
  for (const { db } of [store, nobody]) await db.sealed.put(packet('text', { '': 1 }));
  expect(await waitingWork(store.db)).toBeNull();
  expect(await waitingWork(nobody.db)).toMatchObject({ whose: 'mine', count: 1, people: 0 });
});
