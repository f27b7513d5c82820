import 'reflect-metadata';
import { webcrypto } from 'node:crypto';
import {
  AuthorityKeyIdentifierExtension,
  BasicConstraintsExtension,
  ExtendedKeyUsageExtension,
  KeyUsageFlags,
  KeyUsagesExtension,
  PemConverter,
  SubjectAlternativeNameExtension,
  SubjectKeyIdentifierExtension,
  X509CertificateGenerator,
  type JsonGeneralName,
} from '@peculiar/x509';
import { familyOf } from './addresses.ts';
import { ALGORITHM, CLOCK_LEEWAY, TLS_SERVER, type Authority } from './authority.ts';

/** A certificate of the server with its key, which exists in memory alone. */
export interface ServerCertificate {
  /** The server's certificate and the intermediate, PEM. */
  cert: string;
  /** PKCS #8, PEM. */
  key: string;
  expires: Date;
  /** Two thirds of its life are over then; never when the authority ends before, as no later one could end later. */
  renewFrom: Date;
  /** Its life begins then, which a clock that was set back has not reached; long ago when none of the authority begins earlier. */
  renewBefore: Date;
}

/** 397 days, of which the last second counts too: Apple's systems refuse more than 398. Milliseconds. */
const LIFE = 397 * 24 * 60 * 60 * 1000 - 1000;
const NEVER = new Date(8.64e15);
const LONG_AGO = new Date(-8.64e15);

/** Signs a certificate for these names and addresses, with a new key. */
export async function issueCertificate(
  authority: Authority,
  subjects: readonly string[],
  now: Date,
): Promise<ServerCertificate> {
  const { intermediate } = authority;
  const keys = await webcrypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify']);
  const begins = Math.max(now.getTime() - CLOCK_LEEWAY, intermediate.notBefore.getTime());
  const ends = Math.min(begins + LIFE, intermediate.notAfter.getTime());
  const certificate = await X509CertificateGenerator.create({
    // With a space it is no host name: only the alternative names count.
    subject: 'CN=Servidor de Arcada, O=Arcada',
    issuer: intermediate.subject,
    notBefore: new Date(begins),
    notAfter: new Date(ends),
    signingAlgorithm: ALGORITHM,
    publicKey: keys.publicKey,
    signingKey: authority.key,
    extensions: [
      new BasicConstraintsExtension(false, undefined, true),
      new KeyUsagesExtension(KeyUsageFlags.digitalSignature, true),
      new ExtendedKeyUsageExtension([TLS_SERVER]),
      new SubjectAlternativeNameExtension(
        subjects.map((value): JsonGeneralName => ({ type: familyOf(value) === null ? 'dns' : 'ip', value })),
      ),
      await SubjectKeyIdentifierExtension.create(keys.publicKey),
      await AuthorityKeyIdentifierExtension.create(intermediate.publicKey),
    ],
  });
  return {
    cert: `${certificate.toString('pem')}\n${intermediate.toString('pem')}\n`,
    key: PemConverter.encode(await webcrypto.subtle.exportKey('pkcs8', keys.privateKey), 'PRIVATE KEY'),
    expires: new Date(ends),
    renewFrom: ends < begins + LIFE ? NEVER : new Date(begins + (LIFE * 2) / 3),
    renewBefore: begins > intermediate.notBefore.getTime() ? new Date(begins) : LONG_AGO,
  };
}
