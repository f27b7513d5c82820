// Two server processes on one PostgreSQL, as a chain of clinics runs them: what one commits, the other announces.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { EMPTY_PATIENT } from '#domain/patients/patient.ts';
import type { HeadEvent, TokenPair } from '#domain/wire/wire.ts';
import { createPostgresDatabase, postgresBinaries } from '#tests/support/postgres.ts';
import { builtServer, startServerProcess, type ServerProcess } from '#tests/support/server-process.ts';

const PASSWORD = 'primera-clave-larga';
const WRITES = 20;
/** Generous: a loaded machine takes its time. */
const PATIENCE = { timeout: 10_000, interval: 2 };

describe.skipIf(postgresBinaries() === null)('two server processes on one PostgreSQL', () => {
  let program: string;
  let home: string;
  let database: { url: string; drop: () => Promise<void> };
  let servers: ServerProcess[];
  let headers: Record<string, string>;

  beforeAll(async () => {
    home = fs.mkdtempSync(path.join(os.tmpdir(), 'arcada-two-'));
    database = await createPostgresDatabase();
    const env = { DATABASE_URL: database.url, DATA_DIR: home, ADMIN_PASSWORD: PASSWORD };
    // At a time, as after a power cut: both find an empty database.
    program = (await builtServer())('main');
    const options = { program };
    servers = await Promise.all([startServerProcess(env, options), startServerProcess(env, options)]);
    headers = await signIn(servers[0]!);
  }, 240_000);
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.end('SIGTERM')));
    await database.drop();
    fs.rmSync(home, { recursive: true });
  });

  async function signIn({ url }: ServerProcess): Promise<Record<string, string>> {
    const answer = await fetch(`${url}/api/token/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'admin', password: PASSWORD }),
    });
    const { access } = (await answer.json()) as TokenPair;
    return { authorization: `Bearer ${access}`, 'content-type': 'application/json' };
  }

  async function createPatient({ url }: ServerProcess): Promise<void> {
    const body = JSON.stringify({ ...EMPTY_PATIENT, first_name: 'Ana', last_name: 'Ruiz' });
    const answer = await fetch(`${url}/api/patients/`, { method: 'POST', headers, body });
    expect(answer.status).toBe(201);
  }

  /** The announcements of a process to a listener so far. */
  async function listenTo({ url }: ServerProcess): Promise<{ events: HeadEvent[]; end: () => void }> {
    const stop = new AbortController();
    const stream = await fetch(`${url}/api/sync/events/`, { headers, signal: stop.signal });
    const events: HeadEvent[] = [];
    const read = async (): Promise<void> => {
      let text = '';
      for await (const chunk of stream.body!.pipeThrough(new TextDecoderStream())) {
        const blocks = (text + chunk).split('\n\n');
        text = blocks.pop() ?? '';
        for (const block of blocks) {
          if (block.startsWith('data: ')) events.push(JSON.parse(block.slice('data: '.length)) as HeadEvent);
        }
      }
    };
    read().catch((error: unknown) => {
      if (!stop.signal.aborted) throw error;
    });
    await expect.poll(() => events.length, PATIENCE).toBe(1);
    return { events, end: () => stop.abort() };
  }

  test.each([
    ['first', 'second', 0, 1],
    ['second', 'first', 1, 0],
  ])('what the %s commits is announced by the %s', async (_writing, _listening, writing, listening) => {
    const { events, end } = await listenTo(servers[listening]!);
    const [{ epoch, head } = { epoch: '', head: NaN }] = events;
    for (let write = 1; write <= WRITES; write += 1) {
      await createPatient(servers[writing]!);
      await expect.poll(() => events.length, PATIENCE).toBeGreaterThan(write);
    }
    expect(events).toEqual(Array.from({ length: WRITES + 1 }, (_, write) => ({ epoch, head: head + write })));
    end();
  });
});
