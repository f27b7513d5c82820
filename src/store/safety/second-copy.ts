// A second copy of unsent work, outside of IndexedDB: a browser that finds its store damaged throws all of it away
// without a word (decision 019). recover-store.ts reads it back.
import { Dexie, RangeSet, type ObservabilitySet } from 'dexie';
import type { ArcadaDatabase } from '#store/database/database.ts';
import type { OutboxItem, SealedPacket } from '#store/database/tables.ts';

/** The storage of the copy. Keys are `<table>/<id>`; values JSON, or a file's bytes. */
export interface SecondCopy {
  keys: () => Promise<string[]>;
  read: (key: string) => Promise<Blob | undefined>;
  write: (key: string, content: Blob) => Promise<void>;
  delete: (key: string) => Promise<void>;
  clear: () => Promise<void>;
}

/** A save waits no longer for its second copy, milliseconds. */
const PATIENCE = 300;
/**
 * Background copies wait so many times as long as the last full copy took, so that 1,000 acknowledgements are not 1,000 copies.
 */
const REST = 10;
const TABLES = ['outbox', 'conflicts', 'drafts', 'blobs', 'sealed'] as const;

/** The clock and the timers of keeping the copy. */
export interface CopyTiming {
  /** Milliseconds since some moment. */
  now: () => number;
  /** Calls `work` after so many milliseconds, unless the returned function is called before. */
  later: (work: () => void, wait: number) => () => void;
}

const TIMERS: CopyTiming = {
  now: () => performance.now(),
  later(work, wait) {
    const timer = setTimeout(work, wait);
    return () => clearTimeout(timer);
  },
};

/** Keeps the copy in step with the store until the returned function is called. Failures of the copy never stop a save. */
export function keepSecondCopy(
  db: ArcadaDatabase,
  secondCopy: SecondCopy,
  { now, later }: CopyTiming = TIMERS,
): () => void {
  const { copy, copyEntries } = createCopier(db, secondCopy);
  /** The entries written since the last run began; null: a run must examine everything. */
  let written: Set<number> | null = null;
  let took = 0;
  async function run(): Promise<void> {
    const entries = written;
    written = new Set();
    const began = now();
    try {
      await (entries ? copyEntries([...entries]) : copy());
    } catch {
      // The store has it; the next change tries again.
      written = null;
    }
    if (!entries) took = now() - began;
  }
  // One run at a time; a call meanwhile waits for the next.
  let running = Promise.resolve();
  let next: Promise<void> | null = null;
  const ask = (): Promise<void> =>
    (next ??= running.then(() => {
      next = null;
      running = run();
      return running;
    }));
  let cancel: (() => void) | undefined;
  const changed = (parts: ObservabilitySet) => {
    const within = (table: (typeof TABLES)[number]) => parts[`idb://${db.name}/${table}/`];
    if (!TABLES.some(within)) return;
    // A save waits neither for the copy of a draft, nor for the removal of one that has ended.
    const entries = within('conflicts') || within('blobs') || within('sealed') ? null : singleKeys(within('outbox'));
    if (entries) for (const n of entries) written?.add(n);
    else written = null;
    // A background run examines everything, so it makes good whatever was missed.
    cancel ??= later(() => {
      cancel = undefined;
      written = null;
      void ask();
    }, REST * took);
  };
  Dexie.on.storagemutated.subscribe(changed);
  db.copyUnsent = () => Promise.race([ask(), new Promise<void>((resolve) => void later(resolve, PATIENCE))]);
  void ask();
  return () => {
    Dexie.on.storagemutated.unsubscribe(changed);
    cancel?.();
    db.copyUnsent = undefined;
  };
}

/** The numbers among changed keys; null when there is a range among them: then the changed keys are not known. */
function singleKeys(changes: ObservabilitySet[string] = { d: 0 }): number[] | null {
  const keys: number[] = [];
  // A change in another tab comes as a plain object.
  for (const { from, to } of RangeSet(changes)) {
    if (typeof from !== 'number' || from !== to) return null;
    keys.push(from);
  }
  return keys;
}

/** Brings the second copy in step with the store. */
export interface Copier {
  /** Makes the copy equal to the store. */
  copy: () => Promise<void>;
  /** Makes the copy of these entries (their `n`) equal to the store, and examines nothing else if it can. */
  copyEntries: (numbers: number[]) => Promise<void>;
}

