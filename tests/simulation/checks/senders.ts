// People who send for others: an administrador sends a person's entries from the tablet on which they undertook it, until that
// person signs in there again. Requests are watched as they leave: one that left in time may arrive long after.
import { ON_BEHALF_OF_HEADER, type BatchRequest } from '#domain/wire/wire.ts';
import type { LineRequest } from '#tests/simulation/call.ts';

export interface Senders {
  /** An administrador undertakes to send this person's entries. */
  undertook: (tablet: number, author: string) => void;
  /** The people for whom somebody sends from this tablet. */
  sentFor: (tablet: number) => string[];
  /** The person signed in again. */
  returned: (tablet: number, author: string) => void;
  /** The tablet lost its store, and with it whom it sends for. */
  forgot: (tablet: number) => void;
  /** A request leaves the tablet. */
  sent: (tablet: number, request: LineRequest) => void;
  /** Requests for somebody who sends their own entries, in words. */
  wrong: () => readonly string[];
}

export function createSenders(): Senders {
  /** By tablet. */
  const undertaken = new Map<number, Set<string>>();
  /** Calls that left in time: refused for their token alone, each leaves once more with a new one. */
  const begun = new Set<string>();
  const wrong: string[] = [];
  return {
    undertook: (tablet, author) => void undertaken.set(tablet, (undertaken.get(tablet) ?? new Set()).add(author)),
    sentFor: (tablet) => [...(undertaken.get(tablet) ?? [])],
    returned: (tablet, author) => void undertaken.get(tablet)?.delete(author),
    forgot: (tablet) => void undertaken.delete(tablet),
    wrong: () => wrong,
    sent(tablet, request) {
      const author = authorOf(request);
      if (author === undefined) return;
      const call = callOf(tablet, request);
      if (undertaken.get(tablet)?.has(author)) begun.add(call);
      else if (!begun.has(call)) wrong.push(`t${tablet} sends for ${author}, who is back: ${call.slice(0, 300)}`);
    },
  };
}

/** The person for whom another sends; undefined where people send for themselves. */
function authorOf({ url, headers, body }: LineRequest): string | undefined {
  if (url !== '/api/batch/') return headers[ON_BEHALF_OF_HEADER];
  return typeof body === 'string' ? (JSON.parse(body) as BatchRequest).on_behalf_of : undefined;
}

const callOf = (tablet: number, { method, url, headers, body }: LineRequest): string =>
  `${tablet} ${method} ${url} ${headers['idempotency-key'] ?? String(body)}`;
