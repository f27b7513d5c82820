import type { ArcadaDatabase } from '#store/database/database.ts';
import type { Notice } from '#store/database/tables.ts';

/** Warnings that nobody has read yet, oldest first; none of a record that was deleted meanwhile: there is nothing left to do about it. */
export async function unseenNotices(db: ArcadaDatabase): Promise<Notice[]> {
  const notices = await db.notices.where('seen').equals(0).sortBy('at');
  const there = await Promise.all(notices.map(({ collection, row_id }) => db.rows(collection).get(row_id)));
  return notices.filter((_, index) => there[index] !== undefined);
}

/** Notices are kept until seen; seen ones go. */
export async function dismissNotice(db: ArcadaDatabase, id: string): Promise<void> {
  await db.notices.delete(id);
}
