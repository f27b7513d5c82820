// Seals Google's tokens in the database with the clinic's settings: a copy of the database, or a backup, does not
// suffice to read the clinic's calendar.
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { GoogleConfig } from '#server/config.ts';

const ALGORITHM = 'aes-256-gcm';
/** Bytes; what GCM is made for. */
const NONCE = 12;
const TAG = 16;

/** A key for these texts alone, from a secret that stands in the server's environment and never in the database. */
const keyOf = ({ clientSecret }: Pick<GoogleConfig, 'clientSecret'>): Buffer =>
  Buffer.from(hkdfSync('sha256', clientSecret, '', 'arcada google-calendar tokens 1', 32));

/** A text encrypted and signed under the clinic's client secret, base64url. */
export function seal(config: Pick<GoogleConfig, 'clientSecret'>, text: string): string {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv(ALGORITHM, keyOf(config), nonce);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
}

/** The text that was sealed; undefined when it was changed, or sealed under another client secret. */
export function unseal(config: Pick<GoogleConfig, 'clientSecret'>, sealed: string): string | undefined {
  const bytes = Buffer.from(sealed, 'base64url');
  if (bytes.length < NONCE + TAG) return undefined;
  const decipher = createDecipheriv(ALGORITHM, keyOf(config), bytes.subarray(0, NONCE));
  decipher.setAuthTag(bytes.subarray(NONCE, NONCE + TAG));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(NONCE + TAG)), decipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}
