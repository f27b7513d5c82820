// Records that the server has brought back at this tablet's wish, while what it brought back with them is still on its way: the
// answer holds the record alone, its payments or teeth come with the changes that are received next.
import type { ArcadaDatabase } from '#store/database/database.ts';
import { readMeta, writeMeta } from '#store/database/meta.ts';
import type { OutboxEntry } from '#store/database/tables.ts';

const nameOf = ({ collection, row_id }: Pick<OutboxEntry, 'collection' | 'row_id'>) => `${collection}/${row_id}`;

/** Those among these entries that brought a record back wait from now on. Within the caller's transaction. */
export async function noteRevived(db: ArcadaDatabase, applied: readonly OutboxEntry[]): Promise<void> {
  const names = applied.filter(({ revives }) => revives).map(nameOf);
  if (names.length > 0) await writeMeta(db, 'revived', [...((await readMeta(db, 'revived')) ?? []), ...names]);
}

/** All changes have been received since these (`collection/id`) were noted: they are whole. */
export async function forgetRevived(db: ArcadaDatabase, names: readonly string[]): Promise<void> {
  await db.transaction('rw', db.meta, async () => {
    const left = (await readMeta(db, 'revived'))?.filter((name) => !names.includes(name)) ?? [];
    await writeMeta(db, 'revived', left);
  });
}

/** Whether one of these records waits for what comes back with it. */
export async function isRevived(
  db: ArcadaDatabase,
  rows: readonly Pick<OutboxEntry, 'collection' | 'row_id'>[],
): Promise<boolean> {
  const names = new Set(await readMeta(db, 'revived'));
  return rows.some((row) => names.has(nameOf(row)));
}
