// The stream of changes, read from an answer's body, because EventSource cannot send a bearer token.
import { createParser } from 'eventsource-parser';
import * as v from 'valibot';
import { server } from '#api/client.ts';
import { READER_HEADER, SYNC_READER, type ChangeEvent, type HeadEvent } from '#domain/wire/wire.ts';
import type { ArcadaDatabase } from '#store/database/database.ts';
import { currentSession } from '#store/session/session.ts';

/** No byte for so long: the stream is dead (heartbeats come every 20 s). Milliseconds. */
const DEAD = 45_000;
/** The longest message, in characters: beyond it the connection is dropped. The server sends 64 KiB at most. */
const LONGEST = 1_000_000;
/** The longest first wait after a stream was lost, milliseconds. Chance takes a part of it, or all tablets came back at once. */
const SPREAD = 3000;
/** A server that stops may ask for another wait, up to this one. Milliseconds. */
const MOST_ASKED = 10_000;
/** The longest wait while no stream can be had, milliseconds. */
const LONGEST_WAIT = 30_000;

/** Receives each message of the stream; null: one that this build cannot read, so something may have changed. */
type OnEvent = (event: HeadEvent | ChangeEvent | null) => void;

/**
 * Hands on what the server announces, until the signal aborts, and calls `onSilence` after each attempt that got no stream: a change
 * may pass meanwhile. Reconnects by itself; the first message of a new stream tells how far the server has come.
 */
export async function followEvents(
  db: ArcadaDatabase,
  onEvent: OnEvent,
  onSilence: () => void,
  signal: AbortSignal,
): Promise<void> {
  for (let failures = 0; !signal.aborted;) {
    // A store that cannot be read just now (a waking tablet) is no reason never to listen again.
    const session = await currentSession(db).catch(() => null);
    // The token of a session that is over would be refused each time, and each refusal wakes the engine.
    const token = session?.expired ? undefined : session?.access;
    if (signal.aborted) return;
    const { lived, retry }: Stream = token === undefined ? NO_STREAM : await readStream(token, onEvent, signal);
    failures = lived ? 0 : failures + 1;
    if (token !== undefined && !lived && !signal.aborted) onSilence();
    await pause(lived ? waitAfterStream(retry) : waitAfterFailure(failures), signal);
  }
}

/** The fate of a stream: whether it brought anything, and after how many milliseconds the server wants its tablet back. */
interface Stream {
  lived: boolean;
  retry: number | null;
}

const NO_STREAM: Stream = { lived: false, retry: null };

/** The server has spread the waits that it asks for. */
const waitAfterStream = (retry: number | null): number =>
  retry === null ? Math.random() * SPREAD : Math.min(retry, MOST_ASKED);

/** Two seconds, then twice as long each time, less up to half by chance. */
const waitAfterFailure = (failures: number): number =>
  Math.min(LONGEST_WAIT, 1000 * 2 ** Math.min(failures, 5)) * (1 - Math.random() / 2);

/** Reads one stream to its end, however it ends. */
async function readStream(token: string, onEvent: OnEvent, outer: AbortSignal): Promise<Stream> {
  const ending = new AbortController();
  const waitForBytes = () => setTimeout(() => ending.abort(), DEAD);
  let watchdog = waitForBytes();
  const stream = { ...NO_STREAM };
  const parser = createParser({
    maxBufferSize: LONGEST,
    onEvent: ({ data }) => onEvent(readMessage(data)),
    onRetry(retry) {
      stream.retry = retry;
    },
    onError(error) {
      if (error.type === 'max-buffer-size-exceeded') throw error;
    },
  });
  try {
    const response = await server(`${location.origin}/api/sync/events/`, {
      headers: {
        authorization: `Bearer ${token}`,
        accept: 'text/event-stream',
        [READER_HEADER]: String(SYNC_READER),
      },
      timeout: false,
      signal: AbortSignal.any([outer, ending.signal]),
    });
    if (!response.ok || !response.body) {
      // The engine's next call refreshes an expired access token.
      if (response.status === 401) onEvent(null);
      return stream;
    }
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return stream;
      stream.lived = true;
      clearTimeout(watchdog);
      watchdog = waitForBytes();
      parser.feed(value);
    }
  } catch {
    // Cut, refused, silent or too long: the caller waits and connects again.
    return stream;
  } finally {
    clearTimeout(watchdog);
    ending.abort();
  }
}

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const headEvent = v.object({ epoch: v.string(), head: count });
const changeEvent = v.pipe(
  v.object({
    ...headEvent.entries,
    since: count,
    to: count,
    proof: v.string(),
    more: v.literal(false),
    rows: v.array(
      v.object({
        collection: v.string(),
        id: v.string(),
        version: count,
        seq: count,
        row: v.nullable(v.record(v.string(), v.unknown())),
      }),
    ),
  }),
  v.check(({ head, to }) => head === to),
);

/** A later build's server may send something else: what cannot be read is null. */
function readMessage(data: string): HeadEvent | ChangeEvent | null {
  try {
    const message: unknown = JSON.parse(data);
    return isEvent(message) ? message : null;
  } catch {
    return null;
  }
}

/** Checked for its shape alone: the rows of the server are believed, as those of a page are. */
const isEvent = (message: unknown): message is HeadEvent | ChangeEvent =>
  v.is(headEvent, message) && (!('rows' in message) || v.is(changeEvent, message));

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
  });
}
