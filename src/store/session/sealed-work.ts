import type { ArcadaDatabase } from '#store/database/database.ts';
import { readMeta } from '#store/database/meta.ts';
import { disabledPeople } from './session.ts';

/** The number of entries that wait for the sign-in of people other than the one on screen. */
export async function countSealedOfOthers(db: ArcadaDatabase): Promise<number> {
  const person = await readMeta(db, 'person');
  const sealed = await db.outbox.where('state').equals('auth').toArray();
  return sealed.filter(({ author }) => author !== person).length;
}

/** Entries that wait for a sign-in: how many, of how many people, and whether one of those cannot sign in any more. */
export interface SealedWork {
  whose: 'mine' | 'others';
  count: number;
  people: number;
  disabled: boolean;
}

/**
 * The sealed entries of the person on screen (of anybody, when nobody is), or only those of others; null when none
 * wait. Entries are sent under their author's token, whoever is on screen. For a live query.
 */
export async function sealedWork(db: ArcadaDatabase): Promise<SealedWork | null> {
  const authors = (await db.outbox.where('state').equals('auth').toArray()).map((entry) => entry.author);
  if (authors.length === 0) return null;
  const person = await readMeta(db, 'person');
  const mine = person === undefined ? authors : authors.filter((author) => author === person);
  const [whose, waiting] = mine.length > 0 ? (['mine', mine] as const) : (['others', authors] as const);
  const people = new Set(waiting);
  const out = await disabledPeople(db);
  return { whose, count: waiting.length, people: people.size, disabled: [...people].some((author) => out.has(author)) };
}
