// The place of this tablet's store in the browser. Chromium keeps deleted values of IndexedDB in its files until it compacts
// them, perhaps never; a storage bucket takes its files along when it is deleted. So Chromium's stores live in a bucket of
// their own, and a store whose rows are gone moves on to a new one (decision 128).
import { ArcadaDatabase, STORE } from './database.ts';

/** The methods that a `StorageManager` and a bucket have in common. */
export interface StoredBytes {
  estimate: () => Promise<StorageEstimate>;
  persisted: () => Promise<boolean>;
  /** Pages only. */
  persist: () => Promise<boolean>;
}

interface StorageBucket extends StoredBytes {
  readonly indexedDB: IDBFactory;
}

/** https://wicg.github.io/storage-buckets/; Firefox and Safari have none, and delete rows from their files at once. */
interface StorageBuckets {
  open: (name: string) => Promise<StorageBucket>;
  keys: () => Promise<string[]>;
  delete: (name: string) => Promise<void>;
}

interface Place {
  /** Null: the browser's common place. */
  bucket: string | null;
  isNew: boolean;
  /** Where IndexedDB is; undefined in the common place. */
  indexedDB: IDBFactory | undefined;
  /** Undefined where the browser tells nothing (plain http). */
  bytes: StoredBytes | undefined;
}

const nameOf = (number: number) => `${STORE}-${number}`;
const numberOf = (bucket: string | null) => Number(bucket?.slice(STORE.length + 1) ?? 0);

/**
 * The place of the store; a new bucket where there is no store yet. Of two places the older one counts: the newer one is
 * of a move that was cut off.
 */
async function findPlace(): Promise<Place> {
  const { storage: bytes } = navigator as unknown as { storage?: StoredBytes };
  const common = { bucket: null, isNew: false, indexedDB: undefined, bytes };
  const { storageBuckets: buckets } = browser();
  if (!buckets) return common;
  const [databases, names] = await Promise.all([indexedDB.databases(), buckets.keys()]);
  // A store of a build that knew no buckets stays where it is until its rows are gone.
  if (databases.some(({ name }) => name === STORE)) return common;
  const [oldest] = names.filter((name) => numberOf(name) > 0).toSorted((a, b) => numberOf(a) - numberOf(b));
  const bucket = oldest ?? nameOf(1);
  const opened = await buckets.open(bucket);
  return { bucket, isNew: oldest === undefined, indexedDB: opened.indexedDB, bytes: opened };
}

interface Browser {
  /** Absent outside of Chromium, and on plain http. */
  storageBuckets?: StorageBuckets;
  /** A store is not moved without locks. */
  locks?: LockManager;
}

const browser = (): Browser => navigator;

/** The bytes that the store's place uses and may use, and whether the browser may clear them by itself. */
export const storedBytes = async (): Promise<StoredBytes | undefined> => (await findPlace()).bytes;

/** A store, opened; it stays where it is until `release` is called. */
export interface HeldStore {
  db: ArcadaDatabase;
  release: () => void;
}

/** Opens the store; `open` is what a caller does beside `db.open()`. */
export async function holdStore(
  open: (db: ArcadaDatabase) => Promise<unknown> = (db) => db.open(),
): Promise<HeldStore> {
  const { storageBuckets, locks } = browser();
  const unlock = storageBuckets && locks ? await hold(locks, 'shared') : () => undefined;
  try {
    const db = await openIn(await findPlace(), open);
    return {
      db,
      release() {
        db.close();
        unlock();
      },
    };
  } catch (error) {
    unlock();
    throw error;
  }
}

async function openIn(place: Place, open: (db: ArcadaDatabase) => Promise<unknown>): Promise<ArcadaDatabase> {
  const db = databaseIn(place);
  let { isNew } = place;
  // A store made anew: the one that was here is gone, and its rows may be in the files still.
  db.on('populate', async (made) => {
    if (place.bucket !== null && !isNew) await made.table('meta').add({ key: 'traces', value: true });
    isNew = false;
  });
  try {
    await open(db);
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

/** Opens the store as `holdStore` does, in a new place if deleted rows may be in the files of the present one. */
export async function holdCleanStore(open: (db: ArcadaDatabase) => Promise<unknown>): Promise<HeldStore> {
  const store = await holdStore(open);
  if (!(await hasTraces(store.db))) return store;
  store.release();
  // The store stays readable in the present place; another start tries again.
  await moveStore().catch((error: unknown) => reportError(error));
  return holdStore(open);
}

/** A store of more rows has been filled anew since: copying it would keep a person waiting at the start. */
const FEW = 1000;

/** Whether deleted rows may be in the files of this store, which can leave them behind. For a live query. */
export async function hasTraces(db: ArcadaDatabase): Promise<boolean> {
  const { storageBuckets, locks } = browser();
  if (!storageBuckets || !locks || (await db.meta.get('traces')) === undefined) return false;
  let room = FEW;
  for (const table of db.tables) {
    // A table is not counted to its end: this runs after every write while the traces stay.
    room -= (await table.limit(room + 1).primaryKeys()).length;
    if (room < 0) return false;
  }
  return true;
}

const LOCK = 'arcada-store';
/** Pages and the worker let go of the store within this time, milliseconds; else it moves at a later start. */
const PATIENCE = 3000;

/** Resolves when the lock is held, to the function that unlocks it. Rejects after the wait that `signal` allows. */
function hold(locks: LockManager, mode: LockMode, signal?: AbortSignal): Promise<() => void> {
  return new Promise((resolve, reject) => {
    const keep = () => new Promise<void>((unlock) => resolve(unlock));
    locks.request(LOCK, { mode, ...(signal && { signal }) }, keep).catch(reject);
  });
}

async function moveStore(): Promise<void> {
  const { storageBuckets, locks } = browser();
  if (!storageBuckets || !locks) return;
  const unlock = await hold(locks, 'exclusive', AbortSignal.timeout(PATIENCE)).catch(() => null);
  if (!unlock) return;
  try {
    await moveAlone(storageBuckets);
  } finally {
    unlock();
  }
}

async function moveAlone(buckets: StorageBuckets): Promise<void> {
  const from = await findPlace();
  const old = databaseIn(from);
  try {
    // Another page may have been first.
    if (!(await hasTraces(old))) return;
    const next = nameOf(numberOf(from.bucket) + 1);
    await buckets.delete(next);
    const to = await buckets.open(next);
    await copyStore(old, new ArcadaDatabase(STORE, { indexedDB: to.indexedDB }));
    if (await from.bytes?.persisted()) await to.persist();
  } finally {
    old.close();
  }
  // From here on the new place counts.
  if (from.bucket === null) await old.delete();
  else await buckets.delete(from.bucket);
}

/** Copies what an emptied store still has: the tablet's settings, sealed work, what was saved meanwhile. */
async function copyStore(from: ArcadaDatabase, to: ArcadaDatabase): Promise<void> {
  const rows = await from.transaction('r', from.tables, () =>
    Promise.all(from.tables.map(async ({ name }) => [name, await from.table(name).toArray()] as const)),
  );
  await to.transaction('rw', to.tables, async () => {
    for (const [name, all] of rows) await to.table(name).bulkPut(all);
    await to.meta.delete('traces');
  });
  to.close();
}

const databaseIn = ({ indexedDB }: Place): ArcadaDatabase => new ArcadaDatabase(STORE, indexedDB && { indexedDB });
