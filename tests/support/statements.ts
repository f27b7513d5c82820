import type { PoolClient } from 'pg';
import type { OpenDatabase } from '#server/db/open.ts';

/** Records the statements that a database receives from now on, the newest last. */
export function watchStatements({ pool }: Pick<OpenDatabase, 'pool'>): string[] {
  const texts: string[] = [];
  const connect = pool.connect.bind(pool) as () => Promise<PoolClient>;
  const watched = new WeakSet<PoolClient>();
  pool.connect = (async () => {
    const client = await connect();
    if (watched.has(client)) return client;
    watched.add(client);
    const query = client.query.bind(client) as (statement: unknown, ...rest: unknown[]) => unknown;
    client.query = ((statement: unknown, ...rest: unknown[]) => {
      texts.push(typeof statement === 'string' ? statement : (statement as { text: string }).text);
      return query(statement, ...rest);
    }) as PoolClient['query'];
    return client;
  }) as typeof pool.connect;
  return texts;
}
