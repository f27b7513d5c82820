import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#tests/support/test-server.ts';

const HTML = { accept: 'text/html,application/xhtml+xml' };

/** A policy's sources by the name of the directive. */
const directives = (policy: string) =>
  new Map(
    policy.split(';').map((directive) => {
      const [name = '', ...sources] = directive.trim().split(' ');
      return [name, sources];
    }),
  );

describe('answers', () => {
  let server: TestServer;
  let root: string;
  let epoch: string;
  beforeAll(async () => {
    root = fs.mkdtempSync(path.join(os.tmpdir(), 'arcada-dist-'));
    fs.mkdirSync(path.join(root, 'assets'));
    fs.writeFileSync(path.join(root, 'index.html'), '<!doctype html><title>Arcada</title>');
    fs.writeFileSync(path.join(root, 'sw.js'), 'self;');
    fs.writeFileSync(path.join(root, 'assets', 'main-abc123.js'), 'export {};'.repeat(500));
    server = await startTestServer({ staticRoot: root });
    epoch = (await server.opened.db.selectFrom('sync_head').select('epoch').executeTakeFirstOrThrow()).epoch;
  });
  afterAll(async () => {
    await server.close();
    fs.rmSync(root, { recursive: true });
  });

  test('under /api all carry the epoch and are stored nowhere, refusals included', async () => {
    const { headers } = await server.signIn();
    const json = { ...headers, 'content-type': 'application/json' };
    const requests = [
      { url: '/api/health/', status: 200 },
      { url: '/api/health', status: 200 },
      { url: '/api/user-info/', status: 401 },
      { url: '/api/no-existe/', status: 404 },
      { url: '/api', status: 404 },
      { url: '/api/%zz/', status: 400 },
      { url: '/api/token/', method: 'POST' as const, headers: json, payload: '{mal', status: 400 },
      {
        url: '/api/token/',
        method: 'POST' as const,
        headers: { 'content-type': 'text/xml' },
        payload: '<a/>',
        status: 415,
      },
      {
        url: '/api/token/',
        method: 'POST' as const,
        headers: json,
        payload: `"${'x'.repeat(1024 * 1024)}"`,
        status: 413,
      },
      {
        url: '/api/token/',
        method: 'POST' as const,
        headers: json,
        payload: '{"username":"a","password":"b"}',
        status: 401,
      },
    ];
    for (const { status, ...request } of requests) {
      const answer = await server.app.inject(request);
      expect([request.url, answer.statusCode]).toEqual([request.url, status]);
      expect(answer.headers['arcada-epoch']).toBe(epoch);
      expect(answer.headers['cache-control']).toBe('no-store');
      if (status >= 400) expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/);
    }
  });

  test('follow an epoch that changes while the server runs', async () => {
    const next = '11111111-1111-4111-8111-111111111111';
    server.context.events.announce({ epoch: next, head: 1 });
    expect((await server.app.inject('/api/config/')).headers['arcada-epoch']).toBe(next);
    await server.app.inject('/api/health/');
    expect((await server.app.inject('/api/config/')).headers['arcada-epoch']).toBe(epoch);
  });

  test('have the strict policy of the design', async () => {
    for (const url of ['/', '/api/health/', '/api/no-existe/', '/sw.js']) {
      const { headers } = await server.app.inject({ url, headers: HTML });
      expect(headers['content-security-policy']).toBe(
        "default-src 'none';script-src 'self';style-src 'self';style-src-elem 'self' 'unsafe-inline';" +
          "style-src-attr 'none';img-src 'self' blob:;font-src 'self';connect-src 'self';manifest-src 'self';" +
          "worker-src 'self';base-uri 'none';object-src 'none';form-action 'self';frame-ancestors 'none';" +
          "require-trusted-types-for 'script'",
      );
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'no-referrer',
      });
      expect(headers['strict-transport-security']).toBeUndefined();
    }
  });

  const localTls = { httpsPort: 8443, localName: 'arcada.local' };
  test.each([
    ['a public name', { publicUrl: 'https://arcada.example' }, true],
    ['a certificate of its own', { tls: { cert: 'cert.pem', key: 'key.pem' } }, true],
    ['TLS=local', { localTls }, false],
    ['TLS=local, whatever PUBLIC_URL says', { localTls, publicUrl: 'https://arcada.local:8443' }, false],
    ['a proxy that it does not know', {}, false],
  ])('force https where the clinic has it: %s', async (_name, config, forced) => {
    const secure = await startTestServer({ config });
    const { headers } = await secure.app.inject('/api/health/');
    expect(headers['strict-transport-security']).toBe(forced ? 'max-age=31536000' : undefined);
    expect(headers['cross-origin-opener-policy']).toBe(forced ? 'same-origin' : undefined);
    expect(String(headers['content-security-policy']).endsWith(';upgrade-insecure-requests')).toBe(forced);
    await secure.close();
  });

  test('meet what the HTTP Observatory looks at: on pages, files, answers and refusals', async () => {
    const secure = await startTestServer({ staticRoot: root, config: { publicUrl: 'https://arcada.example' } });
    const pages = [
      ['/', 200],
      ['/patients', 200],
      ['/sw.js', 200],
      ['/assets/main-abc123.js', 200],
      ['/assets/gone-1.js', 404],
      ['/api/health/', 200],
      ['/api/patients/', 401],
      ['/api/no-existe/', 404],
    ] as const;
    for (const [url, status] of pages) {
      const accept = url.includes('.js') ? '*/*' : HTML.accept;
      const { headers, statusCode } = await secure.app.inject({ url, headers: { accept } });
      expect([url, statusCode, headers]).toMatchObject([
        url,
        status,
        {
          'strict-transport-security': 'max-age=31536000',
          'x-content-type-options': 'nosniff',
          'x-frame-options': 'DENY',
          'referrer-policy': 'no-referrer',
          'cross-origin-opener-policy': 'same-origin',
          'cross-origin-resource-policy': 'same-origin',
        },
      ]);
      const policy = directives(String(headers['content-security-policy']));
      expect(policy.get('default-src')).toEqual(["'none'"]);
      expect(policy.get('script-src')).toEqual(["'self'"]);
      for (const name of ['object-src', 'base-uri', 'frame-ancestors']) expect(policy.get(name)).toEqual(["'none'"]);
      expect(policy.get('form-action')).toEqual(["'self'"]);
      expect([...policy.values()].flat().filter((source) => /unsafe-eval|^\*|https?:|data:/.test(source))).toEqual([]);
      expect(headers['access-control-allow-origin']).toBeUndefined();
      expect(headers['set-cookie']).toBeUndefined();
      expect(headers['x-powered-by'] ?? headers['server']).toBeUndefined();
    }
    await secure.close();
  });

  test('to an address that cannot be read are as strict', async () => {
    const { headers, statusCode } = await server.app.inject('/api/%zz/');
    expect([statusCode, headers]).toMatchObject([
      400,
      {
        'content-security-policy': "default-src 'none';frame-ancestors 'none'",
        'cross-origin-resource-policy': 'same-origin',
        'referrer-policy': 'no-referrer',
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
      },
    ]);
  });

  test('to a navigation are the app’s page, at any address but the API’s', async () => {
    for (const url of ['/', '/patients', '/patients/1?x=2']) {
      const answer = await server.app.inject({ url, headers: HTML });
      expect(answer.statusCode).toBe(200);
      expect(answer.payload).toContain('<title>Arcada</title>');
      expect(answer.headers['cache-control']).toBe('no-cache');
    }
    expect((await server.app.inject({ url: '/api/patients-x/', headers: HTML })).statusCode).toBe(404);
    expect((await server.app.inject({ url: '/assets/gone-1.js', headers: { accept: '*/*' } })).statusCode).toBe(404);
    expect((await server.app.inject({ url: '/../package.json', headers: { accept: '*/*' } })).statusCode).toBe(404);
    expect((await server.app.inject({ method: 'POST', url: '/patients', headers: HTML })).statusCode).toBe(404);
  });

  test('serve a file of the app as the build compressed it, to whoever can read that', async () => {
    const file = path.join(root, 'assets', 'list-abc123.js');
    fs.writeFileSync(file, 'export {};'.repeat(500));
    fs.writeFileSync(`${file}.br`, brotliCompressSync(fs.readFileSync(file)));
    const ask = (encoding: string) =>
      server.app.inject({ url: '/assets/list-abc123.js', headers: { 'accept-encoding': encoding } });
    const asset = await ask('gzip, deflate, br');
    expect(asset.headers).toMatchObject({
      'content-encoding': 'br',
      'content-type': expect.stringMatching(/^application\/javascript/) as string,
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'accept-encoding',
    });
    expect(brotliDecompressSync(asset.rawPayload).toString()).toBe('export {};'.repeat(500));
    const plain = await ask('identity');
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(plain.body).toBe('export {};'.repeat(500));
  });

  test('keep hashed files for ever and ask again for the others', async () => {
    const asset = await server.app.inject({ url: '/assets/main-abc123.js', headers: { 'accept-encoding': 'gzip' } });
    expect(asset.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(asset.headers['content-encoding']).toBe('gzip');
    expect((await server.app.inject('/sw.js')).headers['cache-control']).toBe('no-cache');
  });

  test('tell everybody the clinic’s settings, and only a bearer anything else', async () => {
    expect((await server.app.inject('/api/config/')).json()).toEqual({
      clinic_name: 'Clínica de prueba',
      timezone: 'America/Lima',
      country_code: '51',
      rooms: ['Sillón 1', 'Sillón 2'],
      calendar: false,
      sealing_key: expect.any(String),
      zone_offsets: [[expect.any(Number), -300]],
    });
    const closed = [
      'user-info/',
      'sessions/',
      'patients/',
      'users/',
      'sync/',
      'sync/snapshot/',
      'sync/events/',
      'audit/',
    ];
    for (const route of closed) expect((await server.app.inject(`/api/${route}`)).statusCode).toBe(401);
  });

  test('to a recepcionista keep the administrador’s routes shut', async () => {
    const { headers } = await server.signIn('recepcion');
    const audit = await server.app.inject({ url: '/api/audit/', headers });
    expect([audit.statusCode, audit.json<{ code: string }>().code]).toEqual([403, 'forbidden']);
    const payload = { username: 'x', rol: 'administrador', password: 'una-clave-larga' };
    const users = await server.app.inject({ method: 'POST', url: '/api/users/', headers, payload });
    expect(users.statusCode).toBe(403);
  });
});
