import { X509Certificate } from 'node:crypto';
import fs from 'node:fs';
import https from 'node:https';
import net, { type AddressInfo } from 'node:net';
import path from 'node:path';
import tls from 'node:tls';
import { expect, onTestFinished, test } from 'vitest';
import type { Identity } from '#server/tls/identity.ts';
import { secureOptions } from '#server/tls/transport.ts';
import { createPlace, openAt } from './place.ts';

const DAY = 86_400_000;

const subjects = (identity: Identity): string[] =>
  (new X509Certificate(identity.certificate().cert).subjectAltName ?? '')
    .split(', ')
    .map((text) => text.replace(/^.*?:/, ''));

test('the directory is closed to other accounts, also when it was open', async () => {
  const place = createPlace();
  fs.mkdirSync(place.directory, { mode: 0o755 });
  fs.chmodSync(place.directory, 0o755);
  await openAt(place);
  expect(fs.statSync(place.directory).mode & 0o777).toBe(0o700);
});

test('the certificate holds the local name, the machine’s, loopback and the addresses', async () => {
  const identity = await openAt(createPlace());
  expect(subjects(identity)).toEqual([
    'arcada.local',
    'recepcion',
    'localhost',
    '127.0.0.1',
    '0:0:0:0:0:0:0:1',
    '192.168.1.20',
  ]);
});

test('the network tells the fingerprints of what tablets trust, as OpenSSL computes them', async () => {
  const place = createPlace();
  const identity = await openAt(place);
  const { anchor, certificateExpires, ...rest } = identity.network();
  const read = new X509Certificate(anchor.der);
  expect([anchor.sha256, anchor.sha1]).toEqual(
    [read.fingerprint256, read.fingerprint].map((text) => text.replaceAll(':', '')),
  );
  expect(new X509Certificate(anchor.pem).fingerprint256).toBe(read.fingerprint256);
  expect(rest).toEqual({ localName: 'arcada.local', addresses: ['192.168.1.20'] });
  expect(certificateExpires).toEqual(identity.certificate().expires);
  expect([anchor.commonName, anchor.expires]).toEqual(['Arcada', new Date(read.validTo)]);
});

test('nothing changes while names, addresses and clock fit', async () => {
  const place = createPlace();
  const identity = await openAt(place);
  const first = identity.certificate();
  place.seen.now = new Date(first.renewFrom.getTime() - 1);
  await identity.check();
  expect(identity.certificate()).toBe(first);
});

test('at two thirds of its life the certificate is renewed', async () => {
  const place = createPlace();
  const identity = await openAt(place);
  const first = identity.certificate();
  place.seen.now = first.renewFrom;
  await identity.check();
  expect(identity.certificate().expires.getTime()).toBeGreaterThan(first.expires.getTime() + 200 * DAY);
});

test('a certificate that was made by a clock far ahead is replaced once the clock is right', async () => {
  const place = createPlace();
  await openAt(place);
  const right = place.seen.now;
  place.seen.now = new Date(right.getTime() + 200 * DAY);
  const identity = await openAt(place);
  const beginning = (): Date => new Date(new X509Certificate(identity.certificate().cert).validFrom);
  expect(beginning().getTime()).toBeGreaterThan(right.getTime());
  place.seen.now = right;
  await identity.check();
  expect(beginning().getTime()).toBeLessThan(right.getTime());
  const first = identity.certificate();
  await identity.check();
  expect(identity.certificate()).toBe(first);
});

test('another address, and another name, are in the certificate at the next look', async () => {
  const place = createPlace();
  const identity = await openAt(place);
  const changes: boolean[] = [];
  identity.onChange(({ addresses }) => changes.push(addresses));
  place.seen.addresses = ['192.168.7.9'];
  await identity.check();
  await identity.rename('arcada-2.local');
  expect(subjects(identity)).toEqual(expect.arrayContaining(['192.168.7.9', 'arcada-2.local']));
  expect(subjects(identity)).not.toEqual(expect.arrayContaining(['192.168.1.20']));
  expect(subjects(identity)).not.toEqual(expect.arrayContaining(['arcada.local']));
  expect(changes).toEqual([true, false]);
  expect(identity.network()).toMatchObject({ localName: 'arcada-2.local', addresses: ['192.168.7.9'] });
});

test('an address outside of the constraints is left out, and one sentence says how to include it', async () => {
  const place = createPlace();
  const identity = await openAt(place);
  place.seen.addresses = ['192.168.1.20', '200.1.2.3'];
  await identity.check();
  await identity.check();
  expect(identity.network().addresses).toEqual(['192.168.1.20']);
  expect(place.warnings).toHaveLength(1);
  expect(place.warnings[0]).toContain(`200.1.2.3: las tabletas deben usar otra dirección`);
  expect(place.warnings[0]).toContain(`borre la carpeta ${place.directory}`);
});

test('another LOCAL_NAME than the authority was made for is not announced, and a sentence says why', async () => {
  const place = createPlace();
  await openAt(place);
  const identity = await openAt({ ...place, localName: 'clinica-sol.local' });
  expect(identity.network().localName).toBeNull();
  expect(subjects(identity)).not.toEqual(expect.arrayContaining(['clinica-sol.local']));
  expect(place.warnings[0]).toContain('no se hizo para clinica-sol.local');
});

test('a new certificate reaches new connections, and those that are open go on', async () => {
  const place = createPlace();
  const identity = await openAt(place);
  const server = https.createServer(secureOptions(identity.certificate()), (request, response) => {
    response.end(request.url);
  });
  identity.onChange(() => server.setSecureContext(secureOptions(identity.certificate())));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const { anchor } = identity.network();
  const agent = new https.Agent({ keepAlive: true, maxSockets: 1, ca: anchor.pem });
  const other = new https.Agent({ ca: anchor.pem });
  onTestFinished(() => {
    agent.destroy();
    other.destroy();
    server.close();
  });
  const ask = (by: https.Agent): Promise<{ socket: net.Socket; serial: string }> =>
    new Promise((resolve, reject) => {
      https
        .get({ host: 'localhost', family: 4, port, agent: by, path: '/' }, (response) => {
          const socket = response.socket as tls.TLSSocket;
          const { serialNumber } = socket.getPeerCertificate();
          response.resume().on('end', () => resolve({ socket, serial: serialNumber }));
        })
        .on('error', reject);
    });
  const before = await ask(agent);
  place.seen.addresses = ['192.168.7.9'];
  await identity.check();
  const same = await ask(agent);
  expect([same.socket === before.socket, same.serial]).toEqual([true, before.serial]);
  expect((await ask(other)).serial).not.toBe(before.serial);
});

test('a file that is already there with the directory’s name is refused with a sentence', async () => {
  const place = createPlace();
  fs.writeFileSync(path.join(path.dirname(place.directory), 'tls'), '');
  await expect(openAt(place)).rejects.toThrow(/tls no es un directorio/);
});
