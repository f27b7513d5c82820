import type { Conflict } from '#store/database/tables.ts';
import { formatRelative } from '#ui/text/format.ts';
import { nameOf, type People } from './people.ts';

/** Who and when, of each side. */
export interface Stamps {
  mine: string;
  theirs: string;
}

export function stampsOf({ entries, theirs }: Conflict, people: People, now: Date): Stamps {
  const [entry] = entries;
  const when = (value: string | undefined) => formatRelative(value, now);
  if (!theirs) return { mine: `${nameOf(people, entry?.author)} · ${when(entry?.captured_at)}`, theirs: '' };
  // One person with two devices can be on both sides.
  const same = theirs.updated_by !== null && theirs.updated_by === entry?.author;
  const other = nameOf(people, theirs.updated_by);
  return {
    mine: `${nameOf(people, entry?.author)} · ${when(entry?.captured_at)}`,
    theirs: `${other}${same ? ', en otro dispositivo' : ''} · ${when(theirs.updated_at)}`,
  };
}
