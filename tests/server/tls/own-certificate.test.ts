// A server with TLS_CERT and TLS_KEY, as it is started: its ciphers, and the headers that keep browsers on https.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import https from 'node:https';
import os from 'node:os';
import path from 'node:path';
import tls, { type ConnectionOptions } from 'node:tls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type RunningServer } from '#server/server.ts';
import { testConfig } from '#tests/support/test-server.ts';

let directory: string;
let server: RunningServer;
let port: number;
let ca: Buffer;

beforeAll(async () => {
  directory = fs.mkdtempSync(path.join(os.tmpdir(), 'arcada-own-certificate-'));
  const [key, cert] = [path.join(directory, 'key.pem'), path.join(directory, 'cert.pem')];
  // An RSA key: the old ciphers need one.
  const made = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=localhost'];
  const named = ['-addext', 'subjectAltName=DNS:localhost'];
  execFileSync('openssl', [...made, ...named, '-keyout', key, '-out', cert], { stdio: 'ignore' });
  ca = fs.readFileSync(cert);
  server = await startServer(testConfig({ tls: { cert, key }, dataDir: path.join(directory, 'data') }), {
    staticRoot: directory,
    logger: false,
    demoSettings: () => Promise.resolve({}),
    fillDemo: () => Promise.resolve([]),
  });
  port = Number(new URL(server.url).port);
}, 120_000);
afterAll(async () => {
  await server.stop();
  fs.rmSync(directory, { recursive: true });
});

/** The cipher that server and client agree on; null when they agree on none. */
function agreed(client: ConnectionOptions): Promise<string | null> {
  return new Promise((resolve) => {
    const socket = tls.connect({ port, host: '127.0.0.1', servername: 'localhost', ca, ...client }, () => {
      resolve(socket.getCipher().name);
      socket.destroy();
    });
    socket.once('error', () => resolve(null));
  });
}

const TLS12 = { maxVersion: 'TLSv1.2' } as const;
const OLD = { minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'ALL:@SECLEVEL=0' } as const;

test.each<[string, ConnectionOptions, string | null]>([
  ['TLS 1.3', {}, 'TLS_AES_256_GCM_SHA384'],
  ['TLS 1.2 with forward secrecy and AEAD', TLS12, 'ECDHE-RSA-AES128-GCM-SHA256'],
  ['AES128-SHA', { ...TLS12, ciphers: 'AES128-SHA' }, null],
  ['AES128-GCM-SHA256, without forward secrecy', { ...TLS12, ciphers: 'AES128-GCM-SHA256' }, null],
  ['ECDHE-RSA-AES128-SHA, without AEAD', { ...TLS12, ciphers: 'ECDHE-RSA-AES128-SHA' }, null],
  ['TLS 1.1', OLD, null],
])('a client that offers %s : %#', async (_name, client, cipher) => {
  expect(await agreed(client)).toBe(cipher);
});

test('answers say https for ever, also without PUBLIC_URL', async () => {
  const { headers } = await new Promise<{ headers: NodeJS.Dict<string | string[]> }>((resolve, reject) => {
    https
      .get({ port, host: '127.0.0.1', servername: 'localhost', ca, path: '/api/health/' }, (answer) => {
        answer.resume();
        resolve(answer);
      })
      .on('error', reject);
  });
  expect(headers).toMatchObject({
    'strict-transport-security': 'max-age=31536000',
    'cross-origin-opener-policy': 'same-origin',
  });
});
