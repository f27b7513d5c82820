// Distinguishes the items of the outbox: writes of records, and actions, which have no row.
import type { ArcadaDatabase } from '#store/database/database.ts';
import type { OutboxAction, OutboxEntry, OutboxItem } from '#store/database/tables.ts';

/** Whether it writes a record. */
export const isWrite = (item: OutboxItem): item is OutboxEntry => !('action' in item);

/** Whether it is an action. */
export const isAction = (item: OutboxItem): item is OutboxAction => 'action' in item;

/** The number of waiting writes: the index of rows holds no action. Counted, not read: a long queue costs nothing. */
export const countWrites = (db: ArcadaDatabase): Promise<number> => db.outbox.orderBy('[collection+row_id]').count();

/** How many actions wait. */
export async function countActions(db: ArcadaDatabase): Promise<number> {
  const [all, writes] = await Promise.all([db.outbox.count(), countWrites(db)]);
  return all - writes;
}

/** The actions for one record that wait, oldest first. */
export async function actionsFor(db: ArcadaDatabase, about: string): Promise<OutboxAction[]> {
  if ((await countActions(db)) === 0) return [];
  return (await db.outbox.orderBy('n').toArray()).filter(isAction).filter((action) => action.about === about);
}

/** The writes that wait, oldest first. */
export async function readWrites(db: ArcadaDatabase): Promise<OutboxEntry[]> {
  return (await db.outbox.orderBy('n').toArray()).filter(isWrite);
}
