// A tablet's IndexedDB that can be killed in the middle of a transaction, as a battery does, and that can run full.
import {
  Dexie,
  RangeSet,
  type DBCore,
  type DBCoreMutateRequest,
  type DBCoreTable,
  type DBCoreTransaction,
  type ObservabilitySet,
} from 'dexie';
import { IDBKeyRange } from 'fake-indexeddb';
import type { BatchOp } from '#domain/wire/wire.ts';
import { ArcadaDatabase } from '#store/database/database.ts';
import type { Failure } from '#store/database/tables.ts';
import { watchCalls, watchVersions } from './watchers.ts';

/** The tables of which the second copy takes note (second-copy.ts). */
const COPIED: ReadonlySet<string> = new Set(['outbox', 'conflicts', 'drafts', 'blobs', 'sealed']);

/** Thrown into a killed tablet's code, if any still runs there. */
class TabletKilled extends Error {}

export interface Storage {
  db: ArcadaDatabase;
  isDead: () => boolean;
  /** Ends when it is killed. */
  death: Promise<void>;
  /** Ends everything at once: transactions that are not committed are as if they had never begun. */
  kill: () => void;
  /** Kills at a coming write: at its n-th change, or right after its commit before anybody hears of it. */
  killAtWrite: (n: number, when: 'during' | 'after') => void;
  /** The next change fails for want of space. */
  runFull: () => void;
  /** Calls back right after the n-th coming transaction (with this table in it) is committed, once; 0: no longer. */
  afterTransactions: (n: number, callback: () => void, table?: string) => void;
  /** From now on it is neither killed at a write, nor full. */
  spare: () => void;
  /** Whether the disk was found full since `runFull`. */
  wasFull: () => boolean;
  /** Grows with all that happens here; null while a transaction is under way. */
  activity: () => number | null;
  /** Changes it in a step that older runs do not have: neither a kill nor a full disk is meant for that. */
  aside: (work: () => Promise<void>) => Promise<void>;
  /** Changes the store as no product would: what is watched for does not hold. */
  damage: (work: () => Promise<void>) => Promise<void>;
  /** The tables, and the keys of `meta`, that were written since this was asked the last time; all of them at first: null. */
  written: () => ReadonlySet<string> | null;
  /** Rows that were replaced by an older version of themselves, and calls that were given up, or others put under their ids. */
  wrong: () => readonly string[];
}

/** The callbacks of a storage. */
export interface Watcher {
  /** Hears of each failure that is recorded, kept or not. */
  log: (failure: Failure) => void;
  /** Whether this tablet has heard a refusal of this call. */
  isRefused: (op: BatchOp) => boolean;
}

/**
 * Whether a change of drafts is a person's, who types or saves: it is not counted where a tablet is to die, or to be full, at a
 * coming one.
 */
const isTyped = (request: DBCoreMutateRequest): boolean =>
  request.type === 'delete' ? request.keys.length === 1 : request.type === 'put' && request.values.length === 1;

