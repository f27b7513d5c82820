// The transport against real sockets: only Arcada's own answers are believed.
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { httpTransport, problemError } from '#api/client.ts';

let server: http.Server | undefined;
afterEach(() => new Promise<void>((resolve) => (server ? server.close(() => resolve()) : resolve())));

async function serve(listener: http.RequestListener): Promise<string> {
  server = http.createServer(listener);
  await new Promise<void>((resolve) => server!.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const get = (base: string, timeout = 1000) => httpTransport(base)({ method: 'GET', path: '/health/', timeout });

test('an answer with the epoch is passed on with its status, body and waiting time', async () => {
  const base = await serve((_, reply) => {
    reply.writeHead(503, { 'arcada-epoch': 'e1', 'retry-after': '7', 'content-type': 'application/problem+json' });
    reply.end(JSON.stringify({ code: 'unavailable', detail: 'Vuelva a intentarlo' }));
  });
  const answer = await get(base);
  expect(answer).toMatchObject({ status: 503, epoch: 'e1', retryAfter: 7000 });
  expect(problemError(answer)).toMatchObject({ code: 'unavailable', message: 'Vuelva a intentarlo', status: 503 });
});

test.each([
  ['a captive portal’s page', 200, 'text/html', '<html>Acepte las condiciones</html>'],
  ['a proxy’s JSON', 401, 'application/json', '{"code":"unauthenticated"}'],
  ['an empty answer', 204, 'text/plain', ''],
])('%s counts as no network', async (_, status, type, body) => {
  const base = await serve((__, reply) => {
    reply.writeHead(status, { 'content-type': type });
    reply.end(body);
  });
  await expect(get(base)).rejects.toMatchObject({ code: 'network' });
});

test('a redirect to a sign-in page counts as no network', async () => {
  const base = await serve((_, reply) => {
    reply.writeHead(302, { location: 'http://127.0.0.1:9/portal', 'arcada-epoch': 'e1' });
    reply.end();
  });
  await expect(get(base)).rejects.toMatchObject({ code: 'network' });
});

test('a server that accepts and never answers counts as no network after the timeout', async () => {
  const base = await serve(() => undefined);
  await expect(get(base, 200)).rejects.toMatchObject({ code: 'network' });
  server!.closeAllConnections();
});

test('an answer is waited for ten seconds, unless told otherwise', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const base = await serve(() => undefined);
  const settled = vi.fn();
  const request = httpTransport(base)({ method: 'GET', path: '/health/' }).catch(settled);
  await vi.advanceTimersByTimeAsync(9_999);
  expect(settled).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  vi.useRealTimers();
  await request;
  expect(settled).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ code: 'network' }));
  server!.closeAllConnections();
});

test('an answer that stops in the middle counts as no network after two minutes', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const stalling: typeof fetch = (_address, init) => {
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('[{"id":'));
        init?.signal?.addEventListener('abort', () => controller.error(init.signal?.reason));
      },
    });
    return Promise.resolve(new Response(body, { headers: { 'arcada-epoch': 'e1' } }));
  };
  const settled = vi.fn();
  const transport = httpTransport('http://127.0.0.1', stalling);
  const request = transport({ method: 'GET', path: '/sync/' }).catch(settled);
  await vi.advanceTimersByTimeAsync(119_000);
  expect(settled).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(2000);
  vi.useRealTimers();
  await request;
  expect(settled).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ code: 'network' }));
});

test('what is sent is JSON with the token, and nothing of it is kept or sent elsewhere', async () => {
  const seen: RequestInit[] = [];
  const answer: typeof fetch = (_address, init = {}) => {
    seen.push(init);
    return Promise.resolve(new Response('{}', { headers: { 'arcada-epoch': 'e1' } }));
  };
  const transport = httpTransport('http://127.0.0.1', answer);
  await transport({ method: 'POST', path: '/batch/', json: { ops: [] }, token: 't', headers: { 'x-a': '1' } });
  expect(seen).toMatchObject([
    {
      method: 'POST',
      body: '{"ops":[]}',
      headers: { 'content-type': 'application/json', authorization: 'Bearer t', 'x-a': '1' },
      redirect: 'error',
      cache: 'no-store',
      credentials: 'omit',
    },
  ]);
});

test('a request whose asker has left already is not waited for', async () => {
  const leaving = AbortSignal.abort();
  const base = await serve(() => undefined);
  const request = httpTransport(base)({ method: 'GET', path: '/health/', signal: leaving });
  await expect(request).rejects.toMatchObject({ code: 'network' });
});

test('a refused connection counts as no network', async () => {
  await expect(get('http://127.0.0.1:9')).rejects.toMatchObject({ code: 'network' });
});
