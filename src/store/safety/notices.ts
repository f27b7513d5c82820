import type { ArcadaDatabase } from '#store/database/database.ts';
import { parentsOf, titleOf } from '#domain/registry.ts';
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

/**
 * The name of what a notice's record belongs to: of an operation its product, of a payment its patient. Many a warning
 * names only what happened, and is read far from the record's screen. Empty where the record belongs to nothing.
 */
export async function noticeSubject(db: ArcadaDatabase, { collection, row_id }: Notice): Promise<string> {
  const row = await db.rows(collection).get(row_id);
  const [owner] = row ? parentsOf(collection, row) : [];
  const above = owner && (await db.rows(owner.collection).get(owner.id));
  return above ? titleOf(owner.collection, above) : '';
}
