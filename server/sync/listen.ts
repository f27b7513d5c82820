// LISTEN on a dedicated connection, kept alive: a pooled one would be handed to others.
import { Client } from 'pg';
import type { HeadEvent } from '#domain/wire/wire.ts';

/** The channel on which each write transaction announces the head that it stamped. */
export const HEAD_CHANNEL = 'arcada_head';

/** The channel on which a process announces that it revoked sessions. */
export const REVOCATION_CHANNEL = 'arcada_revoked';

const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 10_000;

/**
 * Reports heads stamped and sessions revoked by any process on this database until closed. Reconnects by itself, and
 * then reports the changes it may have missed; `isConnected` tells whether everything arrives just now.
 */
export function listenToDatabase(
  databaseUrl: string,
  { onHead, onRevocation }: { onHead: (event: HeadEvent) => void; onRevocation: () => void },
): { close: () => Promise<void>; isConnected: () => boolean } {
  let closed = false;
  let listens = false;
  let client: Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let wait = FIRST_WAIT_MS;

  const retry = (): void => {
    listens = false;
    if (closed || timer) return;
    timer = setTimeout(() => {
      timer = undefined;
      connected = connect();
    }, wait);
    timer.unref();
    wait = Math.min(wait * 2, LONGEST_WAIT_MS);
  };

  const connect = async (): Promise<void> => {
    const next = new Client({ connectionString: databaseUrl, keepAlive: true, keepAliveInitialDelayMillis: 10_000 });
    client = next;
    next.on('error', retry);
    next.on('end', retry);
    next.on('notification', ({ channel, payload }) => {
      if (channel === REVOCATION_CHANNEL) onRevocation();
      const event = parseHead(payload);
      if (event) onHead(event);
    });
    try {
      await next.connect();
      await next.query(`LISTEN ${REVOCATION_CHANNEL}`);
      await next.query(`LISTEN ${HEAD_CHANNEL}`);
      wait = FIRST_WAIT_MS;
      // Heads announced while the connection was lost.
      const { rows } = await next.query<{ epoch: string; seq: string | number }>('SELECT epoch, seq FROM sync_head');
      if (rows[0]) onHead({ epoch: rows[0].epoch, head: Number(rows[0].seq) });
      onRevocation();
      listens = true;
    } catch (error) {
      // The server still serves; streams learn of other processes' writes once the connection is back.
      console.error('listen for changes failed:', error instanceof Error ? error.message : error);
      retry();
    }
  };

  let connected = connect();
  return {
    isConnected: () => listens,
    close: async () => {
      closed = true;
      clearTimeout(timer);
      await connected;
      await client?.end();
    },
  };
}

function parseHead(payload: string | undefined): HeadEvent | undefined {
  const match = /^([0-9a-f-]{36})\.(\d{1,15})$/.exec(payload ?? '');
  return match ? { epoch: match[1]!, head: Number(match[2]) } : undefined;
}
