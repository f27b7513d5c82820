// The values that people saved, as they would remember them: the yardstick for the clinic at the end of a run. Every
// value of a run is written once only, so that a value tells who wrote it, and which values its writer had seen.
import type { Values } from '#domain/record/row.ts';
import type { Patch } from '#domain/record/patch.ts';
import type { OutboxEntry } from '#store/database/tables.ts';
import { createEmptiedFields, type EmptiedFields } from './checks/emptied.ts';
import { createHours, type Hours } from './checks/hours.ts';
import { createMeant, type Meant } from './checks/meant.ts';
import { createSenders, type Senders } from './checks/senders.ts';

interface Saved {
  tablet: number;
  author: string;
  collection: string;
  row: string;
  field: string;
  after: string;
}

/** A record that a person deleted, with what belonged to it. */
export interface Deletion {
  record: string;
  /** The values that they had in sight. */
  marks: ReadonlySet<string>;
  /** False while it is taken back. */
  stands: boolean;
  /** Somebody chose to keep the record. */
  isGivenUp: boolean;
}

/** The part of an entry that tells which values are lost with it. */
type GivenUp = Pick<OutboxEntry, 'patch'> & Partial<Pick<OutboxEntry, 'row_id' | 'method' | 'revives'>>;

export interface Ledger {
  /** A new value, unlike any other of the run, and part of none: a merge joins texts unless one contains the other. */
  value: () => string;
  /** A new telephone number, unlike any other of the run. */
  number: () => string;
  /** A new day, unlike any other of the run. */
  date: () => string;
  /** A new quantity or amount, unlike any other of the run. */
  amount: () => number;
  /** A person presses "Guardar": the values that they had seen, and the author of the change. */
  intended: (author: string, patch: Patch) => void;
  /** These changes were saved on a tablet. */
  saved: (
    by: { tablet: number; author: string; hour: number; isNew: boolean },
    collection: string,
    row: string,
    patch: Patch,
  ) => void;
  /** A person who chose `after` had `before` before their eyes. */
  saw: (after: unknown, before: unknown) => void;
  /** A person who had both before their eyes wants `mine` to stand. */
  chose: (mine: unknown, theirs: unknown) => void;
  /** The fields that they emptied. */
  emptied: EmptiedFields;
  /** When they saved what. */
  hours: Hours;
  /** What they meant by it, field by field. */
  meant: Meant;
  /** The people for whom others send. */
  senders: Senders;
  /** Whether a person who was asked chose that this value stands. */
  wasChosen: (value: string) => boolean;
  /** A person gave this change up. */
  gaveUp: (entry: GivenUp) => void;
  /** A person deleted the record, as their tablet showed it and what belongs to it. */
  deleted: (record: string, shown: Values) => Deletion;
  deletions: () => readonly Deletion[];
  /** They took that back: all of it has to be there again. */
  undeleted: (deletion: Deletion) => void;
  /** Somebody took the record out of the trash: it may be there, whoever deleted it. */
  restored: (record: string) => void;
  /** A person brought a record back as their tablet had shown it: from now on its values may stand under their name too. */
  broughtBack: (shown: Values) => void;
  wasBroughtBack: (value: string) => boolean;
  /** An administrador undertakes to send this person's waiting entries. */
  delegated: (author: string, administrator: string) => void;
  isDelegated: (author: string, administrator: string) => boolean;
  /** So many changes were saved as one. */
  grouped: (group: string, size: number) => void;
  sizeOf: (group: string) => number | undefined;
  all: () => readonly Saved[];
  /** The first writer of a value; undefined for a value that this ledger did not make. */
  authorOf: (value: string) => string | undefined;
  isGivenUp: (value: string) => boolean;
  /** A tablet lost its store: it no longer knows what it saved. */
  forgot: (tablet: number) => void;
  /** Whether the value was saved in this record on this tablet, which knows it still: moving an appointment copies values. */
  isOwn: (tablet: number, row: string, value: string) => boolean;
  /**
   * Whether the writer of `after` had seen `before`, directly or through values that they built on. Null: the writer
   * left the field empty.
   */
  hadSeen: (after: string | null, before: string | null) => boolean;
  /** Whether the writer of `after`, or who chose it, had `before` itself before their eyes. */
  sawItself: (after: string, before: string) => boolean;
  /** Whether somebody who had seen this value wrote another one, or deleted its record. */
  isSuperseded: (value: string) => boolean;
}

const DAY = 86_400_000;
/** Far from every other date of a run. */
const FIRST_DAY = Date.UTC(2040, 0, 1);

/** Above every other number of a run, below what the clinic takes. */
const FIRST_AMOUNT = 100_000;

/** A value that a ledger made, as text; null: ids, names of options and empty fields do not tell who wrote them. */
function markOf(value: unknown): string | null {
  if (typeof value === 'number') return value >= FIRST_AMOUNT ? String(value) : null;
  // A moved appointment's note says where it went below its own note, and where it comes from before the reason.
  return typeof value === 'string' ? (MARK.exec(value)?.[1] ?? null) : null;
}

/** All values in a text that ledgers made, line by line: a merge of patients puts the texts of both below each other. */
export function marksOf(value: unknown): string[] {
  const first = markOf(value);
  const below = typeof value === 'string' ? value.split('\n').slice(1) : [];
  return [...(first === null ? [] : [first]), ...below.filter((line) => LINE.test(line))];
}

const LINE = /^v\d+$/;

const MARK = /^(?:Reprogramada desde .* Motivo: )?(v\d+|9\d{8}|20[3-9]\d-\d\d-\d\d)(?:\n|$)/;

const marksIn = (values: Values): Set<string> => new Set(Object.values(values).flatMap(marksOf));

