// The server on a failing disk: it ends by itself, so that its supervisor starts it again.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '#domain/record/ids.ts';
import type { TokenPair } from '#domain/wire/wire.ts';
import { copyFirstStart, PASSWORD } from '#tests/support/first-start.ts';
import { builtServer, startServerProcess, type ServerProcess } from '#tests/support/server-process.ts';

/** Milliseconds; before, the process went on for ever. */
const LONGEST_END = 15_000;

let program: string;
let home: string;
let fails: string;
let server: ServerProcess;

beforeAll(async () => {
  program = (await builtServer())('main');
  home = fs.mkdtempSync(path.join(os.tmpdir(), 'arcada-dead-'));
  fails = path.join(home, 'the-disk-fails');
  const preload = path.join(home, 'failing-disk.mjs');
  fs.writeFileSync(
    preload,
    `import fs from 'node:fs';
    const { fsyncSync } = fs;
    fs.fsyncSync = (descriptor) => {
      if (!fs.existsSync(${JSON.stringify(fails)})) return fsyncSync(descriptor);
      throw Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC', errno: -28, syscall: 'fsync' });
    };`,
  );
  await copyFirstStart(path.join(home, 'data'));
  await start({ NODE_OPTIONS: `--import ${preload}` });
}, 240_000);
afterAll(async () => {
  await server.end('SIGKILL');
  fs.rmSync(home, { recursive: true });
});

async function start(env: Record<string, string> = {}): Promise<void> {
  const settings = { DATA_DIR: path.join(home, 'data'), ...env };
  server = await startServerProcess(settings, { program });
}

async function call(method: string, address: string, body?: object, access?: string): Promise<Response> {
  const headers = {
    ...(body ? { 'content-type': 'application/json' } : {}),
    ...(access === undefined ? {} : { authorization: `Bearer ${access}` }),
  };
  const signal = AbortSignal.timeout(LONGEST_END);
  return fetch(`${server.url}/api${address}`, {
    method,
    headers,
    signal,
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
}

async function signIn(): Promise<string> {
  const answer = await call('POST', '/token/', { username: 'admin', password: PASSWORD });
  return ((await answer.json()) as TokenPair).access;
}

it('ends by itself, says why, and has after a new start what it had acknowledged', async () => {
  const access = await signIn();
  const save = (id: string) => call('POST', '/patients/', { id, first_name: 'Ana', last_name: 'Paz' }, access);
  const [kept, unsure] = [newId(), newId()];
  expect((await save(kept)).status).toBe(201);
  fs.writeFileSync(fails, '');
  const answer = await save(unsure).catch(() => null);
  expect(answer?.ok ?? false).toBe(false);
  const until = Date.now() + LONGEST_END;
  while (server.child.exitCode === null && Date.now() < until) await sleep(50);
  expect(server.child.exitCode).toBe(75);
  expect(server.output()).toContain('La base de datos falló y Arcada termina para que se inicie de nuevo');
  fs.rmSync(fails);
  await start();
  expect((await call('GET', `/patients/${kept}/`, undefined, await signIn())).status).toBe(200);
}, 120_000);
