// The store behind the peers' servers: the same embedded database with the same fsync on each commit as Arcada's own
// server. Documents are stored as the text that is sent, so that reading them costs a peer as little as possible.
import type { Pool, PoolClient } from 'pg';
import { openDatabase } from '#server/db/open.ts';

export interface StoredDocument {
  id: string;
  /** The order of changes; each write gets the next one. */
  seq: number;
  /** CouchDB's revision; '' where the protocol has none. */
  rev: string;
  /** The document as JSON. */
  body: string;
}

export interface NewDocument {
  id: string;
  rev: string;
  body: string;
}

export interface PeerStore {
  head: () => Promise<number>;
  changesAfter: (seq: number, limit: number) => Promise<StoredDocument[]>;
  /** The documents that exist, by id. */
  byId: (ids: readonly string[]) => Promise<Map<string, StoredDocument>>;
  /**
   * Writes everything that `choose` picks in one transaction; it sees the current documents, and no other write happens
   * meanwhile.
   */
  write: (
    ids: readonly string[],
    choose: (current: Map<string, StoredDocument>) => readonly NewDocument[],
  ) => Promise<void>;
  note: (id: string) => Promise<string | undefined>;
  /** Small notes of replicators (CouchDB's _local documents): never in the order of changes. */
  setNote: (id: string, body: string) => Promise<void>;
  close: () => Promise<void>;
}

const TABLES = [
  `CREATE TABLE IF NOT EXISTS peer_documents (id text PRIMARY KEY, seq bigint NOT NULL, rev text NOT NULL, body text NOT NULL)`,
  `CREATE UNIQUE INDEX IF NOT EXISTS peer_documents_seq ON peer_documents (seq)`,
  `CREATE TABLE IF NOT EXISTS peer_notes (id text PRIMARY KEY, body text NOT NULL)`,
];

/** Opens the store in a directory of its own. */
export async function openPeerStore(dataDir: string): Promise<PeerStore> {
  const { pool, close } = await openDatabase({ dataDir, databaseUrl: undefined });
  for (const statement of TABLES) await pool.query(statement);
  const head = async () =>
    Number(
      (await pool.query<{ head: string }>('SELECT coalesce(max(seq), 0) AS head FROM peer_documents')).rows[0]!.head,
    );
  return {
    head,
    async changesAfter(seq, limit) {
      const found = await pool.query<StoredDocument>(
        'SELECT id, seq, rev, body FROM peer_documents WHERE seq > $1 ORDER BY seq LIMIT $2',
        [seq, limit],
      );
      return found.rows;
    },
    byId: (ids) => byId(pool, ids),
    write: (ids, choose) => inTransaction(pool, (client) => writeChosen(client, ids, choose)),
    async note(id) {
      return (await pool.query<{ body: string }>('SELECT body FROM peer_notes WHERE id = $1', [id])).rows[0]?.body;
    },
    async setNote(id, body) {
      await pool.query('INSERT INTO peer_notes VALUES ($1, $2) ON CONFLICT (id) DO UPDATE SET body = excluded.body', [
        id,
        body,
      ]);
    },
    close,
  };
}

async function byId(from: Pool | PoolClient, ids: readonly string[]): Promise<Map<string, StoredDocument>> {
  const found = await from.query<StoredDocument>('SELECT id, seq, rev, body FROM peer_documents WHERE id = ANY($1)', [
    ids,
  ]);
  return new Map(found.rows.map((document) => [document.id, document]));
}

async function writeChosen(
  client: PoolClient,
  ids: readonly string[],
  choose: Parameters<PeerStore['write']>[1],
): Promise<void> {
  const chosen = choose(await byId(client, ids));
  await client.query(
    `INSERT INTO peer_documents (id, seq, rev, body)
     SELECT id, (SELECT coalesce(max(seq), 0) FROM peer_documents) + place, rev, body
     FROM unnest($1::text[], $2::text[], $3::text[]) WITH ORDINALITY AS given (id, rev, body, place)
     ON CONFLICT (id) DO UPDATE SET seq = excluded.seq, rev = excluded.rev, body = excluded.body`,
    [chosen.map(({ id }) => id), chosen.map(({ rev }) => rev), chosen.map(({ body }) => body)],
  );
}

async function inTransaction(pool: Pool, task: (client: PoolClient) => Promise<void>): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    await task(client);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  } finally {
    client.release();
  }
}
