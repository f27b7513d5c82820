import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mayStayPlain } from '#server/http/plain-http.ts';
import { startTestServer, type TestServer } from '#tests/support/test-server.ts';

const TABLET = '192.168.1.31';
const HTML = { accept: 'text/html' };

describe('under TLS=local, plain http', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ config: { localTls: { httpsPort: 8443, localName: 'arcada.local' } } });
  });
  afterAll(() => server.close());

  test.each(['127.0.0.1', '::1', '::ffff:127.0.0.1'])('serves %s, this machine, whole', async (remoteAddress) => {
    expect((await server.app.inject({ url: '/api/health/', remoteAddress })).statusCode).toBe(200);
    const payload = { username: 'admin', password: 'equivocada' };
    const answer = await server.app.inject({ method: 'POST', url: '/api/token/', remoteAddress, payload });
    expect(answer.statusCode).toBe(401);
  });

  test.each([
    ['arcada.local:8080', '/patients?q=ana'],
    ['192.168.1.20:8080', '/'],
    ['[fd00::20]:8080', '/api/health/'],
    ['evil.example', '//evil.example/x'],
  ])('sends another device at %s%s to the page on which it learns to trust the server', async (host, url) => {
    const answer = await server.app.inject({ url, remoteAddress: TABLET, headers: { ...HTML, host } });
    expect([answer.statusCode, answer.headers.location]).toEqual([302, '/instalar']);
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  test('refuses what another device sends, and says where to go', async () => {
    const payload = { username: 'admin', password: 'equivocada' };
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'] as const) {
      const answer = await server.app.inject({ method, url: '/api/token/', remoteAddress: TABLET, payload });
      expect(answer.statusCode).toBe(403);
      expect(answer.json()).toMatchObject({
        code: 'forbidden',
        detail: expect.stringContaining('dirección segura (https)'),
      });
    }
  });

  test('believes the connection’s address, not a header', async () => {
    const headers = { host: 'arcada.local', 'x-forwarded-for': '127.0.0.1', 'x-forwarded-proto': 'https' };
    const answer = await server.app.inject({ url: '/', remoteAddress: TABLET, headers });
    expect(answer.statusCode).toBe(302);
  });

  test.each(['/instalar', '/instalar/', '/instalar/arcada.crt', '/instalar?de=qr', '/icons/icon.svg'])(
    'leaves %s open to every device',
    async (url) => {
      expect((await server.app.inject({ url, remoteAddress: TABLET })).statusCode).not.toBe(302);
    },
  );

  test.each(['/instalarme', '/api/token/', '/iconsx'])('leaves %s closed', async (url) => {
    expect((await server.app.inject({ url, remoteAddress: TABLET })).statusCode).toBe(302);
  });
});

test('without TLS=local plain http serves every device, as behind a proxy', async () => {
  const server = await startTestServer();
  expect((await server.app.inject({ url: '/api/health/', remoteAddress: TABLET })).statusCode).toBe(200);
  await server.close();
});

test('over https every address of another device is served', () => {
  expect(mayStayPlain({ encrypted: true, remoteAddress: TABLET } as Parameters<typeof mayStayPlain>[0], '/')).toBe(
    true,
  );
  expect(mayStayPlain({ remoteAddress: TABLET }, '/')).toBe(false);
  // A connection that has ended already has no address.
  expect(mayStayPlain({ remoteAddress: undefined }, '/')).toBe(false);
});
