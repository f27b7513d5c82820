import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import Fastify, { type FastifyInstance } from 'fastify';
import { beforeAll, describe, expect, it } from 'vitest';
import { registerHeaders } from '#server/http/headers.ts';
import { registerProblems } from '#server/http/problem.ts';
import type { InstallFacts } from '#server/install/install-facts.ts';
import { registerInstall } from '#server/install/routes.ts';
import { installFacts, makeCertificate, type TestCertificate } from '#tests/support/install.ts';
import { testConfig } from '#tests/support/test-server.ts';

const ANDROID =
  'Mozilla/5.0 (Linux; Android 14; SM-X200) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36';

let pair: TestCertificate;
beforeAll(() => {
  pair = makeCertificate();
});

async function serve(facts: Partial<InstallFacts> | null = {}): Promise<FastifyInstance> {
  const app = Fastify();
  registerProblems(app);
  await registerHeaders(app, testConfig());
  registerInstall(app, () => (facts === null ? null : installFacts(pair.cert, facts)));
  return app;
}

async function read(app: FastifyInstance, url: string, headers: Record<string, string> = {}): Promise<string> {
  const answer = await app.inject({ url, headers: { 'user-agent': ANDROID, ...headers } });
  expect(answer.statusCode).toBe(200);
  return answer.body;
}

describe('the page /instalar', () => {
  it('shows the steps of the device that asks, and those of another one that its address names', async () => {
    const app = await serve();
    expect(await read(app, '/instalar')).toContain('Android reconocido');
    const other = await read(app, '/instalar?dispositivo=ipad');
    expect(other).toContain('Prepare este iPad');
    expect(other).not.toContain('reconocido<');
    expect(await read(app, '/instalar?dispositivo=tostadora')).toContain('Android reconocido');
  });

  it('asks the browser not to translate it, as the application’s page does', async () => {
    const page = await read(await serve(), '/instalar');
    for (const text of [page, readFileSync('index.html', 'utf8')]) {
      expect(text).toContain('<html lang="es" translate="no">');
      expect(text).toContain('<meta name="google" content="notranslate" />');
    }
  });

  it('shows the fingerprint in four numbered rows of four groups, and to Windows the short one too', async () => {
    const app = await serve();
    const { fingerprint, fingerprint256 } = new X509Certificate(pair.cert);
    const long = fingerprint256.replaceAll(':', '').match(/.{4}/g)!;
    const page = await read(app, '/instalar');
    expect([...page.matchAll(/<span>([0-9A-F]{4})<\/span>/g)].map(([, group]) => group)).toEqual(long);
    expect(page).not.toContain('Huella SHA-1');
    const windows = await read(app, '/instalar?dispositivo=windows');
    const short = fingerprint.replaceAll(':', '').match(/.{8}/g)!;
    expect([...windows.matchAll(/<span>([0-9A-F]{8})<\/span>/g)].map(([, group]) => group)).toEqual(short);
  });

  it('leads to the name, and allows its script to ask at the name and at the number by which it was opened', async () => {
    const app = await serve({ addresses: ['10.0.0.7', '192.168.1.20', 'fd00::7'] });
    const answer = await app.inject({ url: '/instalar', headers: { host: '192.168.1.20:8080' } });
    expect(answer.body).toContain('Servidor en 192.168.1.20');
    expect(answer.body).toContain('href="https://arcada.local:8443/"');
    const policy = String(answer.headers['content-security-policy']);
    expect(policy).toContain(
      "connect-src 'self' http://arcada.local:8080 https://arcada.local:8443 http://192.168.1.20:8080 https://192.168.1.20:8443",
    );
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain('unsafe');
    const elsewhere = await app.inject({ url: '/instalar', headers: { host: 'evil.example"><b>:8080' } });
    expect(elsewhere.body).toContain('Servidor en 10.0.0.7');
    expect(elsewhere.body).not.toContain('evil');
  });

  it('without a name leads to the number, and speaks of no name', async () => {
    const page = await read(await serve({ localName: null }), '/instalar');
    expect(page).toContain('href="https://192.168.1.20:8443/"');
    expect(page).not.toContain('.local');
  });

  it('needs no script: nothing that a reader needs is hidden, and no style or script stands in it', async () => {
    const page = await read(await serve(), '/instalar');
    expect(page).toContain('Cuando termine los pasos, pulse «Abrir Arcada»');
    expect(page).not.toMatch(/<style|style=|<script(?! src=)|onclick/);
  });

  it.each(['<script>alert(1)</script>', `"' onload=x & <b>`, 'Clínica '.repeat(40)])(
    'writes %s as text',
    async (clinicName) => {
      const page = await read(await serve({ clinicName }), '/instalar');
      expect(page).not.toContain('<script>alert');
      expect(page).not.toContain('<b>"');
      expect(page).toContain(clinicName.startsWith('<') ? '&lt;script&gt;alert(1)' : clinicName.slice(-4).trim());
    },
  );

  it('on a server whose https is not its own says so in one sentence, and leads into the application', async () => {
    const app = await serve(null);
    const page = await read(app, '/instalar');
    expect(page).toContain('La conexión segura (https) de este servidor se administra fuera de Arcada.');
    expect(page).toContain('href="/"');
    const file = await app.inject('/instalar/arcada.crt');
    expect(file.statusCode).toBe(404);
    expect(file.json()).toMatchObject({ detail: 'Este servidor no tiene un certificado propio que instalar.' });
  });
});

describe('the certificate’s files', () => {
  it('are the certificate itself, to be kept', async () => {
    const answer = await (await serve()).inject('/instalar/arcada.crt');
    expect(answer.headers['content-type']).toBe('application/x-x509-ca-cert');
    expect(answer.headers['content-disposition']).toBe('attachment; filename="arcada.crt"');
    expect(new X509Certificate(answer.rawPayload).raw.equals(new X509Certificate(pair.cert).raw)).toBe(true);
  });

  it('and a profile for Safari to hand to the settings', async () => {
    const answer = await (await serve()).inject('/instalar/arcada.mobileconfig');
    expect(answer.headers['content-type']).toBe('application/x-apple-aspen-config');
    expect(answer.headers['content-disposition']).toBeUndefined();
    expect(answer.body).toContain(new X509Certificate(pair.cert).raw.toString('base64'));
  });
});

it('a page of another address may ask whether the server answers', async () => {
  const answer = await (await serve()).inject('/instalar/responde');
  expect(answer.statusCode).toBe(204);
  expect(answer.headers).toMatchObject({
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
    'cache-control': 'no-store',
  });
});
