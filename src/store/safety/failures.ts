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

/** Records a failure that may be met again and again, unless it is the one that was recorded last. */
export async function recordOnce(db: ArcadaDatabase, failure: Omit<Failure, 'n'>): Promise<void> {
  const last = await db.failures.orderBy('n').last();
  if (last?.where !== failure.where || topOf(last) !== topOf(failure)) await recordFailure(db, failure);
}

/** The error's name and its uppermost frames: further down it may have been called from elsewhere. */
const topOf = ({ error }: Pick<Failure, 'error'>) => error.split('\n').slice(0, 3).join('\n');

/** The recorded failures, the newest first. */
export async function readFailures(db: ArcadaDatabase): Promise<Failure[]> {
  return db.failures.orderBy('n').reverse().toArray();
}
