// The stored form of a PIN: a slow salted hash, made by the browser itself (PBKDF2, SHA-256).
import { toHex } from '#domain/values/bytes.ts';
import type { Pin } from '#store/database/tables.ts';

/** Each try costs so many rounds of SHA-256: some tenths of a second on a tablet (OWASP's figure for PBKDF2). */
const PIN_ITERATIONS = 600_000;

/** Makes the hash of a PIN with a given salt; tests count its calls. */
export type DerivePin = (pin: string, salt: string, iterations: number) => Promise<string>;

/** Whether this page can make one: browsers give WebCrypto to https alone. */
export const canHashPins = (): boolean => (globalThis.crypto as { subtle?: SubtleCrypto }).subtle !== undefined;

/** PBKDF2 through WebCrypto. */
export const derivePin: DerivePin = async (pin, salt, iterations) => {
  const key = await crypto.subtle.importKey('raw', new TextEncoder().encode(pin), 'PBKDF2', false, ['deriveBits']);
  const algorithm = { name: 'PBKDF2', hash: 'SHA-256', salt: bytesOf(salt), iterations };
  return toHex(new Uint8Array(await crypto.subtle.deriveBits(algorithm, key, 256)));
};

/** The stored form of a PIN, under a salt of its own. */
export async function hashPin(
  pin: string,
  derive: DerivePin = derivePin,
): Promise<Pick<Pin, 'salt' | 'hash' | 'iterations'>> {
  const salt = toHex(crypto.getRandomValues(new Uint8Array(16)));
  return { salt, hash: await derive(pin, salt, PIN_ITERATIONS), iterations: PIN_ITERATIONS };
}

const bytesOf = (hex: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
