// TLS=local as a process serves it: on loopback, so that nothing is announced.
import fs from 'node:fs';
import type { IncomingMessage } from 'node:http';
import https from 'node:https';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyFirstStart, PASSWORD } from '#tests/support/first-start.ts';
import { freePort } from '#tests/support/free-port.ts';
import { builtServer, runProgram, startServerProcess, type ServerProcess } from '#tests/support/server-process.ts';

let program: string;
let home: string;
let env: Record<string, string>;
let server: ServerProcess;
let secureUrl: string;

beforeAll(async () => {
  program = (await builtServer())('main');
  home = fs.mkdtempSync(path.join(os.tmpdir(), 'arcada-local-'));
  const httpsPort = await freePort();
  secureUrl = `https://127.0.0.1:${httpsPort}`;
  env = { DATA_DIR: path.join(home, 'data'), TLS: 'local', HTTPS_PORT: String(httpsPort) };
  await copyFirstStart(env['DATA_DIR']!);
  server = await startServerProcess(env, { program });
}, 240_000);
afterAll(async () => {
  await server.end('SIGTERM');
  fs.rmSync(home, { recursive: true });
});

/** The anchor, as a tablet would have it. */
const trusted = (): string => /-----BEGIN CERTIFICATE-----[^]*?-----END CERTIFICATE-----/.exec(authority())?.[0] ?? '';
const authority = (): string => fs.readFileSync(path.join(home, 'data', 'tls', 'authority.pem'), 'utf8');

/** A request over https; resolves when the answer begins. */
function request(url: string, options: https.RequestOptions = {}, body = ''): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    https
      .request(url, { ca: trusted(), ...options }, resolve)
      .on('error', reject)
      .end(body);
  });
}

/** The status of a request's answer. */
async function ask(url: string, options?: https.RequestOptions, body?: string): Promise<number | undefined> {
  return (await request(url, options, body)).resume().statusCode;
}

test('https is served with a certificate that the anchor vouches for, and http on this machine', async () => {
  expect(await ask(`${secureUrl}/api/health/`)).toBe(200);
  expect(await ask(`${secureUrl}/api/health/`, { servername: 'localhost' })).toBe(200);
  expect((await fetch(`${server.url}/api/health/`)).status).toBe(200);
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ username: 'admin', password: PASSWORD });
  expect(await ask(`${secureUrl}/api/token/`, { method: 'POST', headers }, body)).toBe(200);
});

test('the console shows the addresses and the anchor’s fingerprint, and no key', () => {
  const output = server.output();
  expect(output).toContain('Arcada · puesta en marcha');
  expect(output).toContain(server.url);
  expect(output).toContain('Huella del certificado (SHA-256)');
  expect(output).not.toMatch(/PRIVATE KEY|CERTIFICATE-/);
  expect(output.indexOf('Server listening')).toBeLessThan(output.indexOf('puesta en marcha'));
  expect(output.trimEnd()).toMatch(/Para detener Arcada: Ctrl\+C$/);
  expect(fs.statSync(path.join(home, 'data', 'tls')).mode & 0o777).toBe(0o700);
});

test('a second start on the same ports says which is taken, and makes nothing', async () => {
  const other = path.join(home, 'other');
  for (const [name, port, free] of [
    ['PORT', new URL(server.url).port, 'HTTPS_PORT'],
    ['HTTPS_PORT', new URL(secureUrl).port, 'PORT'],
  ] as const) {
    const ports = { [name]: port, [free]: String(await freePort()) };
    const { code, output } = await runProgram(program, [], { ...env, ...ports, HOST: '127.0.0.1', DATA_DIR: other });
    expect(code).toBe(1);
    expect(output).toMatch(new RegExp(`El puerto ${port} ya está en uso.*${name}`));
    expect(output).not.toMatch(/^\s+at /m);
    expect(fs.existsSync(other)).toBe(false);
  }
}, 60_000);

test('a start with the certificate of another key ends with a sentence, and makes nothing', async () => {
  const other = path.join(home, 'other');
  const key = path.join(home, 'key.pem');
  const { generateKeyPairSync } = await import('node:crypto');
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  fs.writeFileSync(key, privateKey.export({ type: 'pkcs8', format: 'pem' }));
  const cert = path.join(home, 'cert.pem');
  fs.writeFileSync(cert, trusted());
  const files = { TLS_CERT: cert, TLS_KEY: key, TLS: '' };
  const { code, output } = await runProgram(program, [], {
    ...env,
    ...files,
    PORT: '0',
    HOST: '127.0.0.1',
    DATA_DIR: other,
  });
  expect(code).toBe(1);
  expect(output).toContain('no es la clave del certificado de TLS_CERT');
  expect(fs.existsSync(other)).toBe(false);
}, 60_000);

test('SIGTERM ends connections on both ports, event streams too, and the next start has the same anchor', async () => {
  const before = trusted();
  const credentials = { method: 'POST', headers: { 'content-type': 'application/json' } };
  const body = JSON.stringify({ username: 'admin', password: PASSWORD });
  const { access } = (await (await fetch(`${server.url}/api/token/`, { ...credentials, body })).json()) as {
    access: string;
  };
  const headers = { authorization: `Bearer ${access}` };
  const plainStream = await fetch(`${server.url}/api/sync/events/`, { headers });
  const secureStream = await request(`${secureUrl}/api/sync/events/`, { headers });
  const { hostname, port } = new URL(server.url);
  const early = net.connect(Number(port), hostname).on('error', () => undefined);
  const [code, ...texts] = await Promise.all([server.end('SIGTERM'), plainStream.text(), text(secureStream)]);
  early.destroy();
  expect(code).toBe(0);
  for (const streamed of texts) expect(streamed).toContain('data: ');
  server = await startServerProcess(env, { program });
  expect(trusted()).toBe(before);
}, 120_000);
