// The content of the store of a tablet that has been in the clinic for a while: most tablets begin their run with it.
import type { ArcadaDatabase } from '#store/database/database.ts';
import { clearMeta } from '#store/database/meta.ts';
import { USERNAMES, type Clinic } from './clinic.ts';
import { createLine } from './line.ts';
import { createRandom } from './random.ts';
import { createSimTablet } from './tablet.ts';
import { passAll } from './world.ts';

/** By table. */
export type StoreContent = Map<string, unknown[]>;

const known = new WeakMap<Clinic, Promise<StoreContent>>();

/** The store after a first sync with the clinic as new. */
export function syncedStore(clinic: Clinic): Promise<StoreContent> {
  const content = known.get(clinic) ?? readAll(clinic);
  known.set(clinic, content);
  return content;
}

async function readAll(clinic: Clinic): Promise<StoreContent> {
  await clinic.reset();
  const line = createLine(clinic);
  const tablet = createSimTablet(0, { clinic, line, random: createRandom(1), locks: true, clockOffset: 0 });
  await tablet.signIn(USERNAMES[0]);
  tablet.wake(0, true);
  await passAll({ line, tablets: [tablet] });
  // Each tablet has its own name, and nobody is signed in on it yet.
  for (const own of ['device_id', 'sessions', 'person'] as const) await clearMeta(tablet.db(), own);
  const content: StoreContent = new Map();
  for (const table of tablet.db().tables) content.set(table.name, await table.toArray());
  return content;
}

export async function fillStore(db: ArcadaDatabase, content: StoreContent): Promise<void> {
  await db.transaction('rw', db.tables, async () => {
    for (const [name, rows] of content) if (rows.length > 0) await db.table(name).bulkPut(rows);
  });
}
