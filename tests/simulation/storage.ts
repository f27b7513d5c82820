// A tablet's IndexedDB that can be killed in the middle of a transaction, as a battery does, and that can run full.
import type { DBCore, DBCoreMutateRequest, DBCoreTransaction } from 'dexie';
import { IDBKeyRange } from 'fake-indexeddb';
import { isCollection } from '#domain/collections.ts';
import type { Row } from '#domain/entity.ts';
import type { BatchOp } from '#domain/wire.ts';
import { carriesFile } from '#store/blobs.ts';
import { ArcadaDatabase } from '#store/database.ts';
import type { BaseRow, Failure, OutboxEntry } from '#store/types.ts';

/** What reaches a killed tablet's code, if anything still runs there. */
export class TabletKilled extends Error {}

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
  /** Whether the disk was found full since `runFull`. */
  wasFull: () => boolean;
  /** Grows with all that happens here; null while a transaction is under way. */
  activity: () => number | null;
  /** Rows that were replaced by an older version of themselves, and calls that were given up although nobody refused them. */
  wrong: () => readonly string[];
}

/** What a storage tells and asks. */
export interface Watcher {
  /** Hears of each failure that is recorded, kept or not. */
  log: (failure: Failure) => void;
  /** Whether this tablet has heard a refusal of this call. */
  isRefused: (op: BatchOp) => boolean;
}

/** Opens the store that `factory` holds. */
export function openStorage(factory: IDBFactory, { log, isRefused }: Watcher): Storage {
  const db = new ArcadaDatabase('tablet', { indexedDB: factory, IDBKeyRange });
  const active = new Set<IDBTransaction>();
  let die!: () => void;
  const death = new Promise<void>((resolve) => (die = resolve));
  let dead = false;
  let armed: { changes: number; when: 'during' | 'after' } | null = null;
  let full = false;
  let found = false;
  let begun = 0;
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

  function change(transaction: IDBTransaction): void {
    if (dead) throw new TabletKilled();
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
          change(request.trans as unknown as IDBTransaction);
          versions.watch(name, request);
          if (name === 'outbox') calls.watch(request);
          if (name === 'failures' && 'values' in request) (request.values as Failure[]).forEach(log);
          return table.mutate(request);
        },
      };
    },
  });
  db.use({ stack: 'dbcore', name: 'simulated-storage', create: watch });
  // Nobody looks at a simulated screen: what only serves live queries need not be paid for.
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
    wasFull: () => found,
    activity: () => (active.size > 0 ? null : begun),
    wrong: () => [...versions.wentBack(), ...calls.givenUp()],
  };
}

/**
 * Versions only grow, of rows and of what lies below unsent edits, and so does the cursor, as long as a tablet follows one
 * server: a restore marks all rows, and takes the cursor away, before it reads them anew.
 */
function watchVersions() {
  const known = new Map<string, number>();
  const wentBack: string[] = [];
  return {
    wentBack: () => wentBack,
    forget: () => known.clear(),
    watch(table: string, request: DBCoreMutateRequest): void {
      const versionOf = isCollection(table) ? VERSIONS.rows : VERSIONS[table];
      if (!versionOf) return;
      if (request.type === 'deleteRange') known.clear();
      else if (request.type === 'delete') for (const key of request.keys) known.delete(`${table} ${String(key)}`);
      else for (const value of request.values as object[]) see(table, versionOf(value));
    },
  };

  function see(table: string, [key, version]: [key: string, version: number]): void {
    const row = `${table} ${key}`;
    const before = known.get(row) ?? 0;
    if (version > 0 && version < before) wentBack.push(`${row} went from version ${before} to ${version}`);
    known.set(row, version);
  }
}

/** What was sent is kept until its refusal is heard; with a new epoch it stays known that something was sent. */
function watchCalls(isRefused: Watcher['isRefused']) {
  /** By op id; an entry that leaves the outbox may come back. */
  const kept = new Map<string, BatchOp>();
  const givenUp: string[] = [];
  return {
    givenUp: () => givenUp,
    forget: () => kept.clear(),
    watch(request: DBCoreMutateRequest): void {
      if (request.type === 'deleteRange') kept.clear();
      else if (request.type !== 'delete') for (const entry of request.values as OutboxEntry[]) see(entry);
    },
  };

  function see(entry: OutboxEntry): void {
    const call = kept.get(entry.op_id);
    if (call && !entry.requeued && !isRefused(call) && JSON.stringify(call) !== JSON.stringify(entry.sent)) {
      givenUp.push(`a call was given up that nobody refused: ${JSON.stringify(call)}`);
    }
    // Images go by a lane of their own.
    if (entry.sent && !carriesFile(entry)) kept.set(entry.op_id, entry.sent);
    else kept.delete(entry.op_id);
  }
}

/** By table: the key of what is stored, as text, and its version; 0 for what has none. */
const VERSIONS: Record<string, (stored: object) => [key: string, version: number]> = {
  rows: (stored) => [(stored as Row).id, (stored as Row).version],
  base: (stored) => [`${(stored as BaseRow).collection},${(stored as BaseRow).id}`, (stored as BaseRow).version],
  meta: (stored) => {
    const { key, value } = stored as { key: string; value: unknown };
    return [key, key === 'cursor' ? Number(value) : 0];
  },
};
