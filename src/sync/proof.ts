import { toBase64 } from '#domain/values/bytes.ts';
import { publicKeyOf } from '#store/session/proof-key.ts';

/** The path of the requests that are proven. */
export const REFRESH_PATH = '/token/refresh/';

/** A proof that the sender of one renewal holds the key (RFC 9449). `at` = the server's time, milliseconds since 1970. */
export async function makeProof(key: CryptoKeyPair, { at, id }: { at: number; id: string }): Promise<string> {
  const header = { typ: 'dpop+jwt', alg: 'ES256', jwk: await publicKeyOf(key) };
  const htu = new URL(`/api${REFRESH_PATH}`, location.origin).href;
  const claims = { htm: 'POST', htu, iat: Math.floor(at / 1000), jti: id };
  const signed = `${encodeText(JSON.stringify(header))}.${encodeText(JSON.stringify(claims))}`;
  const bytes = new TextEncoder().encode(signed);
  const signature = await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, key.privateKey, bytes);
  return `${signed}.${encode(new Uint8Array(signature))}`;
}

const encodeText = (text: string): string => encode(new TextEncoder().encode(text));

/** base64url. */
const encode = (bytes: Uint8Array): string =>
  toBase64(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
