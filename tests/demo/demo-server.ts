// The demo clinic's server in this process.
import fs from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import type { TokenPair } from '#domain/wire/wire.ts';
import { buildApp } from '#server/app.ts';
import { createFirstAdministrator } from '#server/auth/first-administrator.ts';
import type { ServerContext } from '#server/context.ts';
import { openDatabase, type OpenDatabase } from '#server/db/open.ts';
import { fillDemo } from '#demo/fill.ts';
import { openImages } from '#server/images/images.ts';
import { DEMO_SETTINGS } from '#demo/settings.ts';
import { makeClinicSettings, openClinic } from '#server/resources/clinic/keeper.ts';
import { createHeadEvents } from '#server/sync/head-events.ts';
import { copyDemoClinic, type DemoClinic } from '#tests/support/demo-clinic.ts';
import { openTestDatabase, type DatabaseKind } from '#tests/support/test-database.ts';
import { closedFirstStart, testConfig } from '#tests/support/test-server.ts';

export interface DemoServer {
  context: ServerContext;
  app: FastifyInstance;
  /** The server's answer to the administrador; a path below /api. */
  get: (path: string) => Promise<unknown>;
  close: () => Promise<void>;
}

const config = () => testConfig({ demo: true });

/** The demo clinic: on PGlite a copy of the one that a process wrote for all tests, on PostgreSQL one that is written now. */
export async function openDemoClinic(kind: DatabaseKind): Promise<DemoServer & DemoClinic> {
  if (kind === 'pglite') {
    const settings = config();
    const made = await copyDemoClinic(settings.dataDir);
    const opened = await openDatabase(settings);
    return { ...made, ...(await serve(opened, settings, made.now, made.passwords['admin'] ?? '')) };
  }
  const now = new Date();
  const unused = await openUnusedClinic(kind, now);
  const lines: string[] = [];
  const people = await fillDemo(unused.context, (line) => lines.push(line));
  const admin = { username: 'admin', password: ADMIN_PASSWORD };
  const passwords = Object.fromEntries([admin, ...people].map(({ username, password }) => [username, password]));
  return { ...unused, output: lines.join('\n'), passwords, now };
}

const ADMIN_PASSWORD = 'primera-clave-larga';

/** A database with the first administrador and nothing else, ready to be filled; `now` is the clinic's clock. */
export async function openUnusedClinic(kind: DatabaseKind, now: Date): Promise<DemoServer> {
  const server = await serve(await openTestDatabase(kind), config(), now, ADMIN_PASSWORD);
  await createFirstAdministrator(server.context, ADMIN_PASSWORD);
  return server;
}

async function serve(
  { db, database, close }: OpenDatabase,
  settings: ReturnType<typeof config>,
  now: Date,
  password: string,
): Promise<DemoServer> {
  const events = createHeadEvents();
  const images = await openImages(settings);
  const clinic = await openClinic(db, settings.clinic);
  const context = { db, database, config: settings, clinic, now: () => now, events, images, network: () => null };
  await makeClinicSettings(context, DEMO_SETTINGS);
  const app = await buildApp(context, { staticRoot: '/nonexistent', firstStart: closedFirstStart() });
  return {
    context,
    app,
    async get(path) {
      const payload = { username: 'admin', password };
      const token = await app.inject({ method: 'POST', url: '/api/token/', payload });
      const headers = { authorization: `Bearer ${token.json<TokenPair>().access}` };
      const answer = await app.inject({ url: `/api${path}`, headers });
      if (answer.statusCode !== 200) throw new Error(`${path} was answered ${answer.statusCode}: ${answer.payload}`);
      return answer.json<unknown>();
    },
    close: async () => {
      await app.close();
      await images.close();
      await events.close();
      await close();
      await fs.rm(settings.dataDir, { recursive: true, force: true });
    },
  };
}
