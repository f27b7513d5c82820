// Opens what tablets have sealed (decision 114). A tablet that is shut out encrypts its unsent work under a key agreed
// between a key pair that it throws away and the server's: from then on only the server can compute that key again.
import { createPrivateKey, createPublicKey, diffieHellman, generateKeyPairSync, hkdfSync } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { sealInfo } from '#domain/wire/sealing.ts';
import type { Db } from '#server/db/tables.ts';

const CURVE = 'prime256v1';

/** The public half (SPKI, base64) of the key under which this clinic's tablets seal. */
export async function publicSealingKey(db: Db): Promise<string> {
  const privateKey = await sealingKey(db);
  return createPublicKey(privateKey).export({ format: 'der', type: 'spki' }).toString('base64');
}

/**
 * The key (32 bytes, base64) of a packet, from the public key that came with it (SPKI, base64). Another list of authors
 * than the packet was sealed for gives a key that opens nothing. Null when the public key is none of this curve.
 */
export async function packetKey(db: Db, authors: readonly string[], publicKey: string): Promise<string | null> {
  const theirs = readPublicKey(publicKey);
  if (!theirs) return null;
  const secret = diffieHellman({ privateKey: await sealingKey(db), publicKey: theirs });
  const key = hkdfSync('sha256', secret, Buffer.alloc(0), sealInfo(authors), 32);
  return Buffer.from(key).toString('base64');
}

/** Made once: of two processes that ask at once, the first one's stays. */
async function sealingKey(db: Db): Promise<KeyObject> {
  const stored = await readKey(db);
  if (stored !== null) return stored;
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: CURVE });
  const sealing_key = privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64');
  await db.updateTable('sync_head').set({ sealing_key }).where('sealing_key', 'is', null).execute();
  return (await readKey(db)) ?? privateKey;
}

async function readKey(db: Db): Promise<KeyObject | null> {
  const { sealing_key } = await db.selectFrom('sync_head').select('sealing_key').executeTakeFirstOrThrow();
  if (sealing_key === null) return null;
  return createPrivateKey({ key: Buffer.from(sealing_key, 'base64'), format: 'der', type: 'pkcs8' });
}

function readPublicKey(text: string): KeyObject | null {
  try {
    const key = createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' });
    return key.asymmetricKeyDetails?.namedCurve === CURVE ? key : null;
  } catch {
    return null;
  }
}
