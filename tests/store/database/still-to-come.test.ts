// The collections that screens must wait for, while an older build's first sync goes on under a newer build.
import { expect, test } from 'vitest';
import { writeMeta } from '#store/database/meta.ts';
import { COLLECTIONS } from '#domain/record/collections.ts';
import { hasReceived, stillToCome } from '#store/database/still-to-come.ts';
import { createStore } from '#tests/support/store.ts';

test('a first sync that an older build began leaves the collections of the newer one to come', async () => {
  const { db } = await createStore();
  await writeMeta(db, 'unread', ['consents', 'payments']);
  await writeMeta(db, 'first_sync', { done: 1, total: 2, left: ['payments'] });
  expect(await stillToCome(db)).toEqual(['payments', 'consents']);
  expect([await hasReceived(db, 'patients'), await hasReceived(db, 'consents')]).toEqual([true, false]);
});

test('before a first sync every collection is to come, once', async () => {
  const { db } = await createStore();
  await writeMeta(db, 'unread', ['consents']);
  expect(await stillToCome(db)).toEqual(COLLECTIONS);
});
