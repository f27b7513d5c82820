// A copy of a running clinic, its disk lost, and the clinic put back: by the commands, as an operator types them.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#domain/record/ids.ts';
import { EMPTY_PATIENT } from '#domain/patients/patient.ts';
import { EPOCH_HEADER, type TokenPair } from '#domain/wire/wire.ts';
import { copyFirstStart, PASSWORD } from '#tests/support/first-start.ts';
import { createPostgresDatabase, postgresBinaries } from '#tests/support/postgres.ts';
import { builtServer, runProgram, startServerProcess, type ServerProcess } from '#tests/support/server-process.ts';

let program: Awaited<ReturnType<typeof builtServer>>;
let home: string;
let copies: string;
let env: Record<string, string>;
let server: ServerProcess;

beforeAll(async () => {
  program = await builtServer();
  home = fs.mkdtempSync(path.join(os.tmpdir(), 'arcada-backup-'));
  copies = path.join(home, 'copies');
  env = { DATA_DIR: path.join(home, 'data') };
  await copyFirstStart(env['DATA_DIR']!);
  await start(env);
}, 240_000);
afterAll(async () => {
  await server.end('SIGTERM');
  fs.rmSync(home, { recursive: true });
});

async function start(settings: Record<string, string>): Promise<void> {
  server = await startServerProcess(settings, { program: program('main') });
}

async function call(route: string, json?: unknown): Promise<Response> {
  const headers = { 'content-type': 'application/json' };
  const credentials = JSON.stringify({ username: 'admin', password: PASSWORD });
  const signIn = await fetch(`${server.url}/api/token/`, { method: 'POST', headers, body: credentials });
  const { access } = (await signIn.json()) as TokenPair;
  return fetch(`${server.url}/api${route}`, {
    method: json === undefined ? 'GET' : 'POST',
    headers: { ...headers, authorization: `Bearer ${access}` },
    ...(json === undefined ? {} : { body: JSON.stringify(json) }),
  });
}

const register = (first_name: string) =>
  call('/patients/', { ...EMPTY_PATIENT, id: newId(), first_name, last_name: 'Soto' });
const registered = async () =>
  ((await (await call('/patients/?ordering=first_name')).json()) as { first_name: string }[]).map(
    ({ first_name }) => first_name,
  );
const backup = () => runProgram(program('commands/backup'), [copies], env);
const restore = (settings: Record<string, string>, ...args: string[]) =>
  runProgram(program('commands/restore'), args, settings);

/** The place that `npm run backup` names at its end. */
const placeIn = (output: string): string => /Copia terminada: (.*)/.exec(output)?.[1] ?? '';

test('while the server runs a copy is made; on an empty disk it is the clinic again, under a new epoch', async () => {
  const known = (await register('Ana')).headers.get(EPOCH_HEADER);
  const made = await backup();
  expect([made.code, made.output]).toEqual([0, expect.stringContaining('Registros: ')]);
  const copy = placeIn(made.output);
  if (process.platform !== 'win32') expect(fs.statSync(copy).mode & 0o077).toBe(0);

  const refused = await restore(env, copy);
  expect([refused.code, refused.output]).toEqual([1, expect.stringContaining('Detenga el servidor')]);
  await server.end('SIGTERM');
  const onTop = await restore(env, copy);
  expect([onTop.code, onTop.output]).toEqual([1, expect.stringContaining('Aquí ya hay una clínica')]);

  fs.rmSync(env['DATA_DIR']!, { recursive: true });
  const done = await restore(env, '--confirmar', copy);
  expect([done.code, done.output]).toEqual([
    0,
    expect.stringMatching(/Inicie el servidor[^]*  admin \(Administrador\)/),
  ]);
  await start(env);
  expect(await registered()).toEqual(['Ana']);
  const answer = await register('Eva');
  expect(answer.headers.get(EPOCH_HEADER)).not.toBe(known);
  expect(await (await call('/audit/verify/')).json()).toMatchObject({ ok: true });
}, 240_000);

test('with the server stopped the command makes the copy itself, and `--check` changes nothing', async () => {
  await server.end('SIGTERM');
  const made = await backup();
  expect(made.code).toBe(0);
  const copy = placeIn(made.output);
  const nowhere = { DATA_DIR: path.join(home, 'nowhere') };
  const checked = await restore(nowhere, '--check', copy);
  expect([checked.code, checked.output]).toEqual([0, expect.stringContaining('La copia está entera')]);
  expect(fs.existsSync(nowhere.DATA_DIR)).toBe(false);
  fs.appendFileSync(path.join(copy, 'patients.ndjson.gz'), ' ');
  const damaged = await restore(nowhere, copy);
  expect([damaged.code, damaged.output]).toEqual([
    1,
    expect.stringContaining('patients.ndjson.gz no es el que se guardó'),
  ]);
  expect(fs.existsSync(nowhere.DATA_DIR)).toBe(false);
  await start(env);
}, 240_000);

test.skipIf(postgresBinaries() === null)(
  'a clinic that outgrows its machine moves to PostgreSQL by a copy',
  async () => {
    const copy = placeIn((await backup()).output);
    await server.end('SIGTERM');
    const { url, drop } = await createPostgresDatabase();
    const moved = { DATA_DIR: path.join(home, 'moved'), DATABASE_URL: url };
    const done = await restore(moved, '--confirmar', copy);
    expect([done.code, done.output]).toEqual([0, expect.stringContaining('Inicie el servidor')]);
    await start(moved);
    expect(await registered()).toEqual(['Ana', 'Eva']);
    await server.end('SIGTERM');
    await drop();
    await start(env);
  },
  240_000,
);
