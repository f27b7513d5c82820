// Nothing is announced: the network is a list of the names that other machines have.
import { expect, test } from 'vitest';
import { keepName, type Announcer } from '#server/tls/announcer.ts';

function network(taken: string[]) {
  const told: (string | null)[] = [];
  const failures: unknown[] = [];
  const lost: (() => Promise<void>)[] = [];
  const calls = { made: 0, stopped: 0, asked: [] as string[] };
  const createAnnouncer = async (): Promise<Announcer> => {
    calls.made += 1;
    let stopped = false;
    return {
      announce: async (name, onLost) => {
        calls.asked.push(name);
        lost.push(onLost);
        return !taken.includes(name);
      },
      stop: async () => {
        expect(stopped).toBe(false);
        stopped = true;
        calls.stopped += 1;
      },
    };
  };
  const named = async (name: string | null): Promise<void> => void told.push(name);
  const failed = (error: unknown): void => void failures.push(error);
  return { taken, told, failures, lost, calls, keeping: { createAnnouncer, named, failed } };
}

test('a free name is taken', async () => {
  const { told, calls, keeping } = network([]);
  const kept = keepName('arcada.local', keeping);
  await kept.decided;
  expect(told).toEqual(['arcada.local']);
  await kept.stop();
  expect(calls).toEqual({ made: 1, stopped: 1, asked: ['arcada.local'] });
});

test('a name that another machine has gets the first free number', async () => {
  const { told, calls, keeping } = network(['arcada.local', 'arcada-2.local']);
  await keepName('arcada.local', keeping).decided;
  expect(told).toEqual(['arcada-3.local']);
  expect(calls.asked).toEqual(['arcada.local', 'arcada-2.local', 'arcada-3.local']);
});

test('when all numbers are taken, there is no name', async () => {
  const names = ['arcada.local', ...[2, 3, 4, 5, 6, 7, 8, 9].map((number) => `arcada-${number}.local`)];
  const { told, keeping } = network(names);
  await keepName('arcada.local', keeping).decided;
  expect(told).toEqual([null]);
});

test('a name that is lost later is replaced by a number', async () => {
  const { taken, told, lost, keeping } = network([]);
  await keepName('arcada.local', keeping).decided;
  taken.push('arcada.local');
  await lost[0]?.();
  expect(told).toEqual(['arcada.local', 'arcada-2.local']);
});

test('announcing again, twice at a time, leaves one announcement', async () => {
  const { told, calls, keeping } = network([]);
  const kept = keepName('arcada.local', keeping);
  await kept.decided;
  await Promise.all([kept.renew(), kept.renew()]);
  expect(told).toEqual(['arcada.local', 'arcada.local']);
  await kept.stop();
  expect(calls.stopped).toBe(calls.made);
});

test('a stop while the network decides leaves nothing announced and tells no name', async () => {
  const { told, calls, keeping } = network([]);
  const kept = keepName('arcada.local', keeping);
  await kept.stop();
  await kept.decided;
  expect(told).toEqual([]);
  expect(calls.stopped).toBe(calls.made);
});

test('a failure to announce is reported', async () => {
  const { failures, keeping } = network([]);
  const broken = new Error('no socket');
  await keepName('arcada.local', { ...keeping, createAnnouncer: () => Promise.reject(broken) }).decided;
  expect(failures).toEqual([broken]);
});
