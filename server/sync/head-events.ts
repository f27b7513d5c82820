// The subscribers to commits and ended sessions: the event streams of this process. Those of other processes on the
// same PostgreSQL arrive by LISTEN (sync/listen.ts).
import type { HeadEvent } from '#domain/wire/wire.ts';
import { listenToDatabase } from './listen.ts';

/** Announces each committed change within this process and, on PostgreSQL, from the other processes too. */
export interface HeadEvents {
  /** Called after a commit of this process. A head that was announced before is ignored. */
  announce: (event: HeadEvent) => void;
  /** Returns the function that ends the subscription. */
  subscribe: (listener: (event: HeadEvent) => void) => () => void;
  /**
   * The newest head, without asking the database; null before the first announcement, and while the listening connection
   * is lost: then other processes' commits and revocations do not arrive.
   */
  known: () => HeadEvent | null;
  /** Whether every process's announcements arrive. */
  hearsAll: () => boolean;
  /** Called after sessions were revoked in this process: long-lived streams then check theirs. */
  announceRevocation: () => void;
  /** Returns the function that ends the subscription. */
  subscribeToRevocations: (listener: () => void) => () => void;
  /** Drops every subscription and the listening connection. */
  close: () => Promise<void>;
}

/** Creates the announcer; with a `databaseUrl` it also listens there on a connection of its own. */
export function createHeadEvents(options: { databaseUrl?: string | undefined } = {}): HeadEvents {
  const listeners = new Set<(event: HeadEvent) => void>();
  const revocationListeners = new Set<() => void>();
  let last: HeadEvent | undefined;
  const announce = (event: HeadEvent): void => {
    if (last && last.epoch === event.epoch && last.head >= event.head) return;
    last = event;
    for (const listener of listeners) listener(event);
  };
  const announceRevocation = (): void => {
    for (const listener of revocationListeners) listener();
  };
  const heard = { onHead: announce, onRevocation: announceRevocation };
  const listening = options.databaseUrl === undefined ? undefined : listenToDatabase(options.databaseUrl, heard);
  const hearsAll = (): boolean => listening?.isConnected() ?? true;
  return {
    announce,
    known: () => (last && hearsAll() ? last : null),
    hearsAll,
    subscribe: (listener) => addTo(listeners, listener),
    announceRevocation,
    subscribeToRevocations: (listener) => addTo(revocationListeners, listener),
    close: async () => {
      listeners.clear();
      revocationListeners.clear();
      await listening?.close();
    },
  };
}

function addTo<T>(listeners: Set<T>, listener: T): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
