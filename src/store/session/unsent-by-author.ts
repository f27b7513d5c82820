import type { ArcadaDatabase } from '#store/database/database.ts';

/**
 * The number of each person's unsent changes on this tablet, including those that wait for a decision; a person without
 * any is absent. For a live query.
 */
export async function unsentByAuthor(db: ArcadaDatabase): Promise<ReadonlyMap<string, number>> {
  const waiting = await db.outbox.toArray();
  const parked = (await db.conflicts.toArray()).flatMap(({ entries }) => entries);
  const counts = new Map<string, number>();
  for (const { author } of [...waiting, ...parked]) counts.set(author, (counts.get(author) ?? 0) + 1);
  return counts;
}
