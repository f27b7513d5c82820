import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import https from 'node:https';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import tls from 'node:tls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#domain/record/ids.ts';
import { EMPTY_PATIENT } from '#domain/patients/patient.ts';
import type { TokenPair } from '#domain/wire/wire.ts';
import {
  builtServer,
  runProgram,
  startServerProcess,
  type ServerProcess,
  type StartOptions,
} from '#tests/support/server-process.ts';

const PASSWORD = 'primera-clave-larga';
/** As written: so `npm run user` runs it. */
const USER = 'server/commands/user.ts';

let program: string;
let home: string;
let env: Record<string, string>;
let server: ServerProcess;

beforeAll(async () => {
  program = (await builtServer())('main');
  home = fs.mkdtempSync(path.join(os.tmpdir(), 'arcada-main-'));
  env = { DATA_DIR: path.join(home, 'data'), ADMIN_PASSWORD: PASSWORD };
  await start();
}, 240_000);
afterAll(async () => {
  await server.end('SIGTERM');
  fs.rmSync(home, { recursive: true });
});

async function start(changes: Record<string, string> = {}, options: StartOptions = {}): Promise<void> {
  server = await startServerProcess({ ...env, ...changes }, { program, ...options });
}

async function signIn(password = PASSWORD, username = 'admin'): Promise<Record<string, string> | number> {
  const answer = await fetch(`${server.url}/api/token/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  });
  if (!answer.ok) return answer.status;
  const { access } = (await answer.json()) as TokenPair;
  return { authorization: `Bearer ${access}`, 'content-type': 'application/json' };
}

async function signedIn(): Promise<Record<string, string>> {
  const headers = await signIn();
  if (typeof headers === 'number') throw new Error(`sign-in answered ${headers}`);
  return headers;
}

/** A connection that the server cuts as it stops may end in a reset, which without a listener ends the whole test run. */
function ignoreReset(error: NodeJS.ErrnoException): void {
  expect(error.code).toBe('ECONNRESET');
}

test('the first start makes admin with ADMIN_PASSWORD and prints no password', async () => {
  expect(await signIn('admin')).toBe(401);
  expect(await signIn()).toBeTypeOf('object');
  expect(server.output()).not.toContain('Contraseña');
  expect(server.output()).not.toContain(PASSWORD);
});

test('without https the log says what tablets need', () => {
  expect(server.output()).toContain('sin https las tabletas no pueden trabajar sin conexión');
});

test('a second server on the same directory is refused with a clear message', async () => {
  const { code, output } = await runProgram(program, [], { ...env, PORT: '0', HOST: '127.0.0.1' });
  expect(code).toBe(1);
  expect(output).toContain('ya está en uso por otro servidor Arcada');
  expect(output).not.toMatch(/^\s+at /m);
}, 60_000);

test('the user command is refused while the server holds the directory, and says what to do', async () => {
  const { code, output } = await runProgram(USER, ['reset', 'admin', '--password-stdin'], env, 'otra-clave-larga\n');
  expect(code).toBe(1);
  expect(output).toContain('Detenga el servidor');
}, 60_000);

test('a bad setting ends the start with a sentence', async () => {
  const { code, output } = await runProgram(program, [], { ...env, PORT: 'ochenta' });
  expect(code).toBe(1);
  expect(output).toMatch(/PORT=ochenta/);
  expect(output).not.toMatch(/^\s+at /m);
}, 60_000);

test('kill -9 under writes loses nothing that was acknowledged, and the next start takes over', async () => {
  for (let round = 0; round < 3; round += 1) {
    const headers = await signedIn();
    const acknowledged: string[] = [];
    const writer = async (): Promise<void> => {
      for (;;) {
        const id = newId();
        const body = JSON.stringify({ ...EMPTY_PATIENT, id, first_name: 'Ana', last_name: 'Ruiz' });
        const answer = await fetch(`${server.url}/api/patients/`, { method: 'POST', headers, body }).catch(() => null);
        if (answer === null) return;
        expect(answer.status).toBe(201);
        acknowledged.push(id);
      }
    };
    const writers = [writer(), writer(), writer()];
    while (acknowledged.length < 15) await new Promise((resolve) => setTimeout(resolve, 5));
    await server.end('SIGKILL');
    await Promise.all(writers);
    await start();
    const again = await signedIn();
    for (const id of acknowledged) {
      const answer = await fetch(`${server.url}/api/patients/${id}/`, { headers: again });
      expect(answer.status).toBe(200);
      await answer.arrayBuffer();
    }
  }
}, 240_000);

test('a terminal that is closed ends the process as SIGTERM does', async () => {
  expect(await server.end('SIGHUP')).toBe(0);
  await start();
}, 240_000);

test('SIGTERM ends event streams, connections opened in advance and the process, with code 0', async () => {
  const headers = await signedIn();
  const { hostname, port } = new URL(server.url);
  const early = net.connect(Number(port), hostname).on('error', ignoreReset);
  await once(early, 'connect');
  const stream = await fetch(`${server.url}/api/sync/events/`, { headers });
  expect(stream.status).toBe(200);
  const began = Date.now();
  const [code] = await Promise.all([server.end('SIGTERM'), stream.text()]);
  expect(code).toBe(0);
  // It did not wait for the limit after which a stop is cut short.
  expect(Date.now() - began).toBeLessThan(9_000);
  expect(fs.readdirSync(path.join(home, 'data'))).toEqual(['pgdata']);
}, 60_000);

test('with the server stopped, the user command adds people and gives new passwords', async () => {
  const added = await runProgram(USER, ['add', 'Lucia', '--rol', 'recepcionista', '--nombre', 'Lucía'], env);
  expect(added.code).toBe(0);
  const password = /Contraseña: (\S+)/.exec(added.output)?.[1] ?? '';
  const reset = await runProgram(USER, ['reset', 'admin', '--password-stdin'], env, 'otra-clave-larga\n');
  expect([reset.code, reset.output.includes('otra-clave-larga')]).toEqual([0, false]);
  const again = await runProgram(USER, ['add', 'lucia', '--rol', 'recepcionista'], env);
  expect([again.code, again.output]).toEqual([1, expect.stringContaining('nombre de usuario')]);
  await start();
  expect(await signIn()).toBe(401);
  expect(await signIn('otra-clave-larga')).toBeTypeOf('object');
  expect(await signIn(password, 'lucia')).toBeTypeOf('object');
}, 240_000);

test('with TLS_CERT and TLS_KEY it speaks https', async () => {
  const [key, cert] = [path.join(home, 'key.pem'), path.join(home, 'cert.pem')];
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=IP:127.0.0.1'];
  const request = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-keyout', key, '-out', cert];
  execFileSync('openssl', [...request, ...subject], { stdio: 'ignore' });
  await server.end('SIGTERM');
  await start({ TLS_CERT: cert, TLS_KEY: key }, { scheme: 'https' });
  expect(server.output()).not.toContain('sin https');
  const status = await new Promise((resolve, reject) => {
    https
      .get(`${server.url}/api/health/`, { ca: fs.readFileSync(cert) }, (answer) => resolve(answer.resume().statusCode))
      .on('error', reject);
  });
  expect(status).toBe(200);
  const { hostname, port } = new URL(server.url);
  const early = tls.connect({ port: Number(port), host: hostname, ca: fs.readFileSync(cert) }).on('error', ignoreReset);
  await once(early, 'secureConnect');
  expect(await server.end('SIGTERM')).toBe(0);
}, 60_000);
