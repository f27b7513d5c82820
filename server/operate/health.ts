// Asks a server on this machine whether it is well.
import http from 'node:http';
import https from 'node:https';
import { json } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { ownUrl, type Listening } from '#server/own-url.ts';

/** Milliseconds. A server that accepts a connection and never answers counts as ill. */
const LONGEST_ANSWER = 5000;
const PAUSE = 250;

/** The address at which this machine reaches its own server. */
export const healthAddress = (config: Listening): URL => new URL('/api/health/', ownUrl(config, '127.0.0.1'));

/** Whether the server answers now that it is well. */
export async function isHealthy(address: URL, longest = LONGEST_ANSWER): Promise<boolean> {
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), longest);
  try {
    return await new Promise<boolean>((resolve, reject) => {
      const get = address.protocol === 'https:' ? https.get : http.get;
      // The certificate names the address that people use, not this machine's own.
      const request = get(address, { signal: stop.signal, rejectUnauthorized: false, agent: false }, (answer) => {
        json(answer).then((body) => resolve(answer.statusCode === 200 && isOk(body)), reject);
      });
      request.once('error', reject);
    });
  } catch {
    // Refused, cut, too late, or no JSON: each means that no healthy server answers there.
    return false;
  } finally {
    clearTimeout(timer);
  }
}

const isOk = (body: unknown): boolean =>
  typeof body === 'object' && body !== null && 'status' in body && body.status === 'ok';

/** Waits until the server is well. False after `limit` milliseconds, or as soon as `isOver` says that it cannot be any more. */
export async function becomesHealthy(address: URL, limit: number, isOver: () => boolean): Promise<boolean> {
  const end = Date.now() + limit;
  while (Date.now() < end && !isOver()) {
    if (await isHealthy(address, Math.min(LONGEST_ANSWER, Math.max(1, end - Date.now())))) return !isOver();
    await sleep(PAUSE);
  }
  return false;
}
