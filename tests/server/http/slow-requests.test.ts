// A request whose end never comes must not hold its connection, its memory and its file for ever.
import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '#tests/support/test-server.ts';

let server: TestServer;
let address: URL;
let givenTime: number;
beforeAll(async () => {
  server = await startTestServer();
  const http = server.app.server;
  givenTime = http.requestTimeout;
  // Sooner than in a clinic: the test need not wait for minutes.
  Object.assign(http, { headersTimeout: 200, requestTimeout: 200, connectionsCheckingInterval: 50 });
  address = new URL(await server.listen());
});
afterAll(() => server.close());

/** Sends half of a request and all that comes back until the server hangs up. */
async function half(path: string, type: string): Promise<string> {
  const { headers } = await server.signIn();
  const socket = connect(Number(address.port), address.hostname);
  await once(socket, 'connect');
  const lines = [
    `POST ${path} HTTP/1.1`,
    'host: x',
    `authorization: ${headers.authorization}`,
    `content-type: ${type}`,
  ];
  socket.write(`${[...lines, 'content-length: 5000'].join('\r\n')}\r\n\r\n{"groups":`);
  return text(socket);
}

it('a request has more time than a tablet gives its uploads, and less than for ever', () => {
  expect(givenTime).toBe(150_000);
});

it.each([
  ['a batch', '/api/batch/', 'application/json'],
  ['an upload', '/api/clinical-images/', 'multipart/form-data; boundary=x'],
])('%s that stops half way is hung up on', async (_name, path, type) => {
  expect(await half(path, type)).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
});

it('a stream of events, being an answer, goes on meanwhile', async () => {
  const { headers } = await server.signIn();
  const events = await fetch(new URL('/api/sync/events/', address), { headers });
  const reader = events.body?.pipeThrough(new TextDecoderStream()).getReader();
  expect((await reader?.read())?.value).toContain('data: ');
  await half('/api/batch/', 'application/json');
  server.context.events.announce({ epoch: 'e', head: 1_000_000 });
  // The sign-in's own entry in the audit may be told in between.
  let heard = '';
  while (!heard.includes('1000000')) heard += (await reader?.read())?.value ?? '';
  expect(heard).toContain('1000000');
  await reader?.cancel();
});
