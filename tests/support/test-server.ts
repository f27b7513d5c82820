// The real server in this process: in-memory PGlite or a database of the run's PostgreSQL, with three people.
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { hash } from '@node-rs/argon2';
import type { FastifyInstance } from 'fastify';
import { newId } from '#domain/record/ids.ts';
import { buildApp } from '#server/app.ts';
import type { ServerConfig } from '#server/config.ts';
import type { ServerContext } from '#server/context.ts';
import type { OpenDatabase, OpenOptions } from '#server/db/open.ts';
import { createEncoder } from '#server/images/encoder.ts';
import type { FirstStart } from '#server/first-start/routes.ts';
import { StartCode } from '#server/first-start/start-code.ts';
import { openImages, type Images } from '#server/images/images.ts';
import { inTransaction } from '#server/records/write/transaction.ts';
import { writeUser } from '#server/resources/people/users.ts';
import { makeClinicSettings, openClinic } from '#server/resources/clinic/keeper.ts';
import type { SyncOptions } from '#server/sync/routes.ts';
import { createHeadEvents } from '#server/sync/head-events.ts';
import type { Role } from '#domain/people/user.ts';
import type { TokenPair } from '#domain/wire/wire.ts';
import { openTestDatabase, type DatabaseKind } from './test-database.ts';

export { describeOnBothDatabases } from './test-database.ts';

/** The password of all people in tests. */
export const TEST_PASSWORD = 'correcta-y-larga';

const PEOPLE: Record<string, { rol: Role; first_name: string; last_name: string }> = {
  admin: { rol: 'administrador', first_name: 'Ada', last_name: 'Mora' },
  recepcion: { rol: 'recepcionista', first_name: 'Lucía', last_name: 'Paz' },
  mateo: { rol: 'recepcionista', first_name: 'Mateo', last_name: 'Salas' },
};

export interface SignedIn extends TokenPair {
  headers: { authorization: string };
}

export interface TestServer {
  app: FastifyInstance;
  context: ServerContext;
  opened: OpenDatabase;
  /** Ids of the people: admin (administrador), recepcion and mateo (recepcionistas). */
  people: Record<string, string>;
  signIn: (username?: string, deviceId?: string) => Promise<SignedIn>;
  /** Listens on a free port of loopback, for tests that need a real connection. */
  listen: () => Promise<string>;
  /** Ends all of a person's sessions; silently as another process would whose announcement is lost. */
  revokeSessions: (username: string, options?: { silently?: boolean }) => Promise<void>;
  /** The person's sessions have come to their end by themselves. */
  outliveSessions: (username: string) => Promise<void>;
  /** Lets every access token expire, as fifteen minutes later. */
  expireAccessTokens: () => Promise<void>;
  close: () => Promise<void>;
}

export interface TestServerOptions {
  /** PGlite unless told. */
  database?: DatabaseKind;
  now?: () => Date;
  config?: Partial<ServerConfig>;
  /** The heartbeat of event streams, and the size of pages. */
  records?: SyncOptions;
  staticRoot?: string;
  images?: Images;
  /** Nobody has an account yet. */
  firstStart?: FirstStart;
  /** Is told each new code for `/inicio`. */
  tellCode?: (code: string) => void;
  /** With `config.localTls`: the place in the network. */
  network?: ServerContext['network'];
  /** PostgreSQL only. */
  limits?: NonNullable<OpenOptions['limits']>;
}

/** The settings of a test's clinic. */
export function testConfig(config: Partial<ServerConfig> = {}): ServerConfig {
  return {
    port: 0,
    host: '127.0.0.1',
    // Created with the first image, and removed by `close`.
    dataDir: path.join(os.tmpdir(), `arcada-test-${newId()}`),
    databaseUrl: undefined,
    clinic: {
      clinic_name: 'Clínica de prueba',
      timezone: 'America/Lima',
      country_code: '51',
      rooms: ['Sillón 1', 'Sillón 2'],
    },
    tls: undefined,
    localTls: undefined,
    publicUrl: undefined,
    s3: undefined,
    google: undefined,
    backupDir: undefined,
    backupPassphrase: undefined,
    backupDays: 30,
    demo: false,
    logLevel: 'silent',
    ...config,
  };
}

