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

/** In the place of a network. */
const answerWith = (answer: (sent: Request) => Response) =>
  vi.stubGlobal('fetch', (sent: Request) => Promise.resolve(answer(sent)));

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

test('an answer that stops in the middle counts as no network two minutes after it was due', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((after) => {
    const limit = new AbortController();
    setTimeout(() => limit.abort(), after);
    return limit.signal;
  });
  answerWith((sent) => {
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('[{"id":'));
        sent.signal.addEventListener('abort', () => controller.error(sent.signal.reason));
      },
    });
    return new Response(body, { headers: { 'arcada-epoch': 'e1' } });
  });
  const settled = vi.fn();
  const request = httpTransport('http://127.0.0.1')({ method: 'GET', path: '/sync/' }).catch(settled);
  await vi.advanceTimersByTimeAsync(129_000);
  expect(settled).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(2000);
  vi.useRealTimers();
  vi.restoreAllMocks();
  await request;
  expect(settled).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ code: 'network' }));
});

test('a request is JSON with the token, which is neither cached nor sent elsewhere', async () => {
  const sent: Request[] = [];
  answerWith((request) => {
    sent.push(request.clone());
    return new Response('{}', { headers: { 'arcada-epoch': 'e1' } });
  });
  const transport = httpTransport('http://127.0.0.1');
  await transport({ method: 'POST', path: '/batch/', json: { ops: [] }, token: 't', headers: { 'x-a': '1' } });
  expect(sent).toMatchObject([{ method: 'POST', redirect: 'error', cache: 'no-store', credentials: 'omit' }]);
  expect(Object.fromEntries(sent[0]!.headers)).toEqual({
    'content-type': 'application/json',
    authorization: 'Bearer t',
    'x-a': '1',
  });
  expect(await sent[0]!.text()).toBe('{"ops":[]}');
});

test.each([401, 408, 429, 500, 503])(
  'a request that is answered with %d is sent once: the outbox decides',
  async (status) => {
    const sent: Request[] = [];
    answerWith((request) => {
      sent.push(request);
      return new Response('{}', { status, headers: { 'arcada-epoch': 'e1', 'retry-after': '0' } });
    });
    expect(await httpTransport('http://127.0.0.1')({ method: 'GET', path: '/sync/' })).toMatchObject({ status });
    expect(sent).toHaveLength(1);
  },
);

test('a file comes as its bytes', async () => {
  answerWith(() => new Response(new Uint8Array([137, 80, 78, 71]), { headers: { 'arcada-epoch': 'e1' } }));
  const answer = await httpTransport('http://127.0.0.1')({ method: 'GET', path: '/clinical-images/1/', binary: true });
  expect([...new Uint8Array(answer.body as ArrayBuffer)]).toEqual([137, 80, 78, 71]);
});

test('an aborted request is not waited for', async () => {
  const leaving = AbortSignal.abort();
  const base = await serve(() => undefined);
  const request = httpTransport(base)({ method: 'GET', path: '/health/', signal: leaving });
  await expect(request).rejects.toMatchObject({ code: 'network' });
});

test('a refused connection counts as no network', async () => {
  await expect(get('http://127.0.0.1:9')).rejects.toMatchObject({ code: 'network' });
});
