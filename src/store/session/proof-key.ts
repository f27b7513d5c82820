// The key of this tablet to which its sessions are bound (decision 108). No script can read its private half, so that
// tokens copied elsewhere renew nothing.
import type { ArcadaDatabase } from '#store/database/database.ts';
import { readMeta, writeMeta } from '#store/database/meta.ts';

/** Made at the first sign-in; null where there is none: before it, and where the browser signs nothing (plain http). */
export async function proofKey(db: ArcadaDatabase): Promise<CryptoKeyPair | null> {
  return (await readMeta(db, 'proof_key')) ?? null;
}

/** This tablet's key, made on first use; null where the browser signs nothing, or keeps no keys. */
export async function makeProofKey(db: ArcadaDatabase): Promise<CryptoKeyPair | null> {
  const known = await proofKey(db);
  const { subtle } = globalThis.crypto as { subtle?: SubtleCrypto };
  if (known || !subtle) return known;
  const made = await subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign', 'verify']);
  try {
    return await db.transaction('rw', db.meta, async () => {
      const meanwhile = await readMeta(db, 'proof_key');
      if (meanwhile) return meanwhile;
      await writeMeta(db, 'proof_key', made);
      return made;
    });
  } catch (error) {
    // Some private windows store no keys: there a session is one of its tokens alone, as on plain http.
    if ((error as Error).name === 'DataCloneError') return null;
    throw error;
  }
}

/** The public half, as the server takes it. */
export async function publicKeyOf({ publicKey }: CryptoKeyPair): Promise<JsonWebKey> {
  const { kty, crv, x, y } = await crypto.subtle.exportKey('jwk', publicKey);
  return { kty, crv, x, y } as JsonWebKey;
}
