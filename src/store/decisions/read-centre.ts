// Everything that the sync centre shows of the store, in one read for a live query: the writes, their groups and the
// titles of their records; the sentences are the screen's.
import type { CollectionName } from '#domain/record/collections.ts';
import { fieldsOf, referencesOf } from '#domain/record/definition.ts';
import type { Values } from '#domain/record/row.ts';
import { definitionOf, titleOf } from '#domain/registry.ts';
import type { UserInfo } from '#domain/wire/wire.ts';
import { readOffers, type Offer } from './offers.ts';
import type { ArcadaDatabase } from '#store/database/database.ts';
import { ownerNames } from '#store/rows/owner-names.ts';
import { noticePatient, noticeSubject, unseenNotices } from '#store/safety/notices.ts';
import { dependentsAmong, withDependents } from '#store/outbox/queue.ts';
import { currentPerson, disabledPeople } from '#store/session/session.ts';
import type { Conflict, Notice, OutboxAction, OutboxEntry, OutboxItem } from '#store/database/tables.ts';
import { isAction, isWrite } from '#store/outbox/actions.ts';
import { readPeople, type People } from '#store/session/people.ts';

/** A waiting item with the title of its record. */
export interface EntryView<I extends OutboxItem = OutboxItem> {
  entry: I;
  title: string;
  /** The patient or product to whom the record belongs; null where it belongs to none, or to one unknown here. */
  whose: string | null;
}

/** Items that wait for a person. */
interface Blocked {
  /** Writes that wait for the decision. */
  held: EntryView[];
}

/** A conflict, with the writes that wait for its decision. */
export interface ConflictView extends Blocked, Pick<EntryView, 'whose'> {
  conflict: Conflict;
}

/** A write that the server refused, with the writes that wait for it. */
export interface RefusedView extends EntryView<OutboxEntry>, Blocked {}

/** Writes of one person that wait for their sign-in. */
export interface WaitingForAuthor {
  author: string;
  /** They cannot sign in again: an administrador has disabled their account. */
  disabled: boolean;
  entries: EntryView[];
}

/** A row that can be given back to a restored server, with its title. */
export interface OfferView {
  offer: Offer;
  title: string;
}

/** A warning with the title of its record, and of the record's owner. */
export interface NoticeView {
  notice: Notice;
  title: string;
  /** Empty where the record belongs to none. */
  subject: string;
  /** The patient on whose page it can be dealt with. */
  patient: string | null;
}

/** The content of the sync centre. */
export interface Centre {
  person: UserInfo | null;
  people: People;
  /** Record id → title, for references in values. */
  titles: ReadonlyMap<string, string>;
  conflicts: ConflictView[];
  refused: RefusedView[];
  /** Actions that failed, oldest first. */
  undone: EntryView<OutboxAction>[];
  waitingForAuthors: WaitingForAuthor[];
  waiting: { entries: EntryView[]; total: number };
  notices: NoticeView[];
  offers: OfferView[];
  images: number;
}

/** So many waiting writes are named; the others are counted. */
const SHOWN = 30;

/** Reads the sync centre. For a live query. */
export async function readCentre(db: ArcadaDatabase): Promise<Centre> {
  const images = await db.blobs.where('waiting').equals(1).count();
  const conflicts = await db.conflicts.toArray();
  const attention = await db.outbox.where('state').equals('attention').sortBy('n');
  const withoutSession = await db.outbox.where('state').equals('auth').sortBy('n');
  const held = new Map((await db.outbox.where('state').equals('held').sortBy('n')).map((each) => [each.op_id, each]));
  const goes = db.outbox.where('state').anyOf('pending', 'inflight');
  const total = await goes.count();
  const going = (await goes.sortBy('n')).slice(0, SHOWN);
  const notices = await unseenNotices(db);
  const parked = conflicts.flatMap((each) => each.entries);
  const offers = await readOffers(db);
  const named = await namesFor(db, [...attention, ...withoutSession, ...held.values(), ...going, ...parked], offers);
  const { view } = named;
  const queue = held.size > 0 ? await db.outbox.orderBy('n').toArray() : [];
  /** Each held write is shown once, under the first item it waits for. */
  const takeHeld = (blockers: OutboxItem[]): EntryView[] =>
    held.size === 0
      ? []
      : dependentsAmong(queue, blockers)
          .filter(({ op_id }) => held.delete(op_id))
          .map((each) => view(each));

  const conflictViews = conflicts.map((conflict) => ({
    conflict,
    whose: conflict.entries.map((entry) => view(entry).whose).find((name) => name !== null) ?? null,
    held: takeHeld(conflict.entries),
  }));
  const refused = attention.filter(isWrite).map((entry) => ({ ...view(entry), held: takeHeld([entry]) }));
  const out = await disabledPeople(db);
  const waitingForAuthors = [...new Set(withoutSession.map(({ author }) => author))].map((author) => {
    const own = withoutSession.filter((entry) => entry.author === author);
    return { author, disabled: out.has(author), entries: [...own.map((each) => view(each)), ...takeHeld(own)] };
  });
  const rest = [...held.values()].map((each) => view(each));
  return {
    person: await currentPerson(db),
    people: await readPeople(db),
    titles: named.titles,
    conflicts: conflictViews,
    refused,
    undone: attention.filter(isAction).map((each) => view(each)),
    waitingForAuthors,
    waiting: { entries: [...going.map((each) => view(each)), ...rest], total: total + rest.length },
    notices: await Promise.all(notices.map((notice) => noticeView(db, notice))),
    offers: offers.map((offer) => ({ offer, title: titleOf(offer.collection, offer.row) })),
    images,
  };
}

