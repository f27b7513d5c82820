import type { ArcadaDatabase } from '#store/database/database.ts';
import type { Notice } from '#store/database/tables.ts';

/** Warnings that nobody has read yet, oldest first. */
export async function unseenNotices(db: ArcadaDatabase): Promise<Notice[]> {
  return db.notices.where('seen').equals(0).sortBy('at');
}

/** Notices are kept until seen; seen ones go. */
export async function dismissNotice(db: ArcadaDatabase, id: string): Promise<void> {
  await db.notices.delete(id);
}
