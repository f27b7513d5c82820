import { afterEach, expect, test } from 'vitest';
import type { NetworkInfo } from '#domain/wire/wire.ts';
import type { ServerConfig } from '#server/config.ts';
import type { Network } from '#server/tls/network.ts';
import { call, caller } from '#tests/server/contract/api.ts';
import { NETWORK, NETWORK_INFO } from '#tests/support/network.ts';
import { startTestServer, type TestServer } from '#tests/support/test-server.ts';

let server: TestServer;
afterEach(() => server.close());

async function start(place: Network | null, config: Partial<ServerConfig> = {}, now = '2026-11-29'): Promise<void> {
  server = await startTestServer({ network: () => place, config, now: () => new Date(now) });
}
async function told(): Promise<NetworkInfo> {
  const { status, body } = await (await caller(server, 'admin'))('GET', '/network/');
  expect(status).toBe(200);
  return body as NetworkInfo;
}

test('tells an administrador the number for tablets, the name, and the certificates with their ends', async () => {
  await start(NETWORK);
  const version = expect.stringMatching(/^\d+\.\d+\.\d+/) as string;
  expect(await told()).toEqual({ ...NETWORK_INFO, version });
});

test('tells nobody else', async () => {
  await start(NETWORK);
  expect(await (await caller(server))('GET', '/network/')).toMatchObject({ status: 403 });
  expect(await call(server, 'GET', '/network/', {})).toMatchObject({ status: 401 });
});

test('follows the network, and names the number where no name is announced', async () => {
  const place = { ...NETWORK };
  await start(place);
  Object.assign(place, { localName: null, addresses: ['fd00::7'] });
  expect(await told()).toMatchObject({
    install_url: 'http://[fd00::7]:8080/instalar',
    local: { name: null, home_url: 'https://[fd00::7]:8443' },
  });
});

test('a machine that nothing reaches has no address for tablets', async () => {
  await start({ ...NETWORK, localName: null, addresses: [] });
  expect(await told()).toMatchObject({ install_url: null, local: { home_url: null } });
});

test.each([
  ['2035-11-27', false],
  ['2035-11-28', true],
])('on %s the authority is in its last year: %s', async (day, last) => {
  await start(NETWORK, {}, day);
  expect((await told()).local?.authority.last_year).toBe(last);
});

test.each([
  ['https://clinica.example', 'https://clinica.example/instalar'],
  ['http://10.0.0.7', null],
  [undefined, null],
])('a server without https of its own, at %s, leads tablets to %s', async (publicUrl, address) => {
  await start(null, { publicUrl });
  expect(await told()).toMatchObject({ install_url: address, local: null });
});
