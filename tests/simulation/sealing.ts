// Seals as tablets do, but within one turn: a run that waited for the machine's threads would not be the same each time.
import {
  createCipheriv,
  createDecipheriv,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  hkdfSync,
} from 'node:crypto';
import { sealInfo } from '#domain/wire/sealing.ts';
import type { ArcadaDatabase } from '#store/database/database.ts';
import { readOwnCopy, type RescueCopy } from '#store/safety/import-rescue-copy.ts';
import type { Sealing } from '#store/safety/sealed/sealing.ts';

const TAG = 16;
/** Only the run, never a tablet, knows what is in a packet. */
const texts = new Map<string, string>();

/** A tablet's sealing; `onSealed` is called with each packet, which holds entries without their calls. */
export const simSealing = (onSealed: () => void): Sealing => ({
  async seal(content, authors, serverKey) {
    onSealed();
    const server = createPublicKey({ key: Buffer.from(serverKey, 'base64'), format: 'der', type: 'spki' });
    const own = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
    const secret = diffieHellman({ privateKey: own.privateKey, publicKey: server });
    const key = Buffer.from(hkdfSync('sha256', secret, Buffer.alloc(0), sealInfo(authors), 32));
    const iv = new Uint8Array(12);
    const cipher = createCipheriv('aes-256-gcm', key, iv);
    const sealed = Buffer.concat([cipher.update(Buffer.from(content)), cipher.final(), cipher.getAuthTag()]);
    const public_key = own.publicKey.export({ format: 'der', type: 'spki' }).toString('base64');
    texts.set(public_key, Buffer.from(content).toString('utf8'));
    return { public_key, iv: iv.buffer, bytes: new Uint8Array(sealed).buffer };
  },
  async unseal({ iv, bytes }, key) {
    const sealed = Buffer.from(bytes);
    const decipher = createDecipheriv('aes-256-gcm', Buffer.from(key, 'base64'), new Uint8Array(iv));
    decipher.setAuthTag(sealed.subarray(-TAG));
    return new Uint8Array(Buffer.concat([decipher.update(sealed.subarray(0, -TAG)), decipher.final()])).buffer;
  },
});

/** The work that lies sealed on a tablet. */
export async function sealedOn(db: ArcadaDatabase): Promise<RescueCopy[]> {
  const packets = (await db.sealed.toArray()).filter(({ mime }) => mime === undefined);
  return packets.map(({ public_key }) => readOwnCopy(texts.get(public_key)!));
}
