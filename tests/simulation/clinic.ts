// The clinic's server in the simulator: the real application on one in-memory database, emptied between runs. It can be
// killed around a commit, and it can be restored from an old backup.
import { sql } from 'kysely';
import type { PoolClient } from 'pg';
import { EPOCH_HEADER } from '#domain/wire.ts';
import { startTestServer, TEST_PASSWORD, type TestServer } from '#tests/support/test-server.ts';

export const USERNAMES = ['admin', 'recepcion', 'mateo'] as const;
export type Username = (typeof USERNAMES)[number];

/** What a request looks like on the line. */
export interface LineRequest {
  method: string;
  /** With /api. */
  url: string;
  headers: Record<string, string>;
  body: string | null;
}

export interface LineAnswer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** Thrown to whoever waits for the answer of a server that was killed. */
export class ServerKilled extends Error {}

/** An audited change, as the checks read it. */
export interface Audited {
  seq: number;
  user_id: string;
  op_id: string | null;
  collection: string;
  row_id: string;
  action: 'create' | 'update' | 'delete' | 'revive';
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}

export interface Clinic {
  /** Virtual time, milliseconds since 1970. */
  clock: { now: number };
  people: Record<string, string>;
  /** Throws ServerKilled. */
  answer: (request: LineRequest) => Promise<LineAnswer>;
  /** Kills the server before or after the n-th next commit; it is up again for the next request. */
  killAtCommit: (n: number, when: 'before' | 'after') => void;
  /** Nobody kills it any more. */
  spare: () => void;
  backUp: () => Promise<void>;
  /** Puts the last backup back, under a new epoch; false without one. */
  restore: () => Promise<boolean>;
  expireAccessTokens: () => Promise<void>;
  revokeSessions: (username: Username) => Promise<void>;
  /** A server as new, with its three people. */
  reset: () => Promise<void>;
  rows: (collection: string) => Promise<Record<string, unknown>[]>;
  audit: () => Promise<Audited[]>;
  appliedOps: () => Promise<string[]>;
  close: () => Promise<void>;
}

const START = Date.parse('2026-03-10T15:00:00.000Z');
const PEOPLE_TABLES = ['users', 'credentials'];

export async function openClinic(): Promise<Clinic> {
  const clock = { now: START };
  const server = await startTestServer({ database: 'pglite', now: () => new Date(clock.now) });
  const { db } = server.context;
  const kill = killable(server);
  const tables = await tablesOf(server);
  await copy(server, tables, 'fresh');
  let backups = 0;
  let hasBackup = false;

  return {
    clock,
    people: server.people,
    async answer({ method, url, headers, body }) {
      const answer = await server.app.inject({
        method: method as 'GET',
        url,
        headers,
        ...(body === null ? {} : { payload: body }),
      });
      if (kill.revive()) throw new ServerKilled();
      return {
        status: answer.statusCode,
        headers: {
          'content-type': String(answer.headers['content-type'] ?? 'application/json'),
          [EPOCH_HEADER]: String(answer.headers[EPOCH_HEADER]),
          date: new Date(clock.now).toUTCString(),
          ...(answer.headers['retry-after'] === undefined ? {} : { 'retry-after': answer.headers['retry-after'] }),
        },
        body: answer.payload,
      };
    },
    killAtCommit: kill.atCommit,
    spare: kill.disarm,
    async backUp() {
      await copy(server, tables, 'backup');
      hasBackup = true;
    },
    async restore() {
      if (!hasBackup) return false;
      backups += 1;
      await putBack(server, tables, 'backup');
      const epoch = `00000000-0000-7000-8000-${String(backups).padStart(12, '0')}`;
      await sql`UPDATE sync_head SET epoch = ${epoch}::uuid`.execute(db);
      server.context.events.announce({ epoch, head: 0 });
      return true;
    },
    expireAccessTokens: server.expireAccessTokens,
    revokeSessions: server.revokeSessions,
    async reset() {
      kill.disarm();
      kill.revive();
      clock.now = START;
      hasBackup = false;
      backups = 0;
      await putBack(server, tables, 'fresh');
      const { epoch } = await db.selectFrom('sync_head').select('epoch').executeTakeFirstOrThrow();
      server.context.events.announce({ epoch, head: 0 });
    },
    async rows(collection) {
      const table = sql.table(collection.replaceAll('-', '_'));
      return (await sql<Record<string, unknown>>`SELECT * FROM ${table} WHERE deleted_at IS NULL`.execute(db)).rows;
    },
    async audit() {
      return (
        await sql<Audited>`SELECT seq, user_id, op_id, collection, row_id, action, before, after
        FROM audit_log ORDER BY id`.execute(db)
      ).rows;
    },
    async appliedOps() {
      return (await db.selectFrom('applied_ops').select('op_id').execute()).map(({ op_id }) => op_id);
    },
    close: server.close,
  };
}

