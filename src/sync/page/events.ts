// The stream of changes, read from an answer's body, because EventSource cannot send a bearer token.
import { server } from '#api/client.ts';
import type { ArcadaDatabase } from '#store/database/database.ts';
import { currentSession } from '#store/session/session.ts';

/** No byte for so long: the stream is dead (heartbeats come every 20 s). Milliseconds. */
const DEAD = 45_000;

/**
 * Calls `onChange` whenever the server announces a change, until the signal aborts, and `onSilence` after a gap without
 * a connection, in which a change may have passed. Reconnects by itself.
 */
export async function followEvents(
  db: ArcadaDatabase,
  onChange: () => void,
  onSilence: () => void,
  signal: AbortSignal,
): Promise<void> {
  for (let failures = 0; !signal.aborted;) {
    // A store that cannot be read just now (a waking tablet) is no reason never to listen again.
    const session = await currentSession(db).catch(() => null);
    // The token of a session that is over would be refused each time, and each refusal wakes the engine.
    const token = session?.expired ? undefined : session?.access;
    if (signal.aborted) return;
    const lived = token === undefined ? false : await readStream(token, onChange, signal);
    failures = lived ? 0 : failures + 1;
    if (token !== undefined && !signal.aborted) onSilence();
    await pause(Math.min(30_000, 1000 * 2 ** Math.min(failures, 5)), signal);
  }
}

/** Reads one stream to its end; answers whether it brought anything, however it ended. */
async function readStream(token: string, onChange: () => void, outer: AbortSignal): Promise<boolean> {
  const silent = new AbortController();
  const waitForBytes = () => setTimeout(() => silent.abort(), DEAD);
  let watchdog = waitForBytes();
  let lived = false;
  try {
    const response = await server(`${location.origin}/api/sync/events/`, {
      headers: { authorization: `Bearer ${token}`, accept: 'text/event-stream' },
      timeout: false,
      signal: AbortSignal.any([outer, silent.signal]),
    });
    if (!response.ok || !response.body) {
      // The engine's next call refreshes an expired access token.
      if (response.status === 401) onChange();
      return false;
    }
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return true;
      lived = true;
      clearTimeout(watchdog);
      watchdog = waitForBytes();
      if (value.includes('data:')) onChange();
    }
  } catch {
    // Cut, refused or silent: the caller waits and connects again.
    return lived;
  } finally {
    clearTimeout(watchdog);
  }
}

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
