// The small part of the peers' interfaces that the benchmark calls. Declared here so that the project's type check
// needs none of their packages, which only the benchmark installs.

declare module 'rxdb/plugins/core' {
  export interface RxDocument<T> {
    patch(changes: Partial<T>): Promise<unknown>;
  }
  export interface RxCollection<T = unknown> {
    insert(document: T): Promise<unknown>;
    findOne(id: string): { exec(): Promise<(T & RxDocument<T>) | null> };
    find(): { exec(): Promise<(T & RxDocument<T>)[]> };
  }
  export interface RxReplicationState {
    error$: { subscribe(listener: (error: unknown) => void): unknown };
    awaitInitialReplication(): Promise<void>;
    cancel(): Promise<unknown>;
  }
  export interface RxDatabase {
    addCollections<C>(collections: Record<keyof C, { schema: object }>): Promise<C>;
  }
  export function createRxDatabase(options: {
    name: string;
    storage: object;
    multiInstance?: boolean;
  }): Promise<RxDatabase>;
}

declare module 'rxdb/plugins/replication' {
  import type { RxCollection, RxReplicationState } from 'rxdb/plugins/core';
  export function replicateRxCollection<T, C>(options: {
    collection: RxCollection<T>;
    replicationIdentifier: string;
    live?: boolean;
    waitForLeadership?: boolean;
    pull: {
      batchSize?: number;
      handler: (checkpoint: C | undefined, limit: number) => Promise<{ documents: T[]; checkpoint: C }>;
    };
    push: {
      batchSize?: number;
      handler: (rows: { newDocumentState: T; assumedMasterState?: T }[]) => Promise<T[]>;
    };
  }): RxReplicationState;
}

declare module 'rxdb/plugins/storage-dexie' {
  export function getRxStorageDexie(settings?: { chromeTransactionDurability?: 'strict' | 'relaxed' }): object;
}

declare module 'pouchdb-browser' {
  export interface PouchDatabase<T> {
    createIndex(options: { index: { fields: string[] } }): Promise<unknown>;
    put(document: T & { _id: string; _rev?: string }): Promise<unknown>;
    get(id: string): Promise<T & { _id: string; _rev: string }>;
    allDocs(options: { include_docs: true }): Promise<{ rows: { id: string; doc: T }[] }>;
    replicate: {
      from(url: string, options: { batch_size?: number }): Promise<unknown>;
      to(url: string, options: { batch_size?: number }): Promise<unknown>;
    };
  }
  const PouchDB: {
    new <T>(name: string, options: { adapter: string; auto_compaction?: boolean }): PouchDatabase<T>;
    plugin(plugin: unknown): void;
  };
  export default PouchDB;
}

declare module 'pouchdb-adapter-indexeddb' {
  const plugin: unknown;
  export default plugin;
}

declare module 'pouchdb-find' {
  const plugin: unknown;
  export default plugin;
}

declare module 'react-big-calendar/lib/css/react-big-calendar.css' {
  const text: string;
  export default text;
}

declare module 'date-fns' {
  export const format: unknown;
  export const getDay: unknown;
  export const parse: unknown;
  export const startOfWeek: unknown;
}

declare module 'date-fns/locale' {
  export const es: object;
}
