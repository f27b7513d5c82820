import { expect, test } from 'vitest';
import { createTurns } from '#server/turns.ts';

/** Jobs that end when told, in the order in which they began. */
function jobs() {
  const began: string[] = [];
  const ends: (() => void)[] = [];
  return {
    began,
    job: (name: string) => () => {
      began.push(name);
      return new Promise<void>((resolve) => ends.push(resolve));
    },
    async end() {
      ends.shift()?.();
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
}

test('a job that comes first passes those in line, and not the one that runs', async () => {
  const inTurn = createTurns(1);
  const { began, job, end } = jobs();
  for (const name of ['a', 'b', 'c']) void inTurn(job(name));
  void inTurn(job('known'), 'first');
  for (let n = 0; n < 4; n += 1) await end();
  expect(began).toEqual(['a', 'known', 'b', 'c']);
});

test('a full line refuses those at its end, and nobody who comes first', async () => {
  const inTurn = createTurns(1, { longest: 2, full: () => new Error('full') });
  const { began, job, end } = jobs();
  for (const name of ['a', 'b', 'c']) void inTurn(job(name));
  await expect(inTurn(job('d'))).rejects.toThrow('full');
  void inTurn(job('known'), 'first');
  for (let n = 0; n < 4; n += 1) await end();
  expect(began).toEqual(['a', 'known', 'b', 'c']);
});
