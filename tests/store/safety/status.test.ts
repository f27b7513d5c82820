// The header's count after a restore agrees with the decisions that the sync centre shows.
import { beforeEach, describe, expect, test } from 'vitest';
import { readCentre } from '#store/decisions/read-centre.ts';
import { hasOffers, readOffers } from '#store/decisions/offers.ts';
import { writeMeta } from '#store/database/meta.ts';
import { countUnsent, readSyncStatus } from '#store/safety/status.ts';
import { buildPatient, START, testId } from '#tests/support/factories.ts';
import { createStore, edit, type TestStore } from '#tests/support/store.ts';

let store: TestStore;
const patient = buildPatient({ address: 'uno' });
const kept = {
  collection: 'patients',
  id: patient.id,
  row: { ...patient, address: 'dos' },
  restored: patient,
} as const;

beforeEach(async () => {
  store = await createStore();
  await store.receive('patients', patient);
});

const seen = async () => {
  const { attention, pending } = await readSyncStatus(store.db, START);
  const { offers } = await readCentre(store.db);
  return { attention, pending, offers: offers.length, any: await hasOffers(store.db) };
};

describe('a row kept since a restore', () => {
  test('that is offered back is one thing to decide on, in the header and in the sync centre', async () => {
    await store.db.offers.put(kept);
    expect(await seen()).toEqual({ attention: 1, pending: 0, offers: 1, any: true });
    expect(await countUnsent(store.db)).toBe(1);
  });

  test('that the server has again asks for nobody: no empty screen stands under "1 requiere atención"', async () => {
    await store.db.offers.put({ ...kept, row: patient });
    expect(await seen()).toEqual({ attention: 0, pending: 0, offers: 0, any: false });
    // A sign-out does not rely on it: the row goes with the next round.
    expect(await countUnsent(store.db)).toBe(1);
  });

  test('that somebody has deleted there since asks for nobody', async () => {
    await store.db.offers.put(kept);
    await store.receiveDeleted('patients', patient.id, 2);
    expect(await seen()).toEqual({ attention: 0, pending: 0, offers: 0, any: false });
  });

  test('of a record with work of its own waits until that is sent', async () => {
    await store.db.offers.put(kept);
    await store.save(edit('patients', patient.id, patient, { occupation: 'Chofer' }));
    expect(await seen()).toEqual({ attention: 0, pending: 1, offers: 0, any: false });
  });

  test('that has not been compared with the server yet asks for nobody, and is not lost by signing out', async () => {
    await store.db.offers.put({ collection: 'patients', id: patient.id, row: kept.row });
    expect(await seen()).toEqual({ attention: 0, pending: 0, offers: 0, any: false });
    expect(await countUnsent(store.db)).toBe(1);
  });

  test('is not asked about while the server is being read anew', async () => {
    await store.db.offers.put(kept);
    await writeMeta(store.db, 'restoring', testId(7));
    expect(await seen()).toEqual({ attention: 0, pending: 0, offers: 0, any: false });
    expect(await countUnsent(store.db)).toBe(1);
  });

  test('is not asked about while a server is being read for the first time', async () => {
    await store.db.offers.put(kept);
    await writeMeta(store.db, 'first_sync', { done: 40, total: 90 });
    expect(await seen()).toEqual({ attention: 0, pending: 0, offers: 0, any: false });
  });

  test('is found behind a hundred rows that are settled', async () => {
    const rows = Array.from({ length: 130 }, (_, index) => buildPatient({ id: testId(0x1000 + index) }));
    await store.receive('patients', ...rows);
    await store.db.offers.bulkPut(rows.map((row) => ({ collection: 'patients', id: row.id, row, restored: row })));
    expect(await hasOffers(store.db)).toBe(false);
    const last = rows.at(-1)!;
    await store.db.offers.put({
      collection: 'patients',
      id: last.id,
      row: { ...last, address: 'tres' },
      restored: last,
    });
    expect(await hasOffers(store.db)).toBe(true);
    expect(await readOffers(store.db)).toHaveLength(1);
  });
});