/** Copies from this store to that second copy. Its functions are to be called one at a time. */
export function createCopier(db: ArcadaDatabase, secondCopy: SecondCopy): Copier {
  // The keys in the second copy, each with its text; null: the text is unknown.
  let known: Map<string, string | null> | undefined;
  /** The key of each entry by its number. */
  let places = new Map<number, string>();
  async function write(held: Map<string, string | null>, key: string, text: string): Promise<void> {
    if (held.get(key) === text) return;
    const content = text === FILE ? await readFile(db, key) : new Blob([text]);
    if (content) await secondCopy.write(key, content);
    held.set(key, text);
  }
  async function copy(): Promise<void> {
    // Others write here too: another tab's copier, and the one that seals. Only what is there is known.
    const held = new Map<string, string | null>();
    for (const key of await secondCopy.keys()) held.set(key, known?.get(key) ?? null);
    known = held;
    const { unsent, parked, places: now } = await readUnsent(db);
    places = now;
    let complete = false;
    try {
      for (const [key, text] of unsent) {
        // Files come after all texts, and are the most likely to find no room: from here on every text has its place.
        complete ||= text === FILE;
        await write(known, key, text);
      }
      complete = true;
    } finally {
      // Also when there was no room for all, since removing makes some. But then an entry that was parked, or a
      // conflict that was decided, may not have been copied to its new place yet: it keeps the old one.
      const removable = (key: string) => complete || !(parked.has(key) || key.startsWith('conflicts/'));
      for (const key of [...known.keys()].filter((each) => !unsent.has(each) && removable(each))) {
        await secondCopy.delete(key);
        known.delete(key);
      }
    }
  }
  async function copyEntries(numbers: number[]): Promise<void> {
    const entries = (await db.outbox.bulkGet(numbers)).filter((entry) => entry !== undefined);
    // An entry that is gone was sent, given up, parked, or decided and queued anew: only a full copy tells which. One
    // that was refused and corrected has another op id since, and so another key.
    const renamed = entries.some((entry) => (places.get(entry.n) ?? keyOf(entry)) !== keyOf(entry));
    if (!known || entries.length < numbers.length || renamed) return copy();
    for (const entry of entries) {
      await write(known, ...pageOf(entry));
      places.set(entry.n, keyOf(entry));
    }
  }
  return { copy, copyEntries };
}

/** Stands for a file's or a packet's bytes: those under an id never change. */
const FILE = 'file';

interface Unsent {
  /** The wanted content of the second copy, by key. */
  unsent: Map<string, string>;
  /** The keys that parked entries had before. */
  parked: Set<string>;
  /** The keys of the other entries, by their numbers. */
  places: Map<number, string>;
}

async function readUnsent(db: ArcadaDatabase): Promise<Unsent> {
  // In one transaction: an entry that is being parked meanwhile would be missed in both places.
  const [entries, conflicts, drafts, files, sealed] = await db.transaction('r', [...TABLES], async () =>
    Promise.all([
      db.outbox.toArray(),
      db.conflicts.toArray(),
      db.drafts.toArray(),
      db.blobs.where('waiting').equals(1).primaryKeys(),
      db.sealed.toCollection().primaryKeys(),
    ]),
  );
  const unsent = new Map([
    ...entries.map(pageOf),
    ...conflicts.map((conflict): Page => [`conflicts/${conflict.id}`, JSON.stringify(conflict)]),
    ...drafts.map((draft): Page => [`drafts/${draft.key}`, JSON.stringify(draft)]),
    ...[...files.map((id) => `blobs/${id}`), ...sealed.map((id) => `${SEALED}${id}`)].map((key): Page => [key, FILE]),
  ]);
  const parked = new Set(conflicts.flatMap((conflict) => conflict.entries.map(keyOf)));
  return { unsent, parked, places: new Map(entries.map((entry) => [entry.n, keyOf(entry)])) };
}

type Page = [key: string, text: string];

const keyOf = ({ op_id }: Pick<OutboxItem, 'op_id'>) => `outbox/${op_id}`;
const pageOf = (entry: OutboxItem): Page => [keyOf(entry), JSON.stringify(asWritten(entry))];

/** An entry without the marks of sending: an attempt is no reason to copy it again. */
export function asWritten<I extends OutboxItem>(item: I): I {
  const state = item.state === 'held' ? 'held' : 'pending';
  return { ...item, state, tries: 0, not_before: 0, error: null, ...('sent' in item && { sent: null }) };
}

async function readFile(db: ArcadaDatabase, key: string): Promise<Blob | undefined> {
  if (key.startsWith(SEALED)) {
    const packet = await db.sealed.get(idOf(key));
    return packet && packetPage(packet);
  }
  const file = await db.blobs.get(idOf(key));
  return file && new Blob([file.bytes], { type: file.mime });
}

/** The folder of sealed packets. */
export const SEALED = 'sealed/';
/** AES-GCM's nonce, in bytes. */
const NONCE = 12;

/** A packet as one file: a line of JSON, then the nonce and the encrypted bytes. */
const packetPage = ({ iv, bytes, ...rest }: SealedPacket): Blob => new Blob([JSON.stringify(rest), '\n', iv, bytes]);

/** Reads a packet back. Throws when it is none. */
export async function readPacketPage(content: Blob): Promise<SealedPacket> {
  const bytes = new Uint8Array(await content.arrayBuffer());
  const end = bytes.indexOf('\n'.charCodeAt(0));
  const rest = JSON.parse(new TextDecoder().decode(bytes.subarray(0, end))) as Omit<SealedPacket, 'iv' | 'bytes'>;
  const [iv, text] = [bytes.slice(end + 1, end + 1 + NONCE), bytes.slice(end + 1 + NONCE)];
  return { ...rest, iv: iv.buffer, bytes: text.buffer };
}

/** The id in a key of the second copy. */
export const idOf = (key: string) => key.slice(key.indexOf('/') + 1);
