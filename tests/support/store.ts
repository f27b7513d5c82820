// A tablet's store for tests: the real database on an IndexedDB of its own, a person signed in, a clock that stands
// still and ids that count.
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import type { CollectionName } from '#domain/record/collections.ts';
import type { Row, Values } from '#domain/record/row.ts';
import { ArcadaDatabase } from '#store/database/database.ts';
import { unhide } from '#store/outbox/queue.ts';
import { takeServerRows } from '#store/rows/server-rows.ts';
import { showRow } from '#store/rows/shown-row.ts';
import { saveSignIn } from '#store/session/session.ts';
import type { Conflict, OutboxEntry } from '#store/database/tables.ts';
import type { Intent } from '#store/outbox/new-entry.ts';
import { readWrites } from '#store/outbox/actions.ts';
import { write } from '#store/outbox/write.ts';
import type { UserInfo } from '#domain/wire/wire.ts';
import { ANA, countingIds, START } from './factories.ts';

export interface TestStore {
  db: ArcadaDatabase;
  /** Set `now` to move the clock. */
  clock: { now: number };
  ports: { now: () => number; newId: () => string };
  signIn: (user: UserInfo) => Promise<void>;
  /** One write of the person on screen. */
  save: (...intents: Intent[]) => Promise<void>;
  /** Rows as if the server had sent them. */
  receive: (collection: CollectionName, ...rows: Row[]) => Promise<void>;
  /** A tombstone as if the server had sent it. */
  receiveDeleted: (collection: CollectionName, id: string, version: number) => Promise<void>;
  row: (collection: CollectionName, id: string) => Promise<Row | undefined>;
  entries: () => Promise<OutboxEntry[]>;
  /** Marks the only entry as sent: from now on its fate is unknown. */
  markSent: () => Promise<void>;
  /** Moves entries from the outbox to a conflict, as the engine does. */
  park: (conflict: ParkedAs) => Promise<Conflict>;
}

/** A test's description of a conflict; the rest follows from its first entry. */
type ParkedAs = Partial<Omit<Conflict, 'kind' | 'entries'>> & Pick<Conflict, 'kind' | 'entries'>;

let made = 0;

/** A new, empty store with Ana on screen, unless told otherwise; null is no person. */
export async function createStore(person: UserInfo | null = ANA): Promise<TestStore> {
  made += 1;
  const db = new ArcadaDatabase(`store-${made}`, { indexedDB: new IDBFactory(), IDBKeyRange });
  const clock = { now: START };
  const ports = { now: () => clock.now, newId: countingIds() };
  const signIn = (user: UserInfo) =>
    saveSignIn(db, user, { access: `access of ${user.username}`, refresh: `refresh of ${user.username}` });
  if (person) await signIn(person);
  const take = (collection: CollectionName, rows: { id: string; version: number; row: Row | null }[]) =>
    db.transaction('rw', db.tables, () => takeServerRows(db, collection, rows));
  const entries = () => readWrites(db);
  return {
    db,
    clock,
    ports,
    signIn,
    save: (...intents) => write(db, intents, ports),
    receive: (collection, ...rows) =>
      take(
        collection,
        rows.map((row) => ({ id: row.id, version: row.version, row })),
      ),
    receiveDeleted: (collection, id, version) => take(collection, [{ id, version, row: null }]),
    row: (collection, id) => db.rows(collection).get(id),
    entries,
    async markSent() {
      const [entry] = await entries();
      if (!entry) throw new Error('nothing to send');
      const { op_id, method, captured_at } = entry;
      await db.outbox.put({ ...entry, sent: { op_id, method, path: '/', captured_at } });
    },
    async park({ entries: parked, ...rest }) {
      const [first] = parked;
      if (!first) throw new Error('a conflict has entries');
      const conflict: Conflict = {
        id: first.group,
        collection: first.collection,
        row_id: first.row_id,
        title: 'Lucía Peña',
        overlaps: [],
        mine: null,
        theirs: null,
        entries: parked.map((entry) => ({ ...entry, state: 'attention' })),
        ...rest,
      };
      await db.transaction('rw', db.tables, async () => {
        await db.outbox.bulkDelete(parked.map((entry) => entry.n));
        await db.conflicts.put(conflict);
        for (const entry of parked) await unhide(db, entry.op_id);
        for (const entry of parked) await showRow(db, entry.collection, entry.row_id);
      });
      return conflict;
    },
  };
}

/** An edit: the form's opening values, and the changes. */
export const edit = (collection: CollectionName, id: string, opened: Values, changes: Values): Intent => ({
  method: 'PUT',
  collection,
  id,
  opened,
  values: { ...opened, ...changes },
});
