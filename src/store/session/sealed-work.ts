import type { ArcadaDatabase } from '#store/database/database.ts';
import { readMeta } from '#store/database/meta.ts';
import { disabledPeople } from './session.ts';

/** The author of each entry that waits for a sign-in, as such or in a sealed packet; '' where it is nobody's. */
async function waitingAuthors(db: ArcadaDatabase): Promise<string[]> {
  const entries = await db.outbox.where('state').equals('auth').toArray();
  const packets = (await db.sealed.toArray()).flatMap(({ counts }) => Object.entries(counts));
  return [
    ...entries.map(({ author }) => author),
    ...packets.flatMap(([author, count]) => Array.from({ length: count }, () => author)),
  ];
}

/** The number of entries that wait for the sign-in of people other than the one on screen. */
export async function countWaitingOfOthers(db: ArcadaDatabase): Promise<number> {
  const person = await readMeta(db, 'person');
  return (await waitingAuthors(db)).filter((author) => author !== person).length;
}

/** Entries that wait for a sign-in: how many, of how many people, and whether one of those cannot sign in any more. */
export interface WaitingWork {
  whose: 'mine' | 'others';
  count: number;
  people: number;
  disabled: boolean;
}

/**
 * The waiting entries of the person on screen (of anybody, when nobody is), or only those of others; null when none
 * wait. Entries are sent under their author's token, whoever is on screen. For a live query.
 */
export async function waitingWork(db: ArcadaDatabase): Promise<WaitingWork | null> {
  const authors = await waitingAuthors(db);
  if (authors.length === 0) return null;
  const person = await readMeta(db, 'person');
  const mine = person === undefined ? authors : authors.filter((author) => author === person);
  const [whose, waiting] = mine.length > 0 ? (['mine', mine] as const) : (['others', authors] as const);
  const people = new Set(waiting);
  const out = await disabledPeople(db);
  return { whose, count: waiting.length, people: people.size, disabled: [...people].some((author) => out.has(author)) };
}

/** The number of a person's changes that this tablet has sealed (decision 114). For a live query. */
export async function countSealedOf(db: ArcadaDatabase, author: string): Promise<number> {
  const packets = await db.sealed.toArray();
  return packets.reduce((sum, { counts }) => sum + (counts[author] ?? 0), 0);
}

/** Sealed work that the people signed in here may not open, or that could not be opened. */
export interface SealedAway {
  id: string;
  /** Ids of its authors; none: nobody's. */
  authors: string[];
  count: number;
  unreadable: boolean;
}

/** The sealed packets on this tablet. For a live query. */
export async function readSealedAway(db: ArcadaDatabase): Promise<SealedAway[]> {
  const packets = (await db.sealed.toArray()).filter(({ mime }) => mime === undefined);
  return packets.map((packet) => ({
    id: packet.id,
    authors: Object.keys(packet.counts).filter((author) => author !== ''),
    count: Object.values(packet.counts).reduce((sum, count) => sum + count, 0),
    unreadable: packet.unreadable === true,
  }));
}
