// The server killed while a demo clinic ends: the clinic is there whole, or not at all.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEMO_SETTINGS } from '#demo/settings.ts';
import type { AuditVerdict } from '#domain/wire/history.ts';
import type { TokenPair } from '#domain/wire/wire.ts';
import { copyDemoClinic } from '#tests/support/demo-clinic.ts';
import { PASSWORD } from '#tests/support/first-start.ts';
import { builtServer, startServerProcess, type ServerProcess } from '#tests/support/server-process.ts';

const ROUNDS = 8;

let program: string;
let home: string;
/** How long the whole call takes here, milliseconds: kills fall within it. */
let whole = 0;

beforeAll(async () => {
  program = (await builtServer())('main');
  home = fs.mkdtempSync(path.join(os.tmpdir(), 'arcada-start-over-'));
}, 600_000);
afterAll(() => fs.rmSync(home, { recursive: true }));

async function startDemo(data: string): Promise<ServerProcess> {
  return startServerProcess({ DATA_DIR: data, DEMO: '1' }, { program });
}

const send = (server: ServerProcess, route: string, json: unknown, token = '') =>
  fetch(`${server.url}/api${route}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(json),
  });

const get = async <T>(server: ServerProcess, route: string, token = ''): Promise<T> =>
  (await fetch(`${server.url}/api${route}`, { headers: { authorization: `Bearer ${token}` } })).json() as Promise<T>;

async function signIn(server: ServerProcess): Promise<string> {
  const answer = await send(server, '/token/', { username: 'admin', password: PASSWORD });
  expect(answer.status).toBe(200);
  return ((await answer.json()) as TokenPair).access;
}

/** Null: the server was killed before it answered. */
function startOver(server: ServerProcess, token: string): Promise<Response | null> {
  const body = { password: PASSWORD, clinic_name: DEMO_SETTINGS.clinic_name };
  return send(server, '/start-over/', body, token).catch(() => null);
}

const imagesOf = (data: string): string[] =>
  fs.readdirSync(path.join(data, 'images')).filter((name) => name !== 'incoming');

/** Fails unless the demo clinic is whole, or has ended: answers whether it has. */
async function hasEnded(server: ServerProcess, data: string): Promise<boolean> {
  const config = await get<{ first_start?: true; demo?: string }>(server, '/config/');
  if (config.first_start) {
    expect(config).not.toHaveProperty('demo');
    expect(server.output()).toContain('DEMO=1: en esta base de datos la clínica de demostración ya terminó');
    expect(server.output()).toMatch(/escriba el código [A-Z2-9]{4}-[A-Z2-9]{4}/);
    return true;
  }
  expect(config).toHaveProperty('demo');
  const token = await signIn(server);
  expect(await get<AuditVerdict>(server, '/audit/verify/', token)).toMatchObject({ ok: true });
  const patients = await fetch(`${server.url}/api/patients/?limit=1`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(Number(patients.headers.get('x-total-count'))).toBe(300);
  expect(imagesOf(data).length).toBeGreaterThan(0);
  return false;
}

test('a demo clinic ends, and the next start with DEMO=1 makes no other', async () => {
  const data = path.join(home, 'whole');
  await copyDemoClinic(data);
  const server = await startDemo(data);
  const token = await signIn(server);
  const began = performance.now();
  expect((await startOver(server, token))?.status).toBe(204);
  whole = performance.now() - began;
  expect(server.output()).toMatch(/Código nuevo: [A-Z2-9]{4}-[A-Z2-9]{4}/);
  expect(imagesOf(data)).toEqual([]);
  await server.end('SIGTERM');
  const next = await startDemo(data);
  expect(await hasEnded(next, data)).toBe(true);
  await next.end('SIGTERM');
}, 600_000);

test(`${ROUNDS} kills in the middle leave all of it or nothing`, async () => {
  const ends: boolean[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const data = path.join(home, `killed-${round}`);
    await copyDemoClinic(data);
    const server = await startDemo(data);
    const ending = startOver(server, await signIn(server));
    await sleep((whole * (round + 1)) / ROUNDS);
    await server.end('SIGKILL');
    const answer = await ending;
    const next = await startDemo(data);
    const ended = await hasEnded(next, data);
    if (answer?.status === 204) expect(ended).toBe(true);
    ends.push(ended);
    await next.end('SIGTERM');
    fs.rmSync(data, { recursive: true });
  }
  console.log(
    `the call takes ${Math.round(whole)} ms; of ${ROUNDS} kills ${ends.filter(Boolean).length} came after its end`,
  );
  expect(ends[0]).toBe(false);
}, 600_000);
