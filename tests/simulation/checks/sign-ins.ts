// The ends of sessions, each of which needs a reason. A session ends when its person leaves the tablet, when somebody closes
// it, when a copy of the server is put back, and with its tablet's store. An end without any of these makes people type a
// password for nothing.
import type { ArcadaDatabase } from '#store/database/database.ts';
import { readMeta } from '#store/database/meta.ts';

/** The sessions that should last on one tablet, by their person's id. */
export interface LastingSessions {
  /** So many reasons for the end of this person's sessions there have been. */
  reasons: (user: string) => number;
  /** The person signed in when there had been so many. */
  began: (user: string, reasons: number) => void;
  /** The person leaves the tablet. */
  left: (user: string) => void;
  /** The store is gone, with all sessions. */
  lost: () => void;
  /** The people who have signed in, and for the end of whose session there has been no reason since. */
  people: () => string[];
}

export function createLastingSessions(reasons: (user: string) => number): LastingSessions {
  const begun = new Map<string, number>();
  return {
    reasons,
    began: (user, reasonsThen) => void begun.set(user, reasonsThen),
    left: (user) => void begun.delete(user),
    lost: () => begun.clear(),
    people: () => [...begun].flatMap(([user, reasonsThen]) => (reasons(user) === reasonsThen ? [user] : [])),
  };
}

interface SignedInHere {
  index: number;
  db: () => ArcadaDatabase;
  lasting: LastingSessions;
}

/** The sessions of a tablet that are over although nothing has ended them. */
export async function endedForNothing(tablet: SignedInHere): Promise<string[]> {
  const sessions = (await readMeta(tablet.db(), 'sessions')) ?? {};
  return tablet.lasting
    .people()
    .filter((user) => sessions[user]?.expired ?? true)
    .map((user) => `t${tablet.index}: the session of ${user} is over, and nobody ended it`);
}
