import { expect, it } from 'vitest';
import { clinicalHistoryId } from '#domain/record/ids.ts';
import { imagesOfHistory } from '#store/clinical/clinical-images.ts';
import { buildImage, testId } from '#tests/support/factories.ts';
import { createStore } from '#tests/support/store.ts';

const HISTORY = clinicalHistoryId(testId(0x100));

it('the newest by its upload date comes first, and one that is not up yet counts by the day on which it was taken', async () => {
  const store = await createStore();
  await store.receive(
    'clinical-images',
    buildImage({ id: testId(1), upload_date: '2026-01-10', created_at: '2026-03-01T10:00:00.000Z' }),
    buildImage({ id: testId(2), upload_date: '2026-02-10', created_at: '2026-02-01T10:00:00.000Z' }),
  );
  const { upload_date: _, file: __, ...unsent } = buildImage({ id: testId(3), created_at: '2026-02-20T10:00:00.000Z' });
  await store.receive('clinical-images', unsent);
  expect((await imagesOfHistory(store.db, HISTORY)).map(({ id }) => id)).toEqual([testId(3), testId(2), testId(1)]);
});
