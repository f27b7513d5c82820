import { X509Certificate } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { CannotStart } from '#server/cannot-start.ts';
import { openAuthority, type Authority } from '#server/tls/authority.ts';
import { issueCertificate } from '#server/tls/certificate.ts';
import { permittedFor } from '#server/tls/constraints.ts';
import { clientVerdict, opensslVerdict, temporaryDirectory } from './place.ts';

const NOW = new Date();
const PERMITTED = permittedFor({ localName: 'arcada.local', machineNames: ['recepcion'], addresses: ['200.1.2.3'] });
const YEAR = 365.25 * 24 * 60 * 60 * 1000;

const open = (directory: string, now = NOW): Promise<Authority> => openAuthority(directory, PERMITTED, now);
const anchorOf = ({ anchor }: Authority): string => `${anchor.toString('pem')}\n`;

describe('an authority', () => {
  test('is kept in one file for this account alone, with the intermediate’s key and no other', async () => {
    const directory = temporaryDirectory();
    const { anchor, intermediate } = await open(directory);
    expect(fs.readdirSync(directory)).toEqual(['authority.pem']);
    const file = path.join(directory, 'authority.pem');
    expect(fs.statSync(file).mode & 0o777).toBe(0o600);
    const keys =
      fs.readFileSync(file, 'utf8').match(/-----BEGIN PRIVATE KEY-----[^]*?-----END PRIVATE KEY-----/g) ?? [];
    expect(keys).toHaveLength(1);
    const { createPrivateKey } = await import('node:crypto');
    const key = createPrivateKey(keys[0] ?? '');
    expect(new X509Certificate(Buffer.from(intermediate.rawData)).checkPrivateKey(key)).toBe(true);
    expect(new X509Certificate(Buffer.from(anchor.rawData)).checkPrivateKey(key)).toBe(false);
  });

  test('lasts ten years, and its intermediate as long', async () => {
    const { anchor, intermediate } = await open(temporaryDirectory());
    for (const { notAfter } of [anchor, intermediate]) {
      expect(Math.round((notAfter.getTime() - NOW.getTime()) / YEAR)).toBe(10);
    }
  });

  test('is the same one at the next start', async () => {
    const directory = temporaryDirectory();
    const made = await open(directory);
    expect(anchorOf(await open(directory))).toBe(anchorOf(made));
  });

  test('is made once by processes that start together', async () => {
    const directory = temporaryDirectory();
    const opened = await Promise.all([open(directory), open(directory), open(directory), open(directory)]);
    expect(new Set(opened.map(anchorOf)).size).toBe(1);
    expect(fs.readdirSync(directory)).toEqual(['authority.pem']);
  });

  test('half-written before a power cut counts as none, and its rest is removed', async () => {
    const directory = temporaryDirectory();
    fs.writeFileSync(path.join(directory, 'authority-77-0badcafe.tmp'), '-----BEGIN');
    await open(directory);
    expect(fs.readdirSync(directory)).toEqual(['authority.pem']);
  });

  test.each([
    ['is damaged', 'no es un certificado', NOW, /está dañado: .*borre la carpeta/],
    ['has expired', undefined, new Date(NOW.getTime() + 10.1 * YEAR), /venció el \d\d\/\d\d\/20\d\d: borre la carpeta/],
    ['is younger than the clock', undefined, new Date('2025-01-01'), /El reloj de este equipo dice 01\/01\/2025/],
  ])('that %s is refused with a sentence', async (_fault, text, now, sentence) => {
    const directory = temporaryDirectory();
    await open(directory);
    if (text !== undefined) fs.writeFileSync(path.join(directory, 'authority.pem'), text);
    const refused = open(directory, now);
    await expect(refused).rejects.toThrow(CannotStart);
    await expect(refused).rejects.toThrow(sentence);
  });
});

describe('a certificate of the authority', () => {
  test.each([
    'arcada.local',
    'arcada-2.local',
    'recepcion',
    '192.168.1.20',
    '10.9.8.7',
    'fd00::20',
    '200.1.2.3',
    'localhost',
  ])('for %s is accepted by OpenSSL and by Node', async (subject) => {
    const authority = await open(temporaryDirectory());
    const pair = await issueCertificate(authority, [subject], NOW);
    expect(opensslVerdict(pair.cert, anchorOf(authority))).toBe('OK');
    expect(await clientVerdict(pair, anchorOf(authority), subject)).toBe('OK');
  });

  test.each(['example.com', 'banco.local', 'arcada.local.example.com', '8.8.8.8', '200.1.2.4', '2001:4860:4860::8888'])(
    'for %s, signed with the stolen key of the intermediate, is refused by OpenSSL and by Node',
    async (subject) => {
      const authority = await open(temporaryDirectory());
      const pair = await issueCertificate(authority, [subject], NOW);
      expect(opensslVerdict(pair.cert, anchorOf(authority))).toContain('permitted subtree violation');
      expect(await clientVerdict(pair, anchorOf(authority), subject)).not.toBe('OK');
    },
  );

  test('cannot sign further ones: neither it nor an authority below the intermediate is accepted', async () => {
    const authority = await open(temporaryDirectory());
    const { cert, key } = await issueCertificate(authority, ['arcada.local'], NOW);
    const { webcrypto } = await import('node:crypto');
    const { PemConverter, X509Certificate: Certificate } = await import('@peculiar/x509');
    const [der] = PemConverter.decode(key);
    const algorithm = { name: 'ECDSA', namedCurve: 'P-256' };
    const signing = await webcrypto.subtle.importKey('pkcs8', der!, algorithm, false, ['sign']);
    const below = { ...authority, intermediate: new Certificate(cert), key: signing };
    const pair = await issueCertificate(below, ['arcada.local'], NOW);
    const chain = `${pair.cert}\n${authority.intermediate.toString('pem')}\n`;
    expect(opensslVerdict(chain, anchorOf(authority))).toMatch(/invalid CA certificate|path length/);
  });

  test('is of P-256, lasts at most 397 days, and is renewed at two thirds of them', async () => {
    const authority = await open(temporaryDirectory());
    const { cert, expires, renewFrom } = await issueCertificate(authority, ['arcada.local', '192.168.1.20'], NOW);
    const read = new X509Certificate(cert);
    expect(read.publicKey.asymmetricKeyDetails?.namedCurve).toBe('prime256v1');
    expect(read.subjectAltName).toBe('DNS:arcada.local, IP Address:192.168.1.20');
    const days = (from: Date, to: Date): number => (to.getTime() - from.getTime()) / 86_400_000;
    const life = days(new Date(read.validFrom), new Date(read.validTo));
    expect(life).toBeLessThan(397);
    expect(life).toBeGreaterThan(396);
    expect(days(new Date(read.validFrom), renewFrom) / life).toBeCloseTo(2 / 3, 3);
    expect(expires.getTime()).toBeGreaterThan(NOW.getTime() + 390 * 86_400_000);
  });

  test('ends with the authority, and is then not renewed for nothing', async () => {
    const authority = await open(temporaryDirectory());
    const late = new Date(authority.anchor.notAfter.getTime() - 30 * 86_400_000);
    const { expires, renewFrom } = await issueCertificate(authority, ['arcada.local'], late);
    expect(expires).toEqual(authority.intermediate.notAfter);
    expect(renewFrom.getTime()).toBeGreaterThan(expires.getTime());
  });
});
