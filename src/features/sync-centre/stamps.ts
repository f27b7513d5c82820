import type { Conflict } from '#store/database/tables.ts';
import type { People } from '#store/session/people.ts';
import type { When } from './context.ts';
import { nameOf } from './people.ts';

/** Author and time of each side. */
export interface Stamps {
  mine: string;
  theirs: string;
  /** Both sides are the same person on two devices. */
  same: boolean;
}

export function stampsOf({ entries, theirs }: Conflict, people: People, { here, there }: When): Stamps {
  const [entry] = entries;
  const mine = `${nameOf(people, entry?.author)} · ${entry ? here(entry.captured_at) : ''}`;
  if (!theirs) return { mine, theirs: '', same: false };
  return {
    mine,
    theirs: `${nameOf(people, theirs.updated_by)} · ${there(theirs.updated_at)}`,
    same: theirs.updated_by !== null && theirs.updated_by === entry?.author,
  };
}

/** The heading over the other side's values. */
export const otherSide = ({ same }: Stamps): string => (same ? 'De otro dispositivo' : 'De la otra persona');

/** The other side within a sentence: "la versión de la otra persona". */
export const ofTheOther = ({ same }: Stamps): string => (same ? 'del otro dispositivo' : 'de la otra persona');
