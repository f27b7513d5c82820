// Encrypts unsent work so that only the server can say how to read it again (decision 114): a key pair of the moment and
// the server's public key agree on an AES key, of which the tablet keeps nothing.
import { fromBase64, toBase64 } from '#domain/values/bytes.ts';
import { sealInfo } from '#domain/wire/sealing.ts';
import type { SealedPacket } from '#store/database/tables.ts';

/** The encrypted part of a packet. */
type Sealed = Pick<SealedPacket, 'public_key' | 'iv' | 'bytes'>;

/** The two directions of sealing. */
export interface Sealing {
  /** Encrypts bytes for these authors, under the server's public key (SPKI, base64). */
  seal: (content: ArrayBuffer, authors: readonly string[], serverKey: string) => Promise<Sealed>;
  /** The bytes of a packet, by the key (base64) that the server computed. Throws when it is not the packet's. */
  unseal: (packet: Sealed, key: string) => Promise<ArrayBuffer>;
}

const CURVE = { name: 'ECDH', namedCurve: 'P-256' };

/** Sealing by WebCrypto; null where browsers refuse it, on plain http. */
export function webSealing(): Sealing | null {
  const { subtle } = globalThis.crypto as { subtle?: SubtleCrypto };
  if (!subtle) return null;
  return {
    async seal(content, authors, serverKey) {
      const server = await subtle.importKey('spki', fromBase64(serverKey), CURVE, false, []);
      const own = await subtle.generateKey(CURVE, false, ['deriveBits']);
      const secret = await subtle.deriveBits({ name: 'ECDH', public: server }, own.privateKey, 256);
      const agreed = await subtle.importKey('raw', secret, 'HKDF', false, ['deriveKey']);
      const hkdf = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info: sealInfo(authors) };
      const key = await subtle.deriveKey(hkdf, agreed, { name: 'AES-GCM', length: 256 }, false, ['encrypt']);
      const iv = crypto.getRandomValues(new Uint8Array(12));
      const bytes = await subtle.encrypt({ name: 'AES-GCM', iv }, key, content);
      const publicKey = await subtle.exportKey('spki', own.publicKey);
      return { public_key: toBase64(new Uint8Array(publicKey)), iv: iv.buffer, bytes };
    },
    async unseal({ iv, bytes }, key) {
      const opened = await subtle.importKey('raw', fromBase64(key), 'AES-GCM', false, ['decrypt']);
      return subtle.decrypt({ name: 'AES-GCM', iv }, opened, bytes);
    },
  };
}
