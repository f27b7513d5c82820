import { expect, test, vi } from 'vitest';
import { recordFailures } from '#app/record-failures.ts';
import { readFailures } from '#store/safety/failures.ts';
import { createStore } from '#tests/support/store.ts';

test('unhandled errors and rejections are recorded on the tablet, without the words they carry', async () => {
  const { db } = await createStore();
  recordFailures(db);
  dispatchEvent(new ErrorEvent('error', { error: new TypeError('Ana Núñez, alergia a la penicilina') }));
  dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: new RangeError('caries en 16') }));
  await vi.waitFor(async () => expect(await readFailures(db)).toHaveLength(2));
  const failures = await readFailures(db);
  expect(failures.map(({ error }) => error.split('\n')[0]).toSorted()).toEqual(['RangeError', 'TypeError']);
  expect(failures[0]).toMatchObject({ where: '/', at: expect.any(Number) as number });
  expect(JSON.stringify(failures)).not.toMatch(/Núñez|penicilina|caries/);
});
