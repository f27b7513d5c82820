import { createHash } from 'node:crypto';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import { DatabaseUnavailable } from './unavailable.ts';

/** A text is named when it comes this often: one-off texts (lists of varying length) must not fill the table. */
const NAMED_FROM = 3;
/** Each name is a prepared plan in every connection's memory. */
const MOST_NAMES = 300;
const MOST_CANDIDATES = 3000;
/** SQLSTATE: a prepared plan's result type changed under it, by another process's migration. */
const STALE_PLAN = '0A000';

/** Gives frequent statements a name, so that the database parses and plans them once a connection. */
export class StatementNames {
  #names = new Map<string, string>();
  #seen = new Map<string, number>();
  #generation = 0;

  nameOf(text: string): string | undefined {
    const known = this.#names.get(text);
    if (known !== undefined || this.#names.size >= MOST_NAMES) return known;
    const count = (this.#seen.get(text) ?? 0) + 1;
    if (count < NAMED_FROM) {
      if (this.#seen.size >= MOST_CANDIDATES) this.#seen.clear();
      this.#seen.set(text, count);
      return undefined;
    }
    this.#seen.delete(text);
    const digest = createHash('sha256').update(text).digest('base64url').slice(0, 22);
    const name = `a${this.#generation}_${digest}`;
    this.#names.set(text, name);
    return name;
  }

  /** After a change of the schema: the same texts get new names. */
  renew(): void {
    this.#generation += 1;
    this.#names.clear();
  }
}

/**
 * The pool as Kysely sees it: statements with parameters are sent under a name once they are frequent. Throws
 * DatabaseUnavailable where there is no connection, or no longer one.
 */
export function namingPool(pool: pg.Pool, names = new StatementNames()): PostgresPool {
  const query = async (client: pg.PoolClient, text: string, values: readonly unknown[]) => {
    const name = values.length === 0 ? undefined : names.nameOf(text);
    try {
      return await client.query({ text, values: [...values], ...(name === undefined ? {} : { name }) });
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === STALE_PLAN) names.renew();
      throw error;
    }
  };
  return {
    connect: async () => {
      const client = await pool.connect().catch((error: unknown) => {
        throw new DatabaseUnavailable(error);
      });
      let broken: Error | undefined;
      // The pool listens to idle connections only: without a listener, the error of a connection that breaks in use
      // would end the process.
      const onError = (error: Error): void => {
        broken ??= error;
      };
      client.on('error', onError);
      const wrapped = {
        query: (text: string, values: readonly unknown[]) =>
          query(client, text, values).catch((error: unknown) => {
            throw broken ? new DatabaseUnavailable(broken) : error;
          }),
        release: () => {
          client.off('error', onError);
          client.release(broken);
        },
      };
      // Kysely's type also lists cursor queries, which Arcada does not use.
      return wrapped as unknown as PostgresPoolClient;
    },
    end: () => pool.end(),
  };
}
