// What the header counts after a restore agrees with what the sync centre shows to decide on.
import { beforeEach, expect, test } from 'vitest';
import { readOffers } from '#store/decisions/offers.ts';
import { writeMeta } from '#store/database/meta.ts';
import { countUnsent, readSyncStatus } from '#store/safety/status.ts';
import { buildPatient, testId } from '#tests/support/factories.ts';
import { createStore, edit, type TestStore } from '#tests/support/store.ts';

const P = testId(0x100);
let store: TestStore;
beforeEach(async () => {
  store = await createStore();
  await store.receive('patients', buildPatient({ address: 'copia' }));
});
const attention = async () => (await readSyncStatus(store.db)).attention;
const keep = (address: string, restored?: string) =>
  store.db.offers.put({
    collection: 'patients',
    id: P,
    row: buildPatient({ address }),
    ...(restored !== undefined && { restored: buildPatient({ address: restored }) }),
  });

test('what a restored server has older waits for a person', async () => {
  await keep('nueva', 'copia');
  expect([await attention(), (await readOffers(store.db)).length]).toEqual([1, 1]);
});

test.each<[what: string, prepare: () => Promise<unknown>]>([
  ['is on the server again', () => keep('copia', 'copia')],
  ['has not been compared with the server yet', () => keep('nueva')],
  [
    'has unsent work of its own',
    async () => {
      await keep('nueva', 'copia');
      await store.save(edit('patients', P, buildPatient({ address: 'copia' }), { address: 'otra' }));
    },
  ],
  [
    'is still being read',
    async () => {
      await keep('nueva');
      await writeMeta(store.db, 'restoring', testId(1));
    },
  ],
])('what a restore took asks for nobody’s attention while it %s', async (_what, prepare) => {
  await prepare();
  expect([await attention(), await readOffers(store.db)]).toEqual([0, []]);
  expect(await countUnsent(store.db)).toBeGreaterThan(0);
});