/** Signs a person in as a tablet does; the password is everybody's. */
export const signInBody = (username: Username): string => JSON.stringify({ username, password: TEST_PASSWORD });

async function tablesOf(server: TestServer): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`SELECT tablename AS name FROM pg_tables
    WHERE schemaname = 'public' AND tablename NOT LIKE 'kysely%'`.execute(server.context.db);
  // Rows that others refer to come first.
  const names = rows.map(({ name }) => name).filter((name) => !PEOPLE_TABLES.includes(name));
  const order = ['sessions', 'refresh_tokens', 'access_tokens'];
  return [...names.filter((name) => !order.includes(name)), ...order];
}

async function copy(server: TestServer, tables: string[], schema: string): Promise<void> {
  const { db } = server.context;
  const statements = tables.map((table) => `CREATE TABLE "${schema}"."${table}" AS TABLE public."${table}";`);
  await sql.raw(`DROP SCHEMA IF EXISTS "${schema}" CASCADE`).execute(db);
  await sql.raw(`CREATE SCHEMA "${schema}"`).execute(db);
  for (const statement of statements) await sql.raw(statement).execute(db);
}

async function putBack(server: TestServer, tables: string[], schema: string): Promise<void> {
  await server.context.db.transaction().execute(async (trx) => {
    await sql`SET LOCAL session_replication_role = replica`.execute(trx);
    await sql.raw(`TRUNCATE ${tables.map((table) => `public."${table}"`).join(', ')}`).execute(trx);
    for (const table of tables) {
      await sql
        .raw(`INSERT INTO public."${table}" OVERRIDING SYSTEM VALUE SELECT * FROM "${schema}"."${table}"`)
        .execute(trx);
    }
  });
}

/** Stands between the application and its database: a killed server commits nothing more and answers nobody. */
function killable({ opened: { pool } }: TestServer) {
  let dead = false;
  let armed: { commits: number; when: 'before' | 'after' } | null = null;
  const connect = pool.connect.bind(pool) as () => Promise<PoolClient>;
  const clients = new WeakSet<PoolClient>();

  function guard(client: PoolClient): PoolClient {
    if (clients.has(client)) return client;
    clients.add(client);
    const query = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>;
    const guarded = async (...args: unknown[]): Promise<unknown> => {
      const text = textOf(args[0]);
      if (dead && text !== 'rollback') throw new ServerKilled();
      if (text !== 'commit' || armed === null || (armed.commits -= 1) > 0) return query(...args);
      const { when } = armed;
      armed = null;
      dead = true;
      await query(when === 'before' ? 'rollback' : 'commit');
      throw new ServerKilled();
    };
    client.query = guarded as PoolClient['query'];
    return client;
  }
  pool.connect = (async () => guard(await connect())) as typeof pool.connect;

  return {
    /** It is started again at once; answers whether it was dead. */
    revive() {
      const died = dead;
      dead = false;
      return died;
    },
    disarm() {
      armed = null;
    },
    atCommit(commits: number, when: 'before' | 'after') {
      armed = { commits, when };
    },
  };
}

function textOf(query: unknown): string {
  const text = typeof query === 'string' ? query : ((query as { text?: string } | null)?.text ?? '');
  return text.trim().toLowerCase();
}
