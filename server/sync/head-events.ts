// Who wants to know that something was committed: the event streams of this process. Writes of other processes on the
// same PostgreSQL arrive by LISTEN (sync/listen.ts).
import type { HeadEvent } from '#domain/wire.ts';
import { listenForHeads } from './listen.ts';

/** Announces each committed change within this process and, on PostgreSQL, from the other processes too. */
export interface HeadEvents {
  /** Called after a commit of this process. A head that was announced before is passed over. */
  announce: (event: HeadEvent) => void;
  /** Returns the function that ends the subscription. */
  subscribe: (listener: (event: HeadEvent) => void) => () => void;
  /** Drops every subscription and the listening connection. */
  close: () => Promise<void>;
}

/** Creates the announcer; with a `databaseUrl` it also listens there on a connection of its own. */
export function createHeadEvents(options: { databaseUrl?: string | undefined } = {}): HeadEvents {
  const listeners = new Set<(event: HeadEvent) => void>();
  let last: HeadEvent | undefined;
  const announce = (event: HeadEvent): void => {
    if (last && last.epoch === event.epoch && last.head >= event.head) return;
    last = event;
    for (const listener of listeners) listener(event);
  };
  const listening = options.databaseUrl === undefined ? undefined : listenForHeads(options.databaseUrl, announce);
  return {
    announce,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    close: async () => {
      listeners.clear();
      await listening?.close();
    },
  };
}
