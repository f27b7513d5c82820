import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import tls, { type TLSSocket } from 'node:tls';
import { describe, expect, test } from 'vitest';
import { ConfigError } from '#server/config.ts';
import { readOwnCertificate, secureOptions } from '#server/tls/transport.ts';
import { createPlace, openAt, temporaryDirectory } from './place.ts';

const NOW = new Date();

/** Files of a certificate that OpenSSL makes, valid for two days from now. */
function ownFiles(directory = temporaryDirectory()): { cert: string; key: string } {
  const [key, cert] = [path.join(directory, 'key.pem'), path.join(directory, 'cert.pem')];
  const made = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=localhost'];
  execFileSync('openssl', [...made, '-keyout', key, '-out', cert], { stdio: 'ignore' });
  return { cert, key };
}

describe('a certificate of the clinic’s own', () => {
  test('that fits its key is read', () => {
    const files = ownFiles();
    expect(readOwnCertificate(files, NOW).cert).toEqual(fs.readFileSync(files.cert));
  });

  test.each([
    [
      'is another’s',
      (files: Files) => ({ ...files, key: ownFiles().key }),
      /TLS_KEY=.*: no es la clave del certificado/,
    ],
    ['is missing', (files: Files) => ({ ...files, cert: '/no/hay.pem' }), /TLS_CERT=\/no\/hay.pem: no se puede leer/],
    ['is no certificate', (files: Files) => ({ ...files, cert: 'package.json' }), /no contiene un certificado PEM/],
    ['has no key', (files: Files) => ({ ...files, key: 'package.json' }), /no contiene una clave PEM sin contraseña/],
  ])('that %s is refused with a sentence', (_fault, spoil, sentence) => {
    const files = spoil(ownFiles());
    expect(() => readOwnCertificate(files, NOW)).toThrow(ConfigError);
    expect(() => readOwnCertificate(files, NOW)).toThrow(sentence);
  });

  test('that has run out is refused with its day', () => {
    const later = new Date(NOW.getTime() + 3 * 86_400_000);
    expect(() => readOwnCertificate(ownFiles(), later)).toThrow(
      /el certificado venció el \d\d\/\d\d\/\d{4}; ponga uno nuevo/,
    );
  });
});

type Files = ReturnType<typeof ownFiles>;

test.each([
  ['TLS 1.3', { minVersion: 'TLSv1.3' as const }, true],
  ['TLS 1.2 with AEAD and ECDHE', { maxVersion: 'TLSv1.2' as const, ciphers: 'ECDHE-ECDSA-AES128-GCM-SHA256' }, true],
  ['TLS 1.2 with CBC', { maxVersion: 'TLSv1.2' as const, ciphers: 'ECDHE-ECDSA-AES128-SHA256' }, false],
  ['TLS 1.1', { minVersion: 'TLSv1.1' as const, maxVersion: 'TLSv1.1' as const, ciphers: 'ALL@SECLEVEL=0' }, false],
])('a client that speaks %s only is served: %#', async (_name, client, served) => {
  const identity = await openAt(createPlace());
  const server = tls.createServer(secureOptions(identity.certificate()), (socket: TLSSocket) => socket.end());
  server.on('tlsClientError', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  const outcome = await new Promise<boolean>((resolve) => {
    const options = { port, host: '127.0.0.1', servername: 'localhost', ca: identity.network().anchor.pem, ...client };
    const socket = tls.connect(options, () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
  server.close();
  expect(outcome).toBe(served);
});
