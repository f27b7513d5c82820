import type { Kysely, Transaction } from 'kysely';
import type { Database } from '#server/db/tables.ts';
import { sqlState } from '#server/http/database-problem.ts';

const SERIALIZATION_FAILURE = '40001';
const DEADLOCK = '40P01';
const ATTEMPTS = 6;

/** Thrown inside a transaction that lost a race which the next attempt will see. */
export class LostRace extends Error {}

/** Runs `work` in a transaction (READ COMMITTED), again when it lost a race or a deadlock. `work` may run several times. */
export async function inTransaction<T>(
  db: Kysely<Database>,
  work: (trx: Transaction<Database>) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (attempt >= ATTEMPTS || !isRetriable(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 10 * 2 ** attempt));
    }
  }
}

/** Everything that `work` reads comes from one moment of the database. */
export function inSnapshot<T>(db: Kysely<Database>, work: (trx: Transaction<Database>) => Promise<T>): Promise<T> {
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work);
}

function isRetriable(error: unknown): boolean {
  if (error instanceof LostRace) return true;
  const state = sqlState(error);
  if (state === SERIALIZATION_FAILURE || state === DEADLOCK) return true;
  return error instanceof Error && error.cause !== undefined && isRetriable(error.cause);
}
