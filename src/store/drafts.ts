import type { ArcadaDatabase } from './database.ts';
import { readMeta } from './meta.ts';
import type { Draft } from './types.ts';

/** Each person has drafts of their own: on a shared tablet the next one's must not take the place of the last one's. */
const ownKey = (author: string, key: string) => `${author}/${key}`;

/** The draft of a form, if the person on screen left one. */
export async function loadDraft(db: ArcadaDatabase, key: string): Promise<Draft | null> {
  const author = await readMeta(db, 'person');
  return author === undefined ? null : ((await db.drafts.get(ownKey(author, key))) ?? null);
}

/** Keeps what a form holds, with the values it opened with. */
export async function saveDraft(
  db: ArcadaDatabase,
  key: string,
  draft: Pick<Draft, 'opened' | 'values'>,
  now: number,
): Promise<void> {
  await db.transaction('rw', db.drafts, db.meta, async () => {
    const author = await readMeta(db, 'person');
    if (author !== undefined) await db.drafts.put({ key: ownKey(author, key), author, at: now, ...draft });
  });
}

/** Forgets the draft that the person on screen has of a form. Also within a transaction over drafts and meta. */
export async function clearDraft(db: ArcadaDatabase, key: string): Promise<void> {
  await db.transaction('rw', db.drafts, db.meta, async () => {
    const author = await readMeta(db, 'person');
    if (author !== undefined) await db.drafts.delete(ownKey(author, key));
  });
}
