import { beforeEach, expect, test, vi } from 'vitest';
import { clinicalHistoryId } from '#domain/record/ids.ts';
import {
  countHistories,
  historiesByUpdate,
  historyIds,
  inOrderOfPatients,
  ofPatients,
} from '#store/clinical/history-list.ts';
import { buildHistory, testId } from '#tests/support/factories.ts';
import { createStore, type TestStore } from '#tests/support/store.ts';

const [A, B, C] = [testId(0xa), testId(0xb), testId(0xc)];
const id = clinicalHistoryId;
let store: TestStore;
beforeEach(async () => {
  store = await createStore();
  await store.receive(
    'clinical-histories',
    buildHistory({ patient: A, updated_at: '2026-02-01T10:00:00.000Z' }),
    buildHistory({ patient: B, updated_at: '2026-01-01T10:00:00.000Z' }),
    buildHistory({ patient: C, updated_at: '2026-03-01T10:00:00.000Z' }),
  );
});

test('histories come in the order of their last update, a page at a time', async () => {
  const page = (offset: number, descending: boolean) =>
    historiesByUpdate(store.db, { offset, limit: 2, total: 3, descending }).then((rows) =>
      rows.map(({ patient }) => patient),
    );
  expect(await countHistories(store.db)).toBe(3);
  expect(await page(0, true)).toEqual([C, A]);
  expect(await page(2, true)).toEqual([B]);
  expect(await page(0, false)).toEqual([B, A]);
  expect(await page(1, false)).toEqual([A, C]);
  expect(await page(2, false)).toEqual([C]);
  expect(await page(3, false)).toEqual([]);
});

test('the ids of some patients’ histories are found without reading a history', async () => {
  const read = vi.fn();
  store.db.table('clinical-histories').hook('reading', (row: object) => {
    read();
    return row;
  });
  const ids = await historyIds(store.db);
  expect(ids).toEqual([id(B), id(A), id(C)]);
  expect(inOrderOfPatients(ids, [C, testId(0xd), A])).toEqual([id(C), id(A)]);
  expect(ofPatients(ids, [C, testId(0xd), A])).toEqual([id(A), id(C)]);
  expect(read).not.toHaveBeenCalled();
});