/** Starts a server with three people, ready to be injected into. */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const kind = options.database ?? 'pglite';
  const opened = await openTestDatabase(kind, options.limits ? { limits: options.limits } : {});
  const events = createHeadEvents();
  const { db, database } = opened;
  const now = options.now ?? (() => new Date());
  const config = testConfig(options.config);
  const images = options.images ?? (await openTestImages(config));
  const network = options.network ?? (() => null);
  const clinic = await openClinic(db, config.clinic);
  const context: ServerContext = { db, database, config, clinic, now, events, images, network };
  await makeClinicSettings(context);
  const people = options.firstStart ? {} : await createPeople(context);
  const app = await buildApp(context, {
    staticRoot: options.staticRoot ?? '/nonexistent',
    firstStart: options.firstStart ?? closedFirstStart(options.tellCode),
    ...(options.records && { records: options.records }),
  });
  return {
    app,
    context,
    opened,
    people,
    signIn: (username = 'admin', deviceId) => signIn(app, username, deviceId),
    listen: () => app.listen({ port: 0, host: '127.0.0.1' }),
    async revokeSessions(username, { silently = false } = {}) {
      const revoked_at = now().toISOString();
      await db
        .updateTable('sessions')
        .set({ revoked_at, end_cause: 'closed' })
        .where('user_id', '=', people[username] ?? '')
        .execute();
      if (!silently) events.announceRevocation();
    },
    async outliveSessions(username) {
      const expires_at = '2000-01-01T00:00:00Z';
      const own = db
        .selectFrom('sessions')
        .select('id')
        .where('user_id', '=', people[username] ?? '');
      await db.updateTable('access_tokens').set({ expires_at }).where('session_id', 'in', own).execute();
      await db.updateTable('refresh_tokens').set({ expires_at }).where('session_id', 'in', own).execute();
      events.announceRevocation();
    },
    async expireAccessTokens() {
      await db.updateTable('access_tokens').set({ expires_at: '2000-01-01T00:00:00Z' }).execute();
      events.announceRevocation();
    },
    async close() {
      await app.close();
      await images.close();
      await events.close();
      await opened.close();
      await fs.rm(config.dataDir, { recursive: true, force: true });
    },
  };
}

/** The first start of a server on which somebody has an account. */
export const closedFirstStart = (tellCode: (code: string) => void = () => undefined): FirstStart => ({
  code: new StartCode(tellCode),
  demoSettings: async () => ({}),
  fillDemo: async () => [],
});

/** Shared by all servers of a file: its process takes half a second to start, and ends with the file's. */
const encoder = createEncoder();

async function openTestImages(config: ServerConfig): Promise<Images> {
  return { ...(await openImages(config)), encoder, close: () => Promise.resolve() };
}

/** The least cost of a hash, so that tests sign in at once. */
const LITTLE_WORK = { memoryCost: 8, timeCost: 1, parallelism: 1 };
let passwordHash: Promise<string> | undefined;

async function createPeople(context: ServerContext): Promise<Record<string, string>> {
  passwordHash ??= hash(TEST_PASSWORD, LITTLE_WORK);
  const known = await passwordHash;
  const people: Record<string, string> = {};
  for (const [username, person] of Object.entries(PEOPLE)) {
    const user = { username, active: true, ...person, passwordHash: known };
    const { id } = await inTransaction(context.db, (trx) => writeUser(trx, context, user));
    people[username] = id;
  }
  return people;
}

async function signIn(app: FastifyInstance, username: string, device_id: string | undefined): Promise<SignedIn> {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/token/',
    payload: { username, password: TEST_PASSWORD, ...(device_id === undefined ? {} : { device_id }) },
  });
  if (answer.statusCode !== 200) throw new Error(`${username} could not sign in: ${answer.payload}`);
  const pair = answer.json<TokenPair>();
  return { ...pair, headers: { authorization: `Bearer ${pair.access}` } };
}
