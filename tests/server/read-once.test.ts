import { expect, test } from 'vitest';
import { readOnce } from '#server/read-once.ts';

test('what was read is remembered, and a failure is not', async () => {
  let reads = 0;
  const read = readOnce(async () => {
    reads += 1;
    if (reads === 1) throw new Error('too many open files');
    return reads;
  });
  await expect(read()).rejects.toThrow('too many open files');
  expect([await read(), await read()]).toEqual([2, 2]);
});
