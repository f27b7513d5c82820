// A server that dies around a commit, and is up again for the next request.
import type { PoolClient } from 'pg';
import type { TestServer } from '#tests/support/test-server.ts';

/** Thrown to whoever waits for the answer of a server that was killed. */
export class ServerKilled extends Error {}

/** The ways in which a server fails over one op: by a defect, or because its database gave up what ran too long. */
export const LONE_FATES = ['one-fails', 'one-busy'] as const;
export type LoneFate = (typeof LONE_FATES)[number];

/** An op over which the server fails. */
export interface LoneFault {
  op: string;
  fate: LoneFate;
}

/** Stands between the application and its database: a killed server commits nothing more and answers nobody. */
export function killable({ opened: { pool } }: TestServer) {
  let dead = false;
  let armed: { commits: number; when: 'before' | 'after' } | null = null;
  let failing: LoneFault | null = null;
  const connect = pool.connect.bind(pool) as () => Promise<PoolClient>;
  const clients = new WeakSet<PoolClient>();

  function guard(client: PoolClient): PoolClient {
    if (clients.has(client)) return client;
    clients.add(client);
    const query = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>;
    const guarded = async (...args: unknown[]): Promise<unknown> => {
      const text = textOf(args[0]);
      if (dead && text !== 'rollback') throw new ServerKilled();
      if (failing !== null && JSON.stringify(args).includes(failing.op)) throw failureOf(failing);
      if (text !== 'commit' || armed === null || (armed.commits -= 1) > 0) return query(...args);
      const { when } = armed;
      armed = null;
      dead = true;
      await query(when === 'before' ? 'rollback' : 'commit');
      throw new ServerKilled();
    };
    client.query = guarded as PoolClient['query'];
    return client;
  }
  pool.connect = (async () => guard(await connect())) as typeof pool.connect;

  return {
    /** It is started again at once; answers whether it was dead. */
    revive() {
      const died = dead;
      dead = false;
      return died;
    },
    /** Every statement that names this op fails; null: none does. */
    failOp(fault: LoneFault | null) {
      failing = fault;
    },
    disarm() {
      armed = null;
      failing = null;
    },
    atCommit(commits: number, when: 'before' | 'after') {
      armed = { commits, when };
    },
  };
}

function failureOf({ fate }: LoneFault): Error {
  if (fate === 'one-fails') return new Error('a fault of the server');
  return Object.assign(new Error('canceling statement due to statement timeout'), { code: '57014', severity: 'ERROR' });
}

function textOf(query: unknown): string {
  const text = typeof query === 'string' ? query : ((query as { text?: string } | null)?.text ?? '');
  return text.trim().toLowerCase();
}
