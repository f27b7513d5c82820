// Replaces unsent work by sealed packets (decision 114): first all that is text, one packet for each circle of authors,
// then the files that belong to a packet, each as one of its own. A tablet may have more of them than fit into one text.
import type { ArcadaDatabase } from '#store/database/database.ts';
import { writeMeta } from '#store/database/meta.ts';
import type { SealedPacket } from '#store/database/tables.ts';
import { isShutOut } from '#store/session/shut-out.ts';
import { clearClinic } from './clinic-tables.ts';
import type { Sealing } from './sealing.ts';
import { textPackets } from './text-packets.ts';
import { readWorkToSeal, type WorkToSeal } from './unsent-work.ts';

/** The parts that sealing needs beside the store. */
export interface SealingPorts {
  now: () => number;
  newId: () => string;
  sealing: Sealing;
  /** The server's public key (SPKI, base64). */
  serverKey: string;
}

/** People go on saving while their work is being sealed: then it is sealed once more. */
const TRIES = 5;

/** The authors of a packet; none: anybody of the clinic may open it. */
export const authorsOf = ({ counts }: Pick<SealedPacket, 'counts'>): string[] =>
  Object.keys(counts).filter((author) => author !== '');

/** Seals all unsent work but files. Throws what the sealing throws, with the work as it was. */
export async function sealWork(db: ArcadaDatabase, ports: SealingPorts): Promise<void> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const { work, stamp } = await readWorkToSeal(db, new Date(ports.now()));
    if (work.length === 0) return;
    const packets: SealedPacket[] = [];
    for (const part of work) packets.push(await seal(part, ports));
    if (await replace(db, packets, stamp, ports)) return;
  }
}

async function seal({ text, counts, files }: WorkToSeal, ports: SealingPorts): Promise<SealedPacket> {
  const { now, newId, sealing, serverKey } = ports;
  const sealed = await sealing.seal(new TextEncoder().encode(text).buffer, authorsOf({ counts }), serverKey);
  return { id: newId(), at: now(), counts, sealed_for: serverKey, ...(files.length > 0 && { files }), ...sealed };
}

/** False when unsent work has changed meanwhile. */
async function replace(
  db: ArcadaDatabase,
  packets: readonly SealedPacket[],
  stamp: string,
  { now }: SealingPorts,
): Promise<boolean> {
  return db.transaction('rw', db.tables, async () => {
    // Somebody has signed in: the work is theirs to send.
    if (!(await isShutOut(db))) return true;
    if ((await readWorkToSeal(db, new Date(now()))).stamp !== stamp) return false;
    await clearClinic(db, db.blobs);
    await db.sealed.bulkPut([...packets]);
    await noteSealed(db);
    return true;
  });
}

/** Sealed work is still readable in the second copy, and may be in the store's files. */
async function noteSealed(db: ArcadaDatabase): Promise<void> {
  await writeMeta(db, 'copy_due', true);
  await writeMeta(db, 'traces', true);
}

/** Seals the waiting files that belong to packets, for the packets' authors. */
export async function sealFiles(db: ArcadaDatabase, { now, sealing, serverKey }: SealingPorts): Promise<void> {
  for (const packet of await textPackets(db)) {
    for (const id of packet.files ?? []) {
      const file = await db.blobs.get(id);
      if (!file) continue;
      const authors = authorsOf(packet);
      const sealed = await sealing.seal(file.bytes, authors, serverKey);
      const counts = Object.fromEntries(authors.map((author) => [author, 0]));
      await db.transaction('rw', db.meta, db.sealed, db.blobs, async () => {
        if (!(await isShutOut(db)) || !(await db.sealed.get(packet.id)) || !(await db.blobs.get(id))) return;
        await db.sealed.put({ id, at: now(), counts, sealed_for: serverKey, mime: file.mime, ...sealed });
        await db.blobs.delete(id);
        await noteSealed(db);
      });
    }
  }
}
