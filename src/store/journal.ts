// A second copy of what is unsent, outside of IndexedDB: a browser that finds its store damaged throws all of it away
// and says nothing (decision 019).
import { Dexie, type ObservabilitySet } from 'dexie';
import type { ArcadaDatabase } from './database.ts';
import { recordFailure } from './failures.ts';
import { readMeta, writeMeta } from './meta.ts';
import { readSession } from './session.ts';
import { newBase, showRow } from './show-row.ts';
import type { Conflict, Draft, OutboxEntry, StoredBlob } from './types.ts';

/** Where the copy is kept. Keys are `<table>/<id>`; JSON, or a file's bytes. */
export interface Journal {
  keys: () => Promise<string[]>;
  read: (key: string) => Promise<Blob | undefined>;
  write: (key: string, content: Blob) => Promise<void>;
  remove: (key: string) => Promise<void>;
  clear: () => Promise<void>;
}

/** Nobody waits longer for the second copy of what is saved already, milliseconds. */
const PATIENCE = 300;
/** A change nobody waits for rests so many times as long as the last run took: a thousand entries going out are many runs. */
const REST = 10;
const TABLES = ['outbox', 'conflicts', 'drafts', 'blobs'] as const;

/** Keeps the copy in step with the store until the returned function is called. Whatever goes wrong, saving goes on. */
export function keepJournal(db: ArcadaDatabase, journal: Journal): () => void {
  const copy = createCopier(db, journal);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let took = 0;
  async function run(): Promise<void> {
    const began = performance.now();
    // The store has it; the next change tries again.
    await copy().catch(() => undefined);
    took = performance.now() - began;
  }
  const changed = (parts: ObservabilitySet) => {
    if (!TABLES.some((table) => `idb://${db.name}/${table}/` in parts)) return;
    timer ??= setTimeout(() => {
      timer = undefined;
      void run();
    }, REST * took);
  };
  Dexie.on.storagemutated.subscribe(changed);
  db.copyUnsent = () => Promise.race([run(), new Promise<void>((resolve) => setTimeout(resolve, PATIENCE))]);
  void run();
  return () => {
    Dexie.on.storagemutated.unsubscribe(changed);
    clearTimeout(timer);
    db.copyUnsent = undefined;
  };
}

/** Makes the copy equal to the store, one run at a time; who asks meanwhile waits for the next. */
export function createCopier(db: ArcadaDatabase, journal: Journal): () => Promise<void> {
  // What the journal holds by now; null: not known what of it.
  let known: Map<string, string | null> | undefined;
  async function copy(): Promise<void> {
    known ??= new Map((await journal.keys()).map((key) => [key, null]));
    const unsent = await readUnsent(db);
    try {
      for (const [key, text] of unsent) {
        if (known.get(key) === text) continue;
        const content = text === FILE ? await readFile(db, key) : new Blob([text]);
        if (content) await journal.write(key, content);
        known.set(key, text);
      }
    } finally {
      // Also when there was no room for all: this makes some.
      for (const key of [...known.keys()].filter((each) => !unsent.has(each))) {
        await journal.remove(key);
        known.delete(key);
      }
    }
  }
  let running = Promise.resolve();
  let next: Promise<void> | null = null;
  return () =>
    (next ??= running
      .catch(() => undefined)
      .then(() => {
        next = null;
        running = copy();
        return running;
      }));
}

/** Stands for a file's bytes: the file under an id never changes. */
const FILE = 'file';

/** By key, what the journal shall hold. */
async function readUnsent(db: ArcadaDatabase): Promise<Map<string, string>> {
  // In one look: an entry that is being parked meanwhile would be in neither place.
  const [entries, conflicts, drafts, files] = await db.transaction('r', [...TABLES], async () =>
    Promise.all([
      db.outbox.toArray(),
      db.conflicts.toArray(),
      db.drafts.toArray(),
      db.blobs.where('waiting').equals(1).primaryKeys(),
    ]),
  );
  return new Map([
    ...entries.map((entry): [string, string] => [`outbox/${entry.op_id}`, JSON.stringify(asWritten(entry))]),
    ...conflicts.map((conflict): [string, string] => [`conflicts/${conflict.id}`, JSON.stringify(conflict)]),
    ...drafts.map((draft): [string, string] => [`drafts/${draft.key}`, JSON.stringify(draft)]),
    ...files.map((id): [string, string] => [`blobs/${id}`, FILE]),
  ]);
}

