import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import type { HeadEvent } from '#domain/wire/wire.ts';
import { followHeads, type News } from '#server/sync/change-feed.ts';
import { createHeadEvents } from '#server/sync/head-events.ts';
import type { Head } from '#server/sync/head.ts';
import type { ChangesText } from '#server/sync/pages.ts';

const EPOCH = 'e1';
const page = (since: Head, to: number, more = false): ChangesText => ({
  epoch: since.epoch,
  head: to,
  to,
  more,
  text: `{"epoch":"${since.epoch}","to":${to}}`,
});

/** A feed that stands at head 10 of the epoch; `reads` answers each reading. */
async function follow(reads: (since: Head) => Promise<ChangesText>, isHeard = true) {
  const events = createHeadEvents();
  const news: News[] = [];
  const read = vi.fn(reads);
  const stop = followHeads({
    events,
    reader: { news: read },
    log: { error: () => undefined },
    isHeard: () => isHeard,
    tell: (each) => news.push(each),
  });
  const announce = (...heads: number[]) => heads.forEach((head) => events.announce({ epoch: EPOCH, head }));
  const told = async (count: number) => {
    await vi.waitFor(() => expect(news.length).toBeGreaterThanOrEqual(count));
    return news.map(({ head, changes }) => [head, changes?.since ?? null]);
  };
  announce(10);
  await told(1);
  return { events, announce, told, read, stop, news };
}

test('commits that come together are read once, from the head that was told before', async () => {
  const feed = await follow(async (since) => page(since, 13));
  feed.announce(11, 12, 13);
  expect(await feed.told(2)).toEqual([
    [10, null],
    [13, 10],
  ]);
  expect(feed.read).toHaveBeenCalledTimes(1);
});

test('commits during a reading are read after it, from where it ended', async () => {
  const feed = await follow(async (since) => {
    if (since.seq === 10) feed.announce(12);
    return page(since, since.seq + 1);
  });
  feed.announce(11);
  expect(await feed.told(3)).toEqual([
    [10, null],
    [11, 10],
    [12, 11],
  ]);
});

test('a reading that has seen later commits is not repeated for them', async () => {
  const feed = await follow(async (since) => page(since, 14));
  feed.announce(11);
  await feed.told(2);
  feed.announce(14);
  await sleep(30);
  expect(feed.news.map(({ head }) => head)).toEqual([10, 14]);
});

const BARE: [string, (since: Head) => Promise<ChangesText>][] = [
  ['a page to which more belongs', async (since) => page(since, 11, true)],
  ['a page over 64 KiB', async (since) => ({ ...page(since, 11), text: 'x'.repeat(65 * 1024) })],
  ['a reading that fails', () => Promise.reject(new Error('no database'))],
];
test.each(BARE)('%s gives the head alone', async (_name, reads) => {
  const feed = await follow(reads);
  feed.announce(11);
  expect(await feed.told(2)).toEqual([
    [10, null],
    [11, null],
  ]);
});

test('nothing is read where no stream takes changes, nor at the first head of an epoch', async () => {
  const unheard = await follow(async (since) => page(since, 11), false);
  unheard.announce(11);
  expect(await unheard.told(2)).toEqual([
    [10, null],
    [11, null],
  ]);
  expect(unheard.read).not.toHaveBeenCalled();
  const feed = await follow(async (since) => page(since, 3));
  feed.events.announce({ epoch: 'e2', head: 3 } satisfies HeadEvent);
  expect(await feed.told(2)).toEqual([
    [10, null],
    [3, null],
  ]);
  expect(feed.read).not.toHaveBeenCalled();
});

test('a feed that was stopped tells nothing more', async () => {
  const feed = await follow(async (since) => page(since, 11));
  feed.announce(11);
  feed.stop();
  await sleep(30);
  expect(feed.news).toHaveLength(1);
});
