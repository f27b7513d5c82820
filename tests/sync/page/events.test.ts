// The stream of changes in a page: it is opened with the token of the person on screen.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { expireSession } from '#store/session/session.ts';
import { followEvents } from '#sync/page/events.ts';
import { ANA } from '#tests/support/factories.ts';
import { createStore, type TestStore } from '#tests/support/store.ts';

let store: TestStore;
let stop: AbortController;
/** The tokens with which the page asked for the stream; the server refuses them all. */
let asked: (string | null)[];
beforeEach(async () => {
  store = await createStore();
  stop = new AbortController();
  asked = [];
  vi.stubGlobal('location', { origin: 'https://arcada.test' });
  vi.stubGlobal('fetch', (request: Request) => {
    asked.push(request.headers.get('authorization'));
    return Promise.resolve(new Response('{}', { status: 401, headers: { 'arcada-epoch': 'e' } }));
  });
});
afterEach(() => {
  stop.abort();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Follows the stream until the page waits before the next try; answers how often the engine was woken. */
async function followOnce(): Promise<number> {
  const waits = vi.spyOn(globalThis, 'setTimeout');
  const [changed, silent] = [vi.fn(), vi.fn()];
  const following = followEvents(store.db, changed, silent, stop.signal);
  await vi.waitFor(() => expect(waits.mock.calls.map(([, wait]) => wait)).toContain(2000));
  stop.abort();
  await following;
  return changed.mock.calls.length;
}

test('a refused token wakes the engine, which renews it', async () => {
  expect(await followOnce()).toBe(1);
  expect(asked).toEqual(['Bearer access of ana']);
});

test('a session that is over asks for no stream, and wakes no engine', async () => {
  await expireSession(store.db, ANA.id, 1);
  expect(await followOnce()).toBe(0);
  expect(asked).toEqual([]);
});
