// Records that the server revived at this tablet's request, while the records deleted with them are still to come: the
// answer holds the record alone, its payments or teeth come with the next changes received.
import type { ArcadaDatabase } from '#store/database/database.ts';
import { readMeta, writeMeta } from '#store/database/meta.ts';
import type { OutboxEntry } from '#store/database/tables.ts';

const nameOf = ({ collection, row_id }: Pick<OutboxEntry, 'collection' | 'row_id'>) => `${collection}/${row_id}`;

/** Notes the revived records among these entries. Within the caller's transaction. */
export async function noteRevived(db: ArcadaDatabase, applied: readonly OutboxEntry[]): Promise<void> {
  const names = applied.filter(({ revives }) => revives).map(nameOf);
  if (names.length > 0) await writeMeta(db, 'revived', [...((await readMeta(db, 'revived')) ?? []), ...names]);
}

/** Forgets them: all changes since they were noted (`collection/id`) have been received, so they are whole. */
export async function forgetRevived(db: ArcadaDatabase, names: readonly string[]): Promise<void> {
  await db.transaction('rw', db.meta, async () => {
    const left = (await readMeta(db, 'revived'))?.filter((name) => !names.includes(name)) ?? [];
    await writeMeta(db, 'revived', left);
  });
}

/** Whether one of these records waits for its descendants to come back. */
export async function isRevived(
  db: ArcadaDatabase,
  rows: readonly Pick<OutboxEntry, 'collection' | 'row_id'>[],
): Promise<boolean> {
  const names = new Set(await readMeta(db, 'revived'));
  return rows.some((row) => names.has(nameOf(row)));
}