/** Opens the store that `factory` holds. */
export function openStorage(factory: IDBFactory, name: string, { log, isRefused }: Watcher): Storage {
  const db = new ArcadaDatabase(name, { indexedDB: factory, IDBKeyRange });
  const active = new Set<IDBTransaction>();
  let die!: () => void;
  const death = new Promise<void>((resolve) => (die = resolve));
  let dead = false;
  let armed: { changes: number; when: 'during' | 'after' } | null = null;
  let full = false;
  let found = false;
  let begun = 0;
  let awaited: { transactions: number; callback: () => void; table: string | undefined } | null = null;
  let damaging = false;
  let isAside = false;
  let written: Set<string> | null = null;
  const versions = watchVersions();
  const calls = watchCalls(isRefused);

  function kill(): void {
    if (dead) return;
    dead = true;
    for (const transaction of active) {
      try {
        transaction.abort();
      } catch {
        // It ended in this very moment.
        continue;
      }
    }
    active.clear();
    db.close({ disableAutoOpen: true });
    die();
  }

  function change(table: string, request: DBCoreMutateRequest): void {
    const transaction = request.trans as unknown as IDBTransaction;
    if (dead) throw new TabletKilled();
    if (isAside || (table === 'drafts' && isTyped(request))) return;
    if (full) {
      full = false;
      found = true;
      throw new DOMException('no space left', 'QuotaExceededError');
    }
    if (armed === null || (armed.changes -= 1) > 0) return;
    const { when } = armed;
    armed = null;
    if (when === 'during') {
      kill();
      throw new TabletKilled();
    }
    transaction.addEventListener('complete', kill);
  }

  function noteWritten(table: string, request: DBCoreMutateRequest): void {
    if (table !== 'meta' || !('values' in request)) written?.add(table);
    else for (const { key } of request.values as { key: string }[]) written?.add(`meta/${key}`);
  }

  const watch = (core: DBCore): DBCore => ({
    ...core,
    transaction(stores, mode, options) {
      if (dead) throw new TabletKilled();
      const transaction = core.transaction(stores, mode, options) as DBCoreTransaction & IDBTransaction;
      active.add(transaction);
      begun += 1;
      for (const event of ['complete', 'abort', 'error']) {
        transaction.addEventListener(event, () => active.delete(transaction));
      }
      const counts = awaited?.table === undefined || stores.includes(awaited.table);
      if (awaited && counts && (awaited.transactions -= 1) === 0) {
        const { callback } = awaited;
        awaited = null;
        transaction.addEventListener('complete', () => !dead && callback());
      }
      transaction.addEventListener('abort', () => {
        versions.forget();
        calls.forget();
      });
      return transaction;
    },
    table(name) {
      const table = core.table(name);
      return {
        ...table,
        mutate(request) {
          change(name, request);
          noteWritten(name, request);
          if (!damaging) versions.watch(name, request);
          if (name === 'outbox') calls.watch(request);
          if (name === 'failures' && 'values' in request) (request.values as Failure[]).forEach(log);
          return COPIED.has(name) ? told(table, request) : table.mutate(request);
        },
      };
    },
  });
  /** Changes it, and tells of that once it is committed: the second copy is kept in step by what it is told. */
  function told(table: DBCoreTable, request: DBCoreMutateRequest): ReturnType<DBCoreTable['mutate']> {
    // Dexie's own promise: another one would end the transaction.
    return table.mutate(request.type === 'add' ? { ...request, wantResults: true } : request).then((answer) => {
      const changed = new RangeSet();
      if (request.type === 'delete') changed.addKeys(request.keys);
      else if (request.type === 'deleteRange') changed.add({ from: -Infinity, to: [[]] });
      else changed.addKeys(answer.results ?? request.keys ?? request.values.map(table.schema.primaryKey.extractKey!));
      const parts: ObservabilitySet = { [`idb://${name}/${table.name}/`]: changed };
      const transaction = request.trans as unknown as IDBTransaction;
      transaction.addEventListener('complete', () => Dexie.on.storagemutated.fire(parts));
      return answer;
    });
  }

  db.use({ stack: 'dbcore', name: 'simulated-storage', create: watch });
  // A simulated screen is never looked at: it need not pay for live queries.
  for (const name of ['Cache', 'Observability']) db.unuse({ stack: 'dbcore', name });

  return {
    db,
    isDead: () => dead,
    death,
    kill,
    killAtWrite(n, when) {
      armed = { changes: n, when };
    },
    runFull() {
      full = true;
      found = false;
    },
    afterTransactions(transactions, callback, table) {
      awaited = transactions > 0 ? { transactions, callback, table } : null;
    },
    spare() {
      armed = null;
      full = false;
    },
    wasFull: () => found,
    activity: () => (active.size > 0 ? null : begun),
    async aside(work) {
      isAside = true;
      await work();
      isAside = false;
    },
    async damage(work) {
      damaging = true;
      await work();
      damaging = false;
      versions.forget();
    },
    written() {
      const found = written;
      written = new Set();
      return found;
    },
    wrong: () => [...versions.wentBack(), ...calls.wrong()],
  };
}
