import type { Streams } from './engine-guard.ts';

/** Messages of the extended protocol that the database answers only in order, once a Sync or Flush stands behind them. */
const PARTS = new Set([...'PBDE'].map((letter) => letter.charCodeAt(0)));

/**
 * PGlite as node-postgres speaks to it: Parse, Bind, Describe, Execute and Sync come one by one, and each would enter
 * the database on its own. Here they go in together, as a socket's buffer would hand them over: a third of the cost.
 */
export function wholeStatements(lite: Streams): Streams {
  let parts: Uint8Array[] = [];
  return {
    waitReady: lite.waitReady,
    async execProtocolStream(message, options) {
      parts.push(message);
      if (PARTS.has(message[0] ?? 0)) return [];
      const all = Buffer.concat(parts);
      parts = [];
      return lite.execProtocolStream(all, options);
    },
  };
}