/**
 * Entries as they are shown, with the names of their records and patients; and the titles of those records and of the
 * ones that their values, and the offers, refer to.
 */
async function namesFor(db: ArcadaDatabase, items: readonly OutboxItem[], offers: readonly Offer[] = []) {
  const entries = items.filter(isWrite);
  const rows = new Map<string, Values>();
  const wanted = new Map<CollectionName, Set<string>>();
  const want = (collection: CollectionName, id: unknown) => {
    if (typeof id === 'string') wanted.set(collection, (wanted.get(collection) ?? new Set()).add(id));
  };
  for (const item of items) {
    if (isWrite(item)) want(item.collection, item.row_id);
    else want(collectionOf(item), item.about);
  }
  for (const { collection: own, patch } of [...entries, ...offers]) {
    for (const { field, collection } of referencesOf(definitionOf(own))) {
      want(collection, patch[field]?.before);
      want(collection, patch[field]?.after);
    }
  }
  const titles = new Map<string, string>();
  for (const [collection, ids] of wanted) {
    for (const row of await db.rows(collection).bulkGet([...ids])) {
      if (!row) continue;
      rows.set(row.id, row);
      titles.set(row.id, titleOf(collection, row));
    }
  }
  // A record that is parked as deleted is not among the rows; its conflict holds its last values and title.
  const parked = new Map<string, Values>();
  for (const { row_id, title, mine } of await db.conflicts.toArray()) {
    if (!titles.has(row_id)) titles.set(row_id, title);
    if (mine) parked.set(row_id, mine);
  }
  const title = (item: OutboxItem) =>
    isAction(item)
      ? (titles.get(item.about) ?? item.title)
      : ((rows.has(item.row_id) ? undefined : titles.get(item.row_id)) ??
        titleOf(item.collection, valuesOf(item, rows.get(item.row_id))));
  const whose = await ownerNames(
    db,
    items.map((item) => {
      if (isAction(item)) {
        return { key: item.op_id, collection: collectionOf(item), values: rows.get(item.about) ?? {} };
      }
      const row = rows.get(item.row_id) ?? parked.get(item.row_id);
      return { key: item.op_id, collection: item.collection, values: valuesOf(item, row) };
    }),
  );
  const view = <I extends OutboxItem>(entry: I): EntryView<I> => ({
    entry,
    title: title(entry),
    whose: whose.get(entry.op_id) ?? null,
  });
  return { titles, view };
}

/** The collection of the record that an action is about. */
const collectionOf = ({ action }: OutboxAction): CollectionName =>
  action === 'patient-export' ? 'patients' : 'appointments';

/** A record's values after its write; those before it for a deletion. */
export function valuesOf(entry: OutboxEntry, row: Values = {}): Values {
  const values: Values = { ...row };
  for (const field of fieldsOf(definitionOf(entry.collection))) {
    const change = entry.patch[field];
    if (change) values[field] = entry.method === 'DELETE' ? change.before : change.after;
  }
  return values;
}

/** One person's unsent work on this tablet, with titles, including the writes that wait for a decision. For a live query. */
export async function unsentOf(
  db: ArcadaDatabase,
  author: string,
): Promise<{ entries: EntryView[]; titles: ReadonlyMap<string, string> }> {
  const waiting: OutboxItem[] = await db.outbox.where('author').equals(author).sortBy('n');
  const parked = (await db.conflicts.toArray()).flatMap(({ entries }) => entries);
  const items = [...waiting, ...parked.filter((entry) => entry.author === author)];
  const named = await namesFor(db, items);
  return { entries: items.map((entry) => named.view(entry)), titles: named.titles };
}

/** The writes that are given up together with these, themselves first: for the confirmation to name. */
export async function namedWithDependents(db: ArcadaDatabase, entries: OutboxItem[]): Promise<EntryView[]> {
  const all = await withDependents(db, entries);
  const named = await namesFor(db, all);
  return all.map((entry) => named.view(entry));
}

async function noticeView(db: ArcadaDatabase, notice: Notice): Promise<NoticeView> {
  const row = await db.rows(notice.collection).get(notice.row_id);
  const [subject, patient] = await Promise.all([noticeSubject(db, notice), noticePatient(db, notice)]);
  return { notice, title: titleOf(notice.collection, row ?? {}), subject, patient };
}
