import type { ArcadaDatabase } from '#store/database/database.ts';
import { readMeta } from '#store/database/meta.ts';

/** How many entries wait for the sign-in of others than the person on screen. */
export async function countSealedOfOthers(db: ArcadaDatabase): Promise<number> {
  const person = await readMeta(db, 'person');
  const sealed = await db.outbox.where('state').equals('auth').toArray();
  return sealed.filter(({ author }) => author !== person).length;
}

/**
 * Whose entries wait for a sign-in, and how many: those of the person on screen (of anybody, when nobody is), or only those of
 * others; null when none do. Entries go under their author's token, whoever is on screen (§8). For a live query.
 */
export async function sealedWork(db: ArcadaDatabase): Promise<{ whose: 'mine' | 'others'; count: number } | null> {
  const authors = (await db.outbox.where('state').equals('auth').toArray()).map((entry) => entry.author);
  if (authors.length === 0) return null;
  const person = await readMeta(db, 'person');
  const mine = person === undefined ? authors : authors.filter((author) => author === person);
  return mine.length > 0 ? { whose: 'mine', count: mine.length } : { whose: 'others', count: authors.length };
}
