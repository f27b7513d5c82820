// The mark by which a database is known as a demo clinic (decision 103).
import { newId } from '#domain/record/ids.ts';
import type { Db } from '#server/db/tables.ts';

/** The id of the demo clinic that this database is; null for a real clinic. */
export async function currentDemo(db: Db): Promise<string | null> {
  const found = await db.selectFrom('demo_clinics').select('id').where('ended_at', 'is', null).executeTakeFirst();
  return found?.id ?? null;
}

/** Whether a demo clinic has ended in this database. */
export async function hasEndedDemo(db: Db): Promise<boolean> {
  const ended = await db.selectFrom('demo_clinics').select('id').where('ended_at', 'is not', null).executeTakeFirst();
  return ended !== undefined;
}

/** Marks the database as a demo clinic, in the transaction that fills it. */
export async function markDemo(db: Db, now: Date): Promise<void> {
  await db.insertInto('demo_clinics').values({ id: newId(), begun_at: now.toISOString(), ended_at: null }).execute();
}
