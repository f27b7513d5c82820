import type { ArcadaDatabase } from '#store/database/database.ts';
import { readMeta } from '#store/database/meta.ts';
import { authorsOf } from '#store/safety/sealed/seal-work.ts';
import { textPackets } from '#store/safety/sealed/text-packets.ts';
import { disabledPeople } from './session.ts';

/** How many entries of each author wait for a sign-in, as such or in sealed packets; '' where they are nobody's. */
async function waitingByAuthor(db: ArcadaDatabase): Promise<Map<string, number>> {
  const waiting = new Map<string, number>();
  const add = (author: string, count: number) => waiting.set(author, (waiting.get(author) ?? 0) + count);
  for (const { author } of await db.outbox.where('state').equals('auth').toArray()) add(author, 1);
  for (const { counts } of await textPackets(db)) {
    for (const [author, count] of Object.entries(counts)) add(author, count);
  }
  return waiting;
}

const sumOf = (counts: Iterable<number>): number => [...counts].reduce((sum, count) => sum + count, 0);

/** The number of waiting entries that are not the person's on screen. */
export async function countWaitingOfOthers(db: ArcadaDatabase): Promise<number> {
  const waiting = await waitingByAuthor(db);
  const person = await readMeta(db, 'person');
  if (person !== undefined) waiting.delete(person);
  return sumOf(waiting.values());
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
  const waiting = await waitingByAuthor(db);
  const person = await readMeta(db, 'person');
  // Work of nobody is opened by any person: while one is on screen, it waits for no other sign-in.
  if (person !== undefined) waiting.delete('');
  if (waiting.size === 0) return null;
  const mine = person === undefined ? undefined : waiting.get(person);
  const authors = mine === undefined ? [...waiting.keys()].filter((author) => author !== '') : [person!];
  const out = await disabledPeople(db);
  return {
    whose: person === undefined || mine !== undefined ? 'mine' : 'others',
    count: mine ?? sumOf(waiting.values()),
    people: authors.length,
    disabled: authors.some((author) => out.has(author)),
  };
}

/** The number of a person's changes that this tablet has sealed (decision 114). For a live query. */
export async function countSealedOf(db: ArcadaDatabase, author: string): Promise<number> {
  return sumOf((await textPackets(db)).map(({ counts }) => counts[author] ?? 0));
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
  return (await textPackets(db)).map((packet) => ({
    id: packet.id,
    authors: authorsOf(packet),
    count: sumOf(Object.values(packet.counts)),
    unreadable: packet.unreadable === true,
  }));
}
