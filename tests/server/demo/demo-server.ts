// The demo clinic's server in this process, made as a first start with DEMO=1 makes it.
import fs from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import type { TokenPair } from '#domain/wire/wire.ts';
import { buildApp } from '#server/app.ts';
import { createFirstAdministrator } from '#server/auth/first-administrator.ts';
import type { ServerContext } from '#server/context.ts';
import { openImages } from '#server/images/images.ts';
import { createHeadEvents } from '#server/sync/head-events.ts';
import { openTestDatabase, type DatabaseKind } from '#tests/support/test-database.ts';
import { testConfig } from '#tests/support/test-server.ts';

export const ADMIN_PASSWORD = 'primera-clave-larga';

export interface DemoServer {
  context: ServerContext;
  app: FastifyInstance;
  /** What the server answers the administrador; a path below /api. */
  get: (path: string) => Promise<unknown>;
  close: () => Promise<void>;
}

/** A database with the first administrador and nothing else, ready to be filled; `now` is the clinic's clock. */
export async function openUnusedClinic(kind: DatabaseKind, now: Date): Promise<DemoServer> {
  const { db, database, close } = await openTestDatabase(kind);
  const events = createHeadEvents();
  const config = testConfig({ demo: true });
  const images = await openImages(config);
  const context = { db, database, config, now: () => now, events, images };
  await createFirstAdministrator(context, ADMIN_PASSWORD);
  const app = await buildApp(context, { staticRoot: '/nonexistent' });
  return {
    context,
    app,
    async get(path) {
      const payload = { username: 'admin', password: ADMIN_PASSWORD };
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
      await fs.rm(config.dataDir, { recursive: true, force: true });
    },
  };
}