/** An empty field counts as a mark too: a person may have seen it, or left it. */
export const marksOrNone = (value: unknown): (string | null)[] => {
  const marks = marksOf(value);
  return marks.length === 0 ? [null] : marks;
};

/** The values in it that do not stand in `before`: the lines that somebody added. */
export const newMarks = (value: unknown, before: unknown): string[] => {
  const known = marksOf(before);
  return known.length === 0 ? marksOf(value) : marksOf(value).filter((mark) => !known.includes(mark));
};

/** The marks that tell who wrote `value` over `before`: the lines that they added, or, where they only took some away, those that they left. */
export const writtenIn = (value: unknown, before: unknown): (string | null)[] => {
  const added = newMarks(value, before);
  return added.length === 0 ? marksOrNone(value) : added;
};

export function createLedger(): Ledger {
  const all: Saved[] = [];
  const authors = new Map<string, string>();
  /** By tablet: rows with values. */
  const own = new Map<number, Set<string>>();
  /** By value: what its writers had seen in its place. */
  const seen = new Map<string | null, Set<string | null>>();
  const givenUp = new Set<string>();
  const superseded = new Set<string>();
  const deletions: Deletion[] = [];
  const brought = new Set<string>();
  const delegations = new Set<string>();
  const sizes = new Map<string, number>();
  const emptied = createEmptiedFields(marksOf);
  const hours = createHours(marksOf);
  const meant = createMeant();
  const senders = createSenders();
  const chosen = new Set<string>();
  let made = 0;

  const deletionsOf = (row: string | undefined) => deletions.filter(({ record }) => record === row);

  function saw(after: unknown, before: unknown): void {
    for (const value of writtenIn(after, before)) {
      const known = seen.get(value) ?? new Set();
      seen.set(value, known);
      for (const earlier of marksOrNone(before)) known.add(earlier);
    }
  }

  return {
    value: () => `v${String((made += 1)).padStart(5, '0')}`,
    date: () => new Date(FIRST_DAY + (made += 1) * DAY).toISOString().slice(0, 10),
    amount: () => FIRST_AMOUNT + (made += 1),
    number: () => `9${String((made += 1)).padStart(8, '0')}`,
    intended(author, patch) {
      for (const { before, after } of Object.values(patch)) {
        saw(after, before);
        for (const value of newMarks(after, before)) if (!authors.has(value)) authors.set(value, author);
      }
    },
    saved({ tablet, author, hour, isNew }, collection, row, patch) {
      hours.saved({ tablet, hour, isNew }, row, patch);
      emptied.saved(tablet, row, patch);
      for (const [field, { before, after }] of Object.entries(patch)) {
        for (const each of newMarks(before, after)) superseded.add(each);
        for (const value of newMarks(after, before)) {
          if (authors.get(value) !== author) continue;
          all.push({ tablet, author, collection, row, field, after: value });
          own.set(tablet, (own.get(tablet) ?? new Set()).add(`${row} ${value}`));
        }
      }
    },
    emptied,
    hours,
    meant,
    senders,
    saw,
    chose(mine, theirs) {
      saw(mine, theirs);
      for (const value of marksOf(mine)) chosen.add(value);
      for (const value of newMarks(theirs, mine)) superseded.add(value);
    },
    gaveUp({ patch, row_id, method, revives }) {
      if (row_id !== undefined && method !== 'DELETE') emptied.gaveUp(row_id, patch);
      if (row_id !== undefined) meant.decided(row_id);
      for (const { before, after } of Object.values(patch)) {
        for (const value of newMarks(after, before)) givenUp.add(value);
      }
      // Giving a revival up lets the deletion stand.
      if (revives) for (const each of deletionsOf(row_id)) each.stands = true;
      if (method === 'DELETE') for (const each of deletionsOf(row_id)) each.isGivenUp = true;
    },
    deleted(record, shown) {
      const deletion = { record, marks: marksIn(shown), stands: true, isGivenUp: false };
      deletions.push(deletion);
      return deletion;
    },
    deletions: () => deletions,
    undeleted(deletion) {
      deletion.stands = false;
      // Whatever was decided about it meanwhile.
      for (const each of deletionsOf(deletion.record)) each.isGivenUp = true;
    },
    restored(record) {
      for (const each of deletionsOf(record)) each.isGivenUp = true;
    },
    broughtBack(shown) {
      for (const value of marksIn(shown)) brought.add(value);
    },
    wasChosen: (value) => chosen.has(value),
    wasBroughtBack: (value) => brought.has(value),
    delegated: (author, administrator) => void delegations.add(`${author} ${administrator}`),
    isDelegated: (author, administrator) => delegations.has(`${author} ${administrator}`),
    grouped: (group, size) => void sizes.set(group, size),
    sizeOf: (group) => sizes.get(group),
    all: () => all,
    authorOf: (value) => authors.get(value),
    isGivenUp: (value) => givenUp.has(value),
    forgot: (tablet) => void own.delete(tablet),
    isOwn: (tablet, row, value) => own.get(tablet)?.has(`${row} ${value}`) ?? false,
    hadSeen(after, before) {
      const reached = new Set<string | null>([after]);
      const queue = [after];
      for (let value = queue.pop(); value !== undefined; value = queue.pop()) {
        for (const earlier of seen.get(value) ?? []) {
          if (reached.has(earlier)) continue;
          reached.add(earlier);
          // An empty field counts too: writing where a value had been removed builds on its removal.
          queue.push(earlier);
        }
      }
      return reached.has(before);
    },
    sawItself: (after, before) => seen.get(after)?.has(before) ?? false,
    isSuperseded: (value) => superseded.has(value) || deletions.some(({ stands, marks }) => stands && marks.has(value)),
  };
}
