// The sealed packets that are a rescue copy's text. A file is sealed as a packet of its own, which may be large: nothing that
// counts unsent work reads it.
import type { ArcadaDatabase } from '#store/database/database.ts';
import type { SealedPacket } from '#store/database/tables.ts';

/** The ids of the packets of text. For a live query. */
export async function textPacketIds(db: ArcadaDatabase): Promise<string[]> {
  const ids = await db.sealed.toCollection().primaryKeys();
  // Most tablets have none.
  if (ids.length === 0) return ids;
  // Packets of files alone have a type, and so a place in its index.
  const files = new Set(await db.sealed.orderBy('mime').primaryKeys());
  return ids.filter((id) => !files.has(id));
}

/** The packets of text. For a live query. */
export async function textPackets(db: ArcadaDatabase): Promise<SealedPacket[]> {
  const packets = await db.sealed.bulkGet(await textPacketIds(db));
  return packets.filter((packet) => packet !== undefined);
}
