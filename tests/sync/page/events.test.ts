// The stream of changes in a page: it is opened with the token of the person on screen.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ChangeEvent, HeadEvent } from '#domain/wire/wire.ts';
import { expireSession } from '#store/session/session.ts';
import { followEvents } from '#sync/page/events.ts';
import { ANA } from '#tests/support/factories.ts';
import { createStore, type TestStore } from '#tests/support/store.ts';

const EPOCH = { 'arcada-epoch': 'e' };

let store: TestStore;
let stop: AbortController;
/** The tokens with which the page asked for the stream. */
let asked: (string | null)[];
let requests: Request[];
/** The server's answers to one call after the other; it refuses every token when none is left. */
let answers: (Response | Error)[];
beforeEach(async () => {
  store = await createStore();
  stop = new AbortController();
  asked = [];
  requests = [];
  answers = [];
  vi.spyOn(Math, 'random').mockReturnValue(0);
  vi.stubGlobal('location', { origin: 'https://arcada.test' });
  vi.stubGlobal('fetch', (request: Request) => {
    asked.push(request.headers.get('authorization'));
    requests.push(request);
    const answer = answers.shift() ?? new Response('{}', { status: 401, headers: EPOCH });
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
  });
});
afterEach(() => {
  stop.abort();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** An answer that brings these texts, and then ends, or stays open. */
function stream(texts: readonly string[], { ends = true } = {}): Response {
  const encoder = new TextEncoder();
  const body = new ReadableStream({
    start(controller) {
      for (const text of texts) controller.enqueue(encoder.encode(text));
      if (ends) controller.close();
    },
  });
  return new Response(body, { headers: { ...EPOCH, 'content-type': 'text/event-stream' } });
}

interface Followed {
  heard: (HeadEvent | ChangeEvent | null)[];
  /** How often the engine was woken for want of a stream. */
  silences: number;
}

/** Follows the stream until the page waits so many milliseconds before the next try, or until `isOver`. */
async function follow(until: number | (() => boolean)): Promise<Followed> {
  const waits = vi.spyOn(globalThis, 'setTimeout');
  const followed: Followed = { heard: [], silences: 0 };
  const following = followEvents(
    store.db,
    (event) => followed.heard.push(event),
    () => (followed.silences += 1),
    stop.signal,
  );
  await vi.waitFor(() => {
    if (typeof until === 'number') expect(waits.mock.calls.map(([, wait]) => wait)).toContain(until);
    else expect(until()).toBe(true);
  });
  stop.abort();
  await following;
  return followed;
}

test('a refused token wakes the engine, which renews it', async () => {
  expect(await follow(2000)).toEqual({ heard: [null], silences: 1 });
  expect(asked).toEqual(['Bearer access of ana']);
});

test('a session that is over asks for no stream, and wakes no engine', async () => {
  await expireSession(store.db, ANA.id, 1);
  expect(await follow(2000)).toEqual({ heard: [], silences: 0 });
  expect(asked).toEqual([]);
});

const HEAD: HeadEvent = { epoch: 'e', head: 7 };
const CHANGES: ChangeEvent = {
  epoch: 'e',
  head: 8,
  since: 7,
  to: 8,
  proof: 'p',
  more: false,
  rows: [{ collection: 'patients', id: 'a', version: 1, seq: 8, row: null }],
};
const text = (message: unknown): string => `data: ${JSON.stringify(message)}\n\n`;

/** The messages that the page hands on from a stream with these texts. */
async function heardOf(...texts: string[]): Promise<Followed['heard']> {
  answers = [stream(texts)];
  vi.mocked(Math.random).mockReturnValue(0.5);
  return (await follow(1500)).heard;
}

describe('a message', () => {
  test('is asked for with its changes', async () => {
    await heardOf();
    expect(requests[0]!.headers.get('arcada-sync-reader')).toBe('2');
  });

  test('is handed on whole, however the network cuts it', async () => {
    const all = `${text(HEAD)}: latido\n\n${text(CHANGES)}`;
    expect(await heardOf(...all)).toEqual([HEAD, CHANGES]);
  });

  test.each([
    ['is no JSON', 'data: {"epoch":\n\n'],
    ['has no head', text({ epoch: 'e' })],
    ['has a head that is no number', text({ epoch: 'e', head: '7' })],
    ['has rows without ids', text({ ...CHANGES, rows: [{ collection: 'patients', version: 1, seq: 8, row: null }] })],
    ['has rows that are no list', text({ ...CHANGES, rows: {} })],
    ['goes on in another page', text({ ...CHANGES, more: true })],
    ['has a head beyond its changes', text({ ...CHANGES, head: 9 })],
  ])('that %s tells that something may have changed', async (_case, sent) => {
    expect(await heardOf(sent)).toEqual([null]);
  });

  test('of a later build may have more in it', async () => {
    expect(await heardOf(text({ ...CHANGES, sent_at: 1 }))).toMatchObject([CHANGES]);
  });

  test('that never ends is not waited for: the connection is dropped', async () => {
    answers = [stream([`data: ${'x'.repeat(1_000_001)}`], { ends: false })];
    const { heard } = await follow(() => requests.length > 1);
    expect(heard).toEqual([null]);
    expect(requests[0]!.signal.aborted).toBe(true);
  });
});

describe('a page whose stream was lost', () => {
  beforeEach(() => {
    vi.mocked(Math.random).mockReturnValue(0.5);
  });

  test('comes back at a time of chance within three seconds, and wakes no engine before', async () => {
    answers = [stream([text(HEAD)])];
    expect(await follow(1500)).toEqual({ heard: [HEAD], silences: 0 });
  });

  test.each([
    [4200, 4200],
    [60_000, 10_000],
  ])('by a server that asked for %i ms comes back after %i', async (wanted, waited) => {
    answers = [stream([text(HEAD), `retry: ${wanted}\n\n`])];
    expect((await follow(waited)).heard).toEqual([HEAD]);
  });

  test('and that gets no other one waits longer each time, and wakes the engine', async () => {
    answers = [new Error('no network')];
    // Two seconds, less a half of the half.
    expect(await follow(1500)).toEqual({ heard: [], silences: 1 });
  });
});
