import type { ArcadaDatabase } from '#store/database/database.ts';
import { textPackets } from '#store/safety/sealed/text-packets.ts';

/**
 * The number of each person's unsent changes on this tablet, including those that wait for a decision; a person without
 * any is absent. For a live query.
 */
export async function unsentByAuthor(db: ArcadaDatabase): Promise<ReadonlyMap<string, number>> {
  const waiting = await db.outbox.toArray();
  const parked = (await db.conflicts.toArray()).flatMap(({ entries }) => entries);
  const counts = new Map<string, number>();
  const add = (author: string, count: number) => counts.set(author, (counts.get(author) ?? 0) + count);
  for (const { author } of [...waiting, ...parked]) add(author, 1);
  for (const packet of await textPackets(db)) {
    for (const [author, count] of Object.entries(packet.counts)) add(author, count);
  }
  return counts;
}
