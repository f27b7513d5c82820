// The clinic's own authority (decision 098): an anchor that tablets trust, and the one intermediate that it signed. The
// anchor's key is never written: it is forgotten when the intermediate is signed.
import 'reflect-metadata';
import { randomBytes, webcrypto } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import {
  AuthorityKeyIdentifierExtension,
  BasicConstraintsExtension,
  ExtendedKeyUsageExtension,
  Extension,
  KeyUsageFlags,
  KeyUsagesExtension,
  PemConverter,
  SubjectKeyIdentifierExtension,
  X509Certificate,
  X509CertificateGenerator,
} from '@peculiar/x509';
import { dateIn, dayMonthYear } from '#domain/values/dates.ts';
import { CannotStart } from '#server/cannot-start.ts';
import { fsyncPath } from '#server/db/engine/durable-nodefs.ts';
import { decodePermitted, encodePermitted, NAME_CONSTRAINTS, type Permitted } from './constraints.ts';
import { AUTHORITY } from './files.ts';

/** An authority that can sign the server's certificates. */
export interface Authority {
  /** Trusted by tablets. */
  anchor: X509Certificate;
  /** Signed by the anchor; signs the server's certificates. */
  intermediate: X509Certificate;
  /** The intermediate's. */
  key: webcrypto.CryptoKey;
  permitted: Permitted;
}

/** ECDSA on P-256 with SHA-256: every browser and operating system verifies it. */
export const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
/** Purpose "TLS server": the authority signs neither programs nor mail. */
export const TLS_SERVER = '1.3.6.1.5.5.7.3.1';
/** A tablet whose clock is late by less accepts a new certificate. Milliseconds. */
export const CLOCK_LEEWAY = 2 * 24 * 60 * 60 * 1000;
const YEARS = 10;

const UNFINISHED = /^authority-.*\.tmp$/;

/**
 * The authority of a directory, made there when it has none. Of several processes that start together the first one's is
 * kept, and the others read it. Throws CannotStart for a damaged or expired one.
 */
export async function openAuthority(directory: string, permitted: Permitted, now: Date): Promise<Authority> {
  const file = path.join(directory, AUTHORITY);
  if (!fs.existsSync(file)) {
    writeOnce(directory, file, await makeAuthority(permitted, now));
  }
  for (const name of fs.readdirSync(directory)) {
    if (UNFINISHED.test(name)) fs.rmSync(path.join(directory, name), { force: true });
  }
  return readAuthority(file, now);
}

async function makeAuthority(permitted: Permitted, now: Date): Promise<string> {
  const usages: webcrypto.KeyUsage[] = ['sign', 'verify'];
  // Not extractable: no code of this process can write this key.
  const anchorKeys = await webcrypto.subtle.generateKey(ALGORITHM, false, usages);
  const keys = await webcrypto.subtle.generateKey(ALGORITHM, true, usages);
  const notBefore = new Date(now.getTime() - CLOCK_LEEWAY);
  const notAfter = new Date(notBefore);
  notAfter.setUTCFullYear(notAfter.getUTCFullYear() + YEARS);
  // The day tells an authority from its successor in a tablet's list.
  const suffix = `OU=${now.toISOString().slice(0, 10)}, O=Arcada`;
  const common = { notBefore, notAfter, signingAlgorithm: ALGORITHM };
  const anchor = await X509CertificateGenerator.createSelfSigned({
    ...common,
    name: `CN=Arcada, ${suffix}`,
    keys: anchorKeys,
    extensions: [
      new BasicConstraintsExtension(true, 1, true),
      new KeyUsagesExtension(KeyUsageFlags.keyCertSign, true),
      await SubjectKeyIdentifierExtension.create(anchorKeys.publicKey),
    ],
  });
  const intermediate = await X509CertificateGenerator.create({
    ...common,
    subject: `CN=Arcada servidor, ${suffix}`,
    issuer: anchor.subject,
    publicKey: keys.publicKey,
    signingKey: anchorKeys.privateKey,
    extensions: [
      new BasicConstraintsExtension(true, 0, true),
      new KeyUsagesExtension(KeyUsageFlags.keyCertSign, true),
      new ExtendedKeyUsageExtension([TLS_SERVER]),
      new Extension(NAME_CONSTRAINTS, true, encodePermitted(permitted)),
      await SubjectKeyIdentifierExtension.create(keys.publicKey),
      await AuthorityKeyIdentifierExtension.create(anchorKeys.publicKey),
    ],
  });
  const key = PemConverter.encode(await webcrypto.subtle.exportKey('pkcs8', keys.privateKey), 'PRIVATE KEY');
  return `${[anchor.toString('pem'), intermediate.toString('pem'), key].join('\n')}\n`;
}

/** Gives the file its name only once it is whole on the disk, and never over another process's. */
function writeOnce(directory: string, file: string, text: string): void {
  const unfinished = path.join(directory, `authority-${process.pid}-${randomBytes(4).toString('hex')}.tmp`);
  try {
    fs.writeFileSync(unfinished, text, { mode: 0o600, flag: 'wx', flush: true });
    fs.linkSync(unfinished, file);
    fsyncPath(directory);
  } catch (error) {
    // Another process was faster, or has removed the unfinished file already.
    if (!fs.existsSync(file)) throw error;
  } finally {
    fs.rmSync(unfinished, { force: true });
  }
}

async function readAuthority(file: string, now: Date): Promise<Authority> {
  const authority = await parseAuthority(fs.readFileSync(file, 'utf8')).catch((error: unknown) => {
    throw new CannotStart(
      `El archivo ${file} está dañado: póngalo de nuevo desde una copia suya, o borre la carpeta ${path.dirname(file)}, ` +
        'inicie Arcada de nuevo e instale su certificado otra vez en cada tableta. [The authority file cannot be read.]',
      error,
    );
  });
  if (now < authority.intermediate.notBefore) {
    throw new CannotStart(
      `El reloj de este equipo dice ${day(now)}, un día anterior al certificado de Arcada: póngalo en hora e inicie de nuevo. ` +
        '[The clock is before the authority was made.]',
    );
  }
  if (now >= authority.intermediate.notAfter) {
    throw new CannotStart(
      `La autoridad de certificados de Arcada venció el ${day(authority.intermediate.notAfter)}: borre la carpeta ` +
        `${path.dirname(file)}, inicie Arcada de nuevo e instale su certificado otra vez en cada tableta. ` +
        '[The authority has expired.]',
    );
  }
  return authority;
}

async function parseAuthority(text: string): Promise<Authority> {
  const [anchorDer, intermediateDer, keyDer] = PemConverter.decode(text);
  if (!anchorDer || !intermediateDer || !keyDer) throw new Error('a part is missing');
  const [anchor, intermediate] = [new X509Certificate(anchorDer), new X509Certificate(intermediateDer)];
  const constraints = intermediate.getExtension(NAME_CONSTRAINTS);
  if (!constraints) throw new Error('the intermediate has no constraints');
  const key = await webcrypto.subtle.importKey('pkcs8', keyDer, ALGORITHM, false, ['sign']);
  return { anchor, intermediate, key, permitted: decodePermitted(constraints.value) };
}

const day = (date: Date): string => dayMonthYear(dateIn(date, 'UTC'));
