// A clinic that was put back from a copy says so to its tablets.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#domain/record/ids.ts';
import { EMPTY_PATIENT } from '#domain/patients/patient.ts';
import { EPOCH_HEADER, type TokenPair } from '#domain/wire/wire.ts';
import { copyFirstStart, PASSWORD } from '#tests/support/first-start.ts';
import { builtServer, runProgram, startServerProcess, type ServerProcess } from '#tests/support/server-process.ts';

let program: Awaited<ReturnType<typeof builtServer>>;
let home: string;
let data: string;
let env: Record<string, string>;
let server: ServerProcess;

beforeAll(async () => {
  program = await builtServer();
  home = fs.mkdtempSync(path.join(os.tmpdir(), 'arcada-restored-'));
  data = path.join(home, 'data');
  env = { DATA_DIR: data };
  await copyFirstStart(data);
  await start();
}, 240_000);
afterAll(async () => {
  await server.end('SIGTERM');
  fs.rmSync(home, { recursive: true });
});

async function start(): Promise<void> {
  server = await startServerProcess(env, { program: program('main') });
}

const ADMIN = { username: 'admin', password: PASSWORD };
const JSON_BODY = { 'content-type': 'application/json' };
const post = (route: string, json: object) =>
  fetch(`${server.url}/api${route}`, { method: 'POST', headers: JSON_BODY, body: JSON.stringify(json) });

async function call(route: string, json?: unknown): Promise<Response> {
  const { access } = (await (await post('/token/', ADMIN)).json()) as TokenPair;
  const headers = { ...JSON_BODY, authorization: `Bearer ${access}` };
  if (json === undefined) return fetch(`${server.url}/api${route}`, { headers });
  return fetch(`${server.url}/api${route}`, { method: 'POST', headers, body: JSON.stringify(json) });
}

const signInStatus = async () => (await post('/token/', ADMIN)).status;

/** As the person does who reads the server's console. */
async function confirmAccounts(): Promise<void> {
  const code = /escriba el código ([A-Z2-9]{4}-[A-Z2-9]{4})/.exec(server.output())?.[1];
  const shown = (await (await post('/restored/accounts/', { ...ADMIN, code })).json()) as { id: string }[];
  const active = shown.map(({ id }) => id);
  expect((await post('/restored/', { ...ADMIN, code, active })).status).toBe(204);
}

const register = (first_name: string) =>
  call('/patients/', { ...EMPTY_PATIENT, id: newId(), first_name, last_name: 'Soto' });

test('after `npm run restored` a tablet is told to read everything anew, whatever was saved since', async () => {
  await register('Ana');
  await server.end('SIGTERM');
  fs.cpSync(data, path.join(home, 'copy'), { recursive: true });
  await start();
  const known = (await register('Luis')).headers.get(EPOCH_HEADER);
  await server.end('SIGTERM');
  fs.rmSync(data, { recursive: true });
  fs.renameSync(path.join(home, 'copy'), data);

  const { code, output } = await runProgram(program('commands/restored'), [], env);
  expect([code, output]).toEqual([0, expect.stringContaining('Inicie el servidor')]);
  await start();
  expect(await signInStatus()).toBe(403);
  await confirmAccounts();
  // So many that the numbers of before would fit again.
  for (const name of ['Eva', 'Iris', 'Noé']) await register(name);
  const answer = await call(`/sync/?since=${known}.2`);
  expect(answer.status).toBe(410);
  expect(answer.headers.get(EPOCH_HEADER)).not.toBe(known);
}, 240_000);

test('with `--confirmar` it names the accounts that may sign in, and the server asks for nothing', async () => {
  await server.end('SIGTERM');
  const { code, output } = await runProgram(program('commands/restored'), ['--confirmar'], env);
  expect([code, output]).toEqual([0, expect.stringContaining('  admin (Administrador), último uso ')]);
  await start();
  expect(server.output()).not.toContain('Clínica restaurada');
  expect(await signInStatus()).toBe(200);
}, 240_000);

test('it is refused while the server runs, and where there is no clinic', async () => {
  const running = await runProgram(program('commands/restored'), [], env);
  expect([running.code, running.output]).toEqual([1, expect.stringContaining('Detenga el servidor')]);
  const nowhere = await runProgram(program('commands/restored'), [], {
    ...env,
    DATA_DIR: path.join(home, 'nowhere'),
  });
  expect([nowhere.code, nowhere.output]).toEqual([1, expect.stringContaining('Aquí no hay ninguna clínica')]);
});
