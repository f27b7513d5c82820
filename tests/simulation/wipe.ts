// A tablet that loses its store. What it had not sent is gone with it. What it had got acknowledged stands as long as the
// server has it; when a restore takes that too, it comes back from another tablet that has read it, and offers it.
import { COLLECTIONS } from '#domain/collections.ts';
import type { Row, Values } from '#domain/entity.ts';
import type { ArcadaDatabase } from '#store/database.ts';
import type { Actor } from './actor.ts';
import { markOf } from './ledger.ts';
import type { SimTablet } from './tablet.ts';
import type { World } from './world.ts';

export async function wipe(world: World, { tablet, ledger, forms, undos }: Actor): Promise<string> {
  const db = openedAgain(tablet);
  const parked = (await db.conflicts.toArray()).flatMap(({ entries }) => entries);
  const unsent = [...(await db.outbox.toArray()), ...parked];
  for (const entry of unsent) if (!entry.requeued) ledger.gaveUp(entry);
  world.orphans.push(...unsent.filter(({ requeued }) => requeued));
  world.orphans.push(...(await db.acked.toArray()).map(({ entry }) => entry));
  forms.splice(0);
  undos.splice(0);
  tablet.wipe();
  await forgetLostOrphans(world);
  return `with ${unsent.length} unsent`;
}

/** What a wiped tablet had got acknowledged, and what neither the server nor any tablet has now, nobody can bring back. */
export async function forgetLostOrphans({ tablets, clinic, orphans, ledger }: World): Promise<void> {
  if (orphans.length === 0) return;
  const audit = await clinic.audit();
  const ops = new Set(audit.map(({ op_id }) => op_id));
  const held: Values[] = audit.flatMap(({ after }) => (after ? [after] : []));
  for (const tablet of tablets) held.push(...(await serverRowsOn(tablet)));
  const known = new Set(held.flatMap((row) => Object.values(row).map(markOf)));
  for (const { patch, ...entry } of orphans) {
    if (ops.has(entry.op_id)) continue;
    const lost = Object.entries(patch).filter(([, { after }]) => !known.has(markOf(after)));
    ledger.gaveUp({ ...entry, patch: Object.fromEntries(lost) });
  }
}

/** A tablet that died is switched on first. */
function openedAgain(tablet: SimTablet): ArcadaDatabase {
  if (tablet.storage().isDead()) tablet.restart();
  return tablet.db();
}

/** All that a tablet would offer back, were the server to lose it. */
async function serverRowsOn(tablet: SimTablet): Promise<Row[]> {
  const db = openedAgain(tablet);
  const shown = await Promise.all(COLLECTIONS.map((name) => db.rows(name).toArray()));
  const bases = (await db.base.toArray()).flatMap(({ row }) => row ?? []);
  return [...shown.flat(), ...bases, ...(await db.aside.toArray()).map(({ row }) => row)];
}
