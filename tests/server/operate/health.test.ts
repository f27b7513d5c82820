import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { becomesHealthy, healthAddress, isHealthy } from '#server/operate/health.ts';

const PLAIN = { tls: undefined, localTls: undefined };

let server: http.Server;
let address: URL;
let answer: http.RequestListener;
beforeEach(async () => {
  server = http.createServer((request, response) => answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  address = healthAddress({ host: '0.0.0.0', port: (server.address() as AddressInfo).port, ...PLAIN });
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

test('a server that listens everywhere is asked by the loopback, one with an address of its own there', () => {
  const { port } = address;
  expect(address.href).toBe(`http://127.0.0.1:${port}/api/health/`);
  const tls = { cert: 'a.pem', key: 'b.pem' };
  expect(healthAddress({ ...PLAIN, host: 'fd00::5', port: 8443, tls }).href).toBe('https://[fd00::5]:8443/api/health/');
});

test.each([
  ['0.0.0.0', 'http://127.0.0.1:8080/api/health/'],
  ['127.0.0.1', 'http://127.0.0.1:8080/api/health/'],
  ['::1', 'http://[::1]:8080/api/health/'],
  ['192.168.1.20', 'https://192.168.1.20:8443/api/health/'],
  ['fd00::5', 'https://[fd00::5]:8443/api/health/'],
])('under TLS=local a server with HOST=%s is asked where it answers this machine', (host, url) => {
  const localTls = { httpsPort: 8443, localName: null };
  expect(healthAddress({ host, port: 8080, tls: undefined, localTls }).href).toBe(url);
});

test.each<[string, http.RequestListener]>([
  ['an error', (_request, response) => response.writeHead(503).end('{"status":"ok"}')],
  ['another program’s page', (_request, response) => response.end('<!doctype html>')],
  ['another status', (_request, response) => response.end('{"status":"starting"}')],
  ['nothing', () => undefined],
])('a server that answers %s is not healthy', async (_what, listener) => {
  answer = listener;
  expect(await isHealthy(address, 300)).toBe(false);
});

test('waiting ends with the first healthy answer', async () => {
  let asked = 0;
  answer = (_request, response) => response.writeHead((asked += 1) < 3 ? 503 : 200).end('{"status":"ok"}');
  expect(await becomesHealthy(address, 30_000, () => false)).toBe(true);
  expect(asked).toBe(3);
});

test('waiting ends when the server has ended, and when time is over', async () => {
  answer = (_request, response) => response.writeHead(503).end();
  expect(await becomesHealthy(address, 30_000, () => true)).toBe(false);
  expect(await becomesHealthy(address, 300, () => false)).toBe(false);
});