/** An entry without what sending does to it: an attempt is no reason to copy it again. */
function asWritten(entry: OutboxEntry): OutboxEntry {
  const state = entry.state === 'held' ? 'held' : 'pending';
  return { ...entry, state, tries: 0, sent: null, not_before: 0, error: null };
}

async function readFile(db: ArcadaDatabase, key: string): Promise<Blob | undefined> {
  const file = await db.blobs.get(idOf(key));
  return file && new Blob([file.bytes], { type: file.mime });
}

const idOf = (key: string) => key.slice(key.indexOf('/') + 1);

/**
 * Takes back what the store has lost. A store that has been opened before has its own truth and is left alone; one that
 * was made anew takes in what the journal has, and sends it once its author has signed in. The server may have some of it already.
 */
export async function recoverFromJournal(db: ArcadaDatabase, journal: Journal, now: number): Promise<void> {
  if ((await readMeta(db, 'journal_read')) !== undefined) return;
  const lost = await readLost(journal);
  await db.transaction('rw', db.tables, async () => {
    // Another tab was faster.
    if ((await readMeta(db, 'journal_read')) !== undefined) return;
    await db.blobs.bulkPut(lost.files);
    await db.conflicts.bulkPut(lost.conflicts);
    await db.drafts.bulkPut(lost.drafts);
    for (const { n: _, ...entry } of lost.entries) await takeBack(db, entry);
    await writeMeta(db, 'journal_read', true);
    const count = lost.entries.length + lost.conflicts.length;
    if (count > 0) await recordFailure(db, { at: now, where: 'store', error: `store lost: ${count} recovered` });
  });
}

interface Lost {
  entries: OutboxEntry[];
  conflicts: Conflict[];
  drafts: Draft[];
  files: StoredBlob[];
}

async function readLost(journal: Journal): Promise<Lost> {
  const lost: Lost = { entries: [], conflicts: [], drafts: [], files: [] };
  for (const key of await journal.keys()) {
    const content = await journal.read(key);
    if (!content) continue;
    if (key.startsWith('blobs/')) {
      lost.files.push({ id: idOf(key), bytes: await content.arrayBuffer(), mime: content.type, waiting: 1 });
      continue;
    }
    const kept = parse(await content.text());
    if (key.startsWith('outbox/') && kept) lost.entries.push(kept as OutboxEntry);
    if (key.startsWith('conflicts/') && kept) lost.conflicts.push(kept as Conflict);
    if (key.startsWith('drafts/') && kept) lost.drafts.push(kept as Draft);
  }
  // An entry that was parked when the copy stopped may be under both names.
  const parked = new Set(lost.conflicts.flatMap((conflict) => conflict.entries.map(({ op_id }) => op_id)));
  lost.entries = lost.entries.filter(({ op_id }) => !parked.has(op_id)).sort((a, b) => a.n - b.n);
  return lost;
}

/** Undefined for a copy that was cut off: there is nothing left to read in it. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function takeBack(db: ArcadaDatabase, entry: Omit<OutboxEntry, 'n'>): Promise<void> {
  const { collection, row_id: id, op_id } = entry;
  const session = await readSession(db, entry.author);
  const signedIn = session !== undefined && !session.expired;
  const state = entry.state === 'pending' && !signedIn ? 'auth' : entry.state;
  await db.outbox.add({ ...entry, state, requeued: true });
  const hidden = (entry.hides ?? []).map((child) => ({
    ...newBase(child.collection, child.id, undefined),
    hidden_by: op_id,
  }));
  await db.base.bulkPut([newBase(collection, id, undefined), ...hidden]);
  await showRow(db, collection, id);
}
