// The clinic's server in the simulator: the real application on one in-memory database, emptied between runs. It can be
// killed around a commit, and it can be restored from an old backup.
import { sql, type Kysely } from 'kysely';
import { COLLECTIONS, isCollection } from '#domain/record/collections.ts';
import { DEFINITIONS } from '#domain/registry.ts';
import { EPOCH_HEADER, type UserInfo } from '#domain/wire/wire.ts';
import type { Database } from '#server/db/tables.ts';
import { releaseAccounts } from '#server/restored/hold.ts';
import { endEpoch } from '#server/sync/begin-epoch.ts';
import type { Head } from '#server/sync/head.ts';
import { putBackDetector } from '#server/sync/put-back.ts';
import { startTestServer, TEST_PASSWORD } from '#tests/support/test-server.ts';
import { simCalendar, type SimCalendar } from './calendar.ts';
import { openCopies } from './copies.ts';
import { keptImages } from './images.ts';
import type { Clock, LineAnswer, LineRequest } from './call.ts';
import { killable, ServerKilled, type LoneFault } from './kill.ts';
import { oneAtATime } from './one-at-a-time.ts';
import { serverProcess, type ProvenCursor, type ServerProcess } from './server-process.ts';

export const USERNAMES = ['admin', 'recepcion', 'mateo'] as const;
export type Username = (typeof USERNAMES)[number];
export const ADMINISTRATOR: Username = 'admin';

/** An audited change, as the checks read it. */
export interface Audited {
  seq: number;
  user_id: string;
  /** The sender, where that is not the author. */
  acting_user_id: string | null;
  /** The tablet's. */
  device_id: string | null;
  op_id: string | null;
  collection: string;
  row_id: string;
  action: 'create' | 'update' | 'delete' | 'revive' | 'restored';
  at: Date | string;
  captured_at: Date | string | null;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}

export interface Clinic {
  clock: Clock;
  people: Record<Username, UserInfo>;
  calendar: SimCalendar;
  /** How many changes a page holds; as many as ever when absent. */
  pages: { changes?: number };
  /** What the server keeps in memory, and tells its streams of events. */
  process: ServerProcess;
  /** Throws ServerKilled. */
  answer: (request: LineRequest) => Promise<LineAnswer>;
  /** Kills the server before or after the n-th next commit; it is up again for the next request. */
  killAtCommit: (n: number, when: 'before' | 'after') => void;
  /** The server fails over this op, whatever else it does; null: over none. */
  failOp: (fault: LoneFault | null) => void;
  /** Cancels the planned kill. */
  spare: () => void;
  backUp: () => Promise<void>;
  /** Puts the last backup back, under a new epoch; false without one. */
  restore: () => Promise<boolean>;
  /**
   * Puts the last backup back as somebody does who copies its files and starts the server (decision 026); a tablet with this
   * cursor is the first to ask. Answers what is wrong after that, in words; null, with nothing done, unless it is ahead of the copy.
   */
  putBack: (cursor: ProvenCursor) => Promise<string[] | null>;
  /** The records that were here before a restore, and that its copy lacked. */
  lostInRestores: () => ReadonlySet<string>;
  /** The writes until each restore, and those of them that the copy had (checks/taken-back.ts). */
  restored: () => readonly { audit: readonly Audited[]; copy: readonly Audited[] }[];
  /** The head that the next up-to-date tablet has read. */
  head: () => Promise<{ epoch: string; seq: number }>;
  expireAccessTokens: () => Promise<void>;
  revokeSessions: (username: Username) => Promise<void>;
  /** How often all of this person's sessions have been closed, or lost by a server that was put back. */
  closures: (user: string) => number;
  /** A server as new, with its three people. */
  reset: () => Promise<void>;
  rows: (collection: string) => Promise<Record<string, unknown>[]>;
  /** The server's list for an administrador. */
  list: (path: string) => Promise<Record<string, unknown>[]>;
  /** The content of a living image's file, as text. */
  fileText: (file: string) => string | undefined;
  audit: () => Promise<Audited[]>;
  appliedOps: () => Promise<string[]>;
  close: () => Promise<void>;
}

const START = Date.parse('2026-03-10T15:00:00.000Z');

