import type { ArcadaDatabase } from '#store/database/database.ts';
import type { Failure } from '#store/database/tables.ts';

const KEPT = 200;

/** Records a failure of the application on the tablet; the last 200 stay. Never put clinical text into it. */
export async function recordFailure(db: ArcadaDatabase, failure: Omit<Failure, 'n'>): Promise<void> {
  await db.transaction('rw', db.failures, async () => {
    await db.failures.add(failure);
    const surplus = (await db.failures.count()) - KEPT;
    if (surplus > 0) await db.failures.orderBy('n').limit(surplus).delete();
  });
}

/** The recorded failures, the newest first. */
export async function readFailures(db: ArcadaDatabase): Promise<Failure[]> {
  return db.failures.orderBy('n').reverse().toArray();
}
