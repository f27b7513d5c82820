// A tablet that loses its store. Wiped by its owner, its unsent changes are gone too; thrown away by its browser, they
// come back from the second copy. Acknowledged changes stay as long as the server has them; when a restore loses those
// too, they come back from another tablet that has read and offers them.
import { COLLECTIONS } from '#domain/record/collections.ts';
import type { Patch } from '#domain/record/patch.ts';
import type { Row, Values } from '#domain/record/row.ts';
import { isAction, isWrite, readWrites } from '#store/outbox/actions.ts';
import type { ArcadaDatabase } from '#store/database/database.ts';
import { readMeta } from '#store/database/meta.ts';
import type { OutboxEntry } from '#store/database/tables.ts';
import type { Actor } from './actor.ts';
import { forgetNotices } from './checks/notices.ts';
import { forgetDrafts } from './drafts.ts';
import { marksOrNone } from './ledger.ts';
import { sealedOn } from './sealing.ts';
import type { SimTablet } from './tablet.ts';
import { draftsAfterLoss } from './typing.ts';
import { rest, type Orphan, type World } from './world.ts';

/** The owner of a tablet clears it. */
export async function wipe(world: World, actor: Actor): Promise<string> {
  const db = openedAgain(actor.tablet);
  const unsent = await unsentOn(db);
  const sealed = (await sealedOn(db)).flatMap(({ entries }) => entries);
  for (const item of [...(await db.outbox.toArray()), ...sealed]) if (isAction(item)) actor.wishes?.delete(item.about);
  for (const entry of unsent) if (!entry.requeued) world.ledger.gaveUp(entry);
  world.orphans.push(...unsent.filter(({ requeued }) => requeued));
  await beginAnew(world, actor, () => Promise.resolve(actor.tablet.wipe()));
  forgetDrafts(actor.drafts);
  return `with ${unsent.length} unsent`;
}

/** The browser of a tablet throws its store away, and the next page takes in the second copy. */
export async function loseStore(world: World, actor: Actor): Promise<string> {
  const { tablet } = actor;
  const db = openedAgain(tablet);
  // A page that was begun anew has looked at everything before it is lost.
  await rest(world);
  const unsent = await unsentOn(db);
  await beginAnew(world, actor, () => tablet.loseStore());
  await draftsAfterLoss(actor);
  return `lost with ${unsent.length} unsent`;
}

async function unsentOn(db: ArcadaDatabase): Promise<OutboxEntry[]> {
  const sealed = await sealedOn(db);
  const parked = [...(await db.conflicts.toArray()), ...sealed.flatMap(({ conflicts }) => conflicts)];
  const waiting = [...(await readWrites(db)), ...sealed.flatMap(({ entries }) => entries.filter(isWrite))];
  return [...waiting, ...parked.flatMap(({ entries }) => entries)];
}

/**
 * A person's sessions were closed. The tablets on which nobody else is signed in let go of what the server has once they
 * hear of it, at an hour that the run does not see: what they had acknowledged may be on no tablet from then on.
 */
export async function mayLeave(world: World, user: string): Promise<void> {
  for (const { tablet } of world.actors) {
    const db = openedAgain(tablet);
    if ((await readMeta(db, 'sessions'))?.[user] === undefined) continue;
    world.orphans.push(...(await acknowledgedOn(tablet)));
    world.ledger.forgot(tablet.index);
  }
}

async function beginAnew(world: World, { tablet, forms, undos }: Actor, empty: () => Promise<void>): Promise<void> {
  world.orphans.push(...(await acknowledgedOn(tablet)));
  forms.splice(0);
  undos.splice(0);
  forgetNotices(tablet);
  await empty();
  world.ledger.forgot(tablet.index);
  world.ledger.senders.forgot(tablet.index);
  await forgetLostOrphans(world);
}

/**
 * Forgets acknowledged changes of a wiped tablet that neither the server nor any tablet has now: nothing can bring them back.
 */
export async function forgetLostOrphans({ tablets, clinic, orphans, ledger }: World): Promise<void> {
  if (orphans.length === 0) return;
  const audit = await clinic.audit();
  const ops = new Set(audit.map(({ op_id }) => op_id));
  const shown = (await Promise.all(tablets.map(serverRowsOn))).flat();
  const held: Values[] = [...audit.flatMap(({ after }) => (after ? [after] : [])), ...shown];
  const known = new Set(held.flatMap((row) => Object.values(row).flatMap(marksOrNone)));
  for (const { patch, version = 0, ...entry } of orphans) {
    if (ops.has(entry.op_id)) continue;
    // An emptied field has no mark: a tablet holds it that shows the record so, no older than it was where it was emptied.
    const isEmpty = (field: string): boolean =>
      shown.some((row) => row.id === entry.row_id && row[field] === null && row.version >= version);
    const lost = Object.entries(patch).flatMap(([field, { before, after }]) => {
      if (after === null) return isEmpty(field) ? [] : [[field, { before, after }]];
      const left = marksOrNone(after).filter((mark) => !known.has(mark));
      // An amount is no text: as one it would have no mark.
      const lostOfIt = typeof after === 'number' ? after : left.join('\n') || null;
      return left.length === 0 ? [] : [[field, { before, after: lostOfIt }]];
    });
    ledger.gaveUp({ ...entry, patch: Object.fromEntries(lost) as Patch });
  }
}

/** Forgets changes that only other tablets could offer, once their record is deleted (decision 014). */
export async function forgetDeletedOrphans({ clinic, orphans, ledger }: World): Promise<void> {
  if (orphans.length === 0) return;
  const deleted = new Set(
    (await clinic.audit()).flatMap(({ action, row_id }) => (action === 'delete' ? [row_id] : [])),
  );
  for (const entry of orphans) if (deleted.has(entry.row_id)) ledger.gaveUp(entry);
}

/** The acknowledged changes of a tablet, each with its record's version there. */
async function acknowledgedOn(tablet: SimTablet): Promise<Orphan[]> {
  const versions = new Map((await serverRowsOn(tablet)).map(({ id, version }) => [id, version]));
  return (await tablet.db().acked.toArray()).map(({ entry }) => ({
    ...entry,
    version: versions.get(entry.row_id) ?? 0,
  }));
}

/** A tablet that died is switched on first. */
function openedAgain(tablet: SimTablet): ArcadaDatabase {
  if (tablet.storage().isDead()) tablet.restart();
  return tablet.db();
}

/** All that a tablet would offer back, were the server to lose it: not what is shown by its own unsent entries alone. */
async function serverRowsOn(tablet: SimTablet): Promise<Row[]> {
  const db = openedAgain(tablet);
  const bases = await db.base.toArray();
  const edited = new Set(bases.map(({ id }) => id));
  const shown = await Promise.all(COLLECTIONS.map((name) => db.rows(name).toArray()));
  const received = shown.flat().filter(({ id }) => !edited.has(id));
  return [...received, ...bases.flatMap(({ row }) => row ?? []), ...(await db.offers.toArray()).map(({ row }) => row)];
}