export async function openClinic(): Promise<Clinic> {
  const clock: Clock = { now: START };
  const images = keptImages();
  const pages: { changes?: number } = {};
  const server = await startTestServer({
    database: 'pglite',
    now: () => new Date(clock.now),
    images,
    records: { pages },
  });
  const { db } = server.context;
  const calendar = simCalendar(server);
  const kill = killable(server);
  const process = serverProcess(server, clock, pages);
  const copies = await openCopies(server);
  await copies.keep('fresh');
  const people = Object.fromEntries(
    (await listPeople(db)).map((person) => [person.username, person]),
  ) as Clinic['people'];
  let restores = 0;
  /** By person. */
  const revocations = new Map<string, number>();
  /** The head of the backup. */
  let copied: Head | null = null;
  const lost = new Set<string>();
  const restored: { audit: Audited[]; copy: Audited[] }[] = [];

  const head = () => db.selectFrom('sync_head').select(['epoch', 'seq']).executeTakeFirstOrThrow();

  /** The database is the backup's again; what it lacks is noted. */
  async function goBack(): Promise<void> {
    restores += 1;
    process.end();
    const audit = await readAudit(db);
    const known = new Set(audit.map(({ row_id }) => row_id));
    await copies.putBack('backup');
    restored.push({ audit, copy: await readAudit(db) });
    const stood = await livingIds(db);
    for (const id of known) if (!stood.has(id)) lost.add(id);
  }

  async function answer(request: LineRequest): Promise<LineAnswer> {
    const ofCalendar = await calendar.answer(request);
    if (ofCalendar) return ofCalendar;
    const { method, url, headers, body } = request;
    const given = await server.app.inject({
      method: method as 'GET',
      url,
      headers,
      ...(body === null ? {} : { payload: body }),
    });
    if (kill.revive()) {
      process.end();
      throw new ServerKilled();
    }
    return {
      status: given.statusCode,
      headers: {
        'content-type': String(given.headers['content-type'] ?? 'application/json'),
        [EPOCH_HEADER]: String(given.headers[EPOCH_HEADER]),
        date: new Date(clock.now).toUTCString(),
        ...(given.headers['retry-after'] === undefined ? {} : { 'retry-after': given.headers['retry-after'] }),
      },
      body: isText(given.headers['content-type']) ? given.payload : given.rawPayload,
    };
  }

  return {
    clock,
    head,
    people,
    calendar,
    pages,
    process,
    answer: oneAtATime((request) => process.answer(() => answer(request))),
    killAtCommit: kill.atCommit,
    spare: kill.disarm,
    failOp: kill.failOp,
    async backUp() {
      await copies.keep('backup');
      copied = await head();
    },
    async restore() {
      if (!copied) return false;
      await goBack();
      const epoch = `00000000-0000-7000-8000-${String(restores).padStart(12, '0')}`;
      await endEpoch(db, await head(), epoch);
      server.context.events.announce({ epoch, head: 0 });
      return true;
    },
    async putBack({ proof, ...cursor }) {
      if (!copied || cursor.epoch !== copied.epoch || cursor.seq <= copied.seq) return null;
      kill.disarm();
      kill.revive();
      await goBack();
      clock.now += STARTING;
      const detect = putBackDetector(server.context, server.app.log);
      const failures: string[] = [];
      await detect(cursor, forged(proof));
      if ((await head()).epoch !== cursor.epoch) failures.push('a cursor that somebody made up began an epoch');
      await detect(cursor, proof);
      if ((await head()).epoch === cursor.epoch) failures.push('a copy was put back, and no epoch began');
      // An administrador has confirmed the accounts.
      await releaseAccounts(db);
      return failures;
    },
    lostInRestores: () => lost,
    restored: () => restored,
    expireAccessTokens: server.expireAccessTokens,
    async revokeSessions(username) {
      const { id } = people[username];
      revocations.set(id, (revocations.get(id) ?? 0) + 1);
      await server.revokeSessions(username);
    },
    closures: (user) => restores + (revocations.get(user) ?? 0),
    async reset() {
      calendar.begin(false);
      kill.disarm();
      kill.revive();
      clock.now = START;
      copied = null;
      restores = 0;
      delete pages.changes;
      revocations.clear();
      lost.clear();
      restored.splice(0);
      images.clear();
      await copies.putBack('fresh');
      process.begin(null);
      const { epoch } = await head();
      server.context.events.announce({ epoch, head: 0 });
    },
    async rows(collection) {
      const table = sql.table(collection.replaceAll('-', '_'));
      return (
        await sql<Record<string, unknown>>`SELECT * FROM ${table} WHERE deleted_at IS NULL ORDER BY id`.execute(db)
      ).rows;
    },
    async list(url) {
      const { headers } = await server.signIn();
      const answer = await server.app.inject({ method: 'GET', url, headers, query: { limit: '500' } });
      return answer.json<Record<string, unknown>[]>();
    },
    fileText: images.textOf,
    audit: () => readAudit(db),
    async appliedOps() {
      return (await db.selectFrom('applied_ops').select('op_id').orderBy('op_id').execute()).map(({ op_id }) => op_id);
    },
    close: server.close,
  };
}

/** The server takes so long to start, milliseconds. */
const STARTING = 1000;

const forged = (proof: string): string => proof.replace(/^./, (first) => (first === '0' ? '1' : '0'));

async function readAudit(db: Kysely<Database>): Promise<Audited[]> {
  const { rows } =
    await sql<Audited>`SELECT seq, user_id, acting_user_id, device_id, op_id, collection, row_id, action, at,
    captured_at, before, after FROM audit_log ORDER BY id`.execute(db);
  // Sign-ins and decisions about accounts change no record.
  return rows.filter(({ collection }) => isCollection(collection));
}

/** The ids of all records that are not deleted. */
async function livingIds(db: Kysely<Database>): Promise<Set<string>> {
  const tables = COLLECTIONS.filter((name) => DEFINITIONS[name]).map((name) => sql.table(name.replaceAll('-', '_')));
  const parts = tables.map((table) => sql`SELECT id::text FROM ${table} WHERE deleted_at IS NULL`);
  const { rows } = await sql<{ id: string }>`${sql.join(parts, sql` UNION ALL `)}`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Signs a person in as a tablet does; the password is everybody's. */
export const signInBody = (username: Username, device_id: string): string =>
  JSON.stringify({ username, password: TEST_PASSWORD, device_id });

const isText = (type: unknown): boolean => type === undefined || String(type).includes('json');

function listPeople(db: Kysely<Database>): Promise<UserInfo[]> {
  return db.selectFrom('users').select(['id', 'username', 'first_name', 'last_name', 'rol']).execute();
}
