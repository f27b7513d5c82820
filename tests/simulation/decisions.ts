// People's decisions about parked and refused writes.
import { isFinal } from '#domain/record/merge.ts';
import { sameValue } from '#domain/record/patch.ts';
import type { Values } from '#domain/record/row.ts';
import { definitionOf } from '#domain/registry.ts';
import { isAction, isWrite, readWrites } from '#store/outbox/actions.ts';
import { readOffers } from '#store/decisions/offers.ts';
import { acceptTheirs, insistDelete, insistGroup, restoreDeleted, type Choices } from '#store/decisions/conflicts.ts';
import { discard, resend } from '#store/outbox/queue.ts';
import { fallenOf, restoreFallen } from '#store/decisions/revival.ts';
import { currentSession, delegate } from '#store/session/session.ts';
import type { ArcadaDatabase } from '#store/database/database.ts';
import type { Conflict, OutboxAction, OutboxEntry } from '#store/database/tables.ts';
import { fallingWith, parentsShown } from './checks/needless-waits.ts';
import { shownWithChildren } from './deletions.ts';
import { noted, type Actor } from './actor.ts';
import { marksOf, newMarks } from './ledger.ts';
import { decideOffers } from './offers.ts';
import { resolveWith, textsOf } from './own-words.ts';

/** Settles one decision that waits for a person on this tablet: a conflict, a refused entry, or the offers after a restore. */
export async function decide(actor: Actor): Promise<string> {
  const { tablet, random } = actor;
  const db = tablet.db();
  // By when they were made: ids are another each time.
  const made = ({ entries }: Conflict) => entries[0]!.n;
  const conflicts = (await db.conflicts.toArray()).toSorted((a, b) => made(a) - made(b));
  const refused = (await db.outbox.where('state').equals('attention').toArray()).filter(isWrite);
  const offers = await readOffers(db);
  const open = [...conflicts.map((conflict) => conflict.id), ...refused.map((entry) => entry.op_id)];
  if (offers.length > 0) open.push('offers');
  const undone = (await db.outbox.where('state').equals('attention').toArray()).filter(isAction);
  if (undone.length > 0 && (open.length === 0 || random.chance(0.5))) return decideUndone(actor, undone);
  if (open.length === 0) return 'nothing to decide';
  const wished = await wishedOn(db);
  const told = await decideOne(actor, random.pick(open), conflicts, refused);
  // With the creation of an appointment a person gives up its place in the calendar, even if it is given back afterwards.
  const left = await wishedOn(db);
  for (const id of wished) if (!left.has(id)) actor.wishes?.delete(id);
  return told;
}

async function wishedOn(db: ArcadaDatabase): Promise<Set<string>> {
  return new Set((await db.outbox.toArray()).filter(isAction).map(({ about }) => about));
}

/** They are sent again, but for those of appointments that are gone: neither the server nor this tablet knows them. */
async function decideUndone({ tablet, wishes }: Actor, undone: readonly OutboxAction[]): Promise<string> {
  const db = tablet.db();
  const gone: OutboxAction[] = [];
  for (const action of undone) {
    const isGone = action.error?.status === 404 && !(await db.records('appointments').get(action.about));
    if (isGone) gone.push(action);
    else await resend(db, action.op_id);
  }
  for (const { op_id, about } of gone) {
    await discard(db, op_id);
    wishes?.delete(about);
  }
  return `sent ${undone.length - gone.length} to the calendar again, gave up ${gone.length}`;
}

async function decideOne(
  actor: Actor,
  chosen: string,
  conflicts: readonly Conflict[],
  refused: readonly OutboxEntry[],
): Promise<string> {
  if (chosen === 'offers') return decideOffers(actor, await readOffers(actor.tablet.db()));
  const conflict = conflicts.find(({ id }) => id === chosen);
  if (conflict) return decideConflict(actor, conflict);
  return decideRefused(
    actor,
    refused.find((entry) => entry.op_id === chosen)!,
  );
}

async function decideRefused(actor: Actor, entry: OutboxEntry): Promise<string> {
  const { tablet, random } = actor;
  const db = tablet.db();
  const words = `${entry.op_id} (${entry.error?.problem.code})`;
  const fallen = fallenOf(entry);
  if (fallen && random.chance(0.5)) {
    await restoreFallen(db, entry.op_id, tablet.ports.now());
    await noteTakenBack(actor);
    return `restore ${fallen.collection} ${fallen.id} for ${words}`;
  }
  if (random.chance(0.5)) {
    await resend(db, entry.op_id);
    return `resend ${words}`;
  }
  await givingUp(actor, [entry], () => discard(db, entry.op_id));
  return `discard ${words}`;
}

/**
 * Notes what a decision gives up: the entries that it is about, and of all that left the outbox with them what could never be
 * applied without them. Whatever else went with it is lost.
 */
async function givingUp(actor: Actor, about: readonly OutboxEntry[], change: () => Promise<void>): Promise<void> {
  const { tablet, ledger } = actor;
  const waiting = await readWrites(tablet.db());
  const parked = about.filter(({ op_id }) => waiting.every((entry) => entry.op_id !== op_id));
  const chosen = waiting.filter(({ op_id }) => about.some((entry) => entry.op_id === op_id));
  const shown = await parentsShown(tablet.db(), waiting);
  const falling = fallingWith([...parked, ...chosen], waiting, shown).filter(isWrite);
  const gone = async () => {
    const left = new Set((await tablet.db().outbox.toArray()).map((entry) => entry.op_id));
    return falling.filter((entry) => parked.includes(entry) || !left.has(entry.op_id));
  };
  await noted(actor, change, {
    async wasDone() {
      const open = (await tablet.db().conflicts.toArray()).flatMap(({ entries }) => entries.map(({ op_id }) => op_id));
      return about.every(({ op_id }) => !open.includes(op_id));
    },
    async note() {
      for (const entry of await gone()) ledger.gaveUp(entry);
    },
  });
}

async function decideConflict(actor: Actor, conflict: Conflict): Promise<string> {
  const { tablet, random, ledger } = actor;
  const db = tablet.db();
  const words = `${conflict.kind} of ${conflict.collection} ${conflict.row_id}`;
  const wantsTheirs = random.chance(0.5);
  if (wantsTheirs || isOnlyRead(conflict)) {
    await givingUp(actor, conflict.entries, () => acceptTheirs(db, conflict.id));
    return `theirs in ${words}`;
  }
  const texts = await textsOf(actor, conflict);
  // The centre shows both versions, so a person who insists has seen the other one.
  for (const { field, before, mine, theirs } of conflict.overlaps) {
    if (field in texts) continue;
    ledger.chose(mine, theirs);
    // A field of a unit of which they touched another field: it stands again as somebody else once wrote it.
    if (sameValue(before, mine)) ledger.broughtBack({ mine });
    // Lines of others that stood there when they added theirs come back with it.
    else ledger.broughtBack(keptLines(mine, before));
  }
  for (const entry of conflict.entries) {
    const { collection, row_id } = entry;
    ledger.meant.decided(row_id);
    const own = conflict.overlaps
      .filter((overlap) => overlap.row_id === row_id)
      .map(({ field, mine }) => [field, mine]);
    ledger.meant.inSight(collection, row_id, { ...conflict.theirs, ...Object.fromEntries(own) });
    if (conflict.mine) ledger.meant.inSight(collection, row_id, conflict.mine);
    for (const [field, { after }] of Object.entries(entry.patch)) ledger.saw(after, conflict.theirs?.[field] ?? null);
  }
  if (conflict.kind === 'deleted') {
    // As it last stood, also where the edit had changed it: restoring it may have to create it anew.
    ledger.broughtBack(conflict.mine ?? {});
    for (const { patch } of conflict.entries) {
      for (const { before } of Object.values(patch)) ledger.broughtBack({ before });
    }
  }
  if (conflict.entries.length > 1) {
    await insistGroup(db, conflict.id);
  } else if (conflict.kind === 'fields') await resolveWith(actor, conflict, choicesOf(conflict), texts);
  else if (conflict.kind === 'deleted') await restoreDeleted(db, conflict.id);
  else {
    // For the records below it the person is only told how many there are.
    ledger.deleted(conflict.row_id, {
      ...conflict.theirs,
      ...(await shownWithChildren(actor, { ...conflict, id: conflict.row_id })),
    });
    await insistDelete(db, conflict.id);
  }
  await noteTakenBack(actor);
  return Object.keys(texts).length > 0 ? `own words in ${words}` : `mine in ${words}`;
}

/** A person only reads the other version of what is final: the centre offers no choice. */
const isOnlyRead = ({ kind, collection, entries, overlaps }: Conflict): boolean =>
  kind === 'fields' && entries.length === 1 && isFinal(definitionOf(collection).merge, overlaps);

/** Restoring a record also restores its parents: their waiting deletions are cancelled. */
async function noteTakenBack({ tablet, ledger }: Actor): Promise<void> {
  const waiting = await readWrites(tablet.db());
  const revived = new Set(waiting.filter(({ revives }) => revives).map(({ row_id }) => row_id));
  for (const entry of waiting) if (entry.method === 'DELETE' && revived.has(entry.row_id)) ledger.gaveUp(entry);
}

const keptLines = (value: unknown, before: unknown): Values =>
  Object.fromEntries(marksOf(value).flatMap((mark) => (newMarks(value, before).includes(mark) ? [] : [[mark, mark]])));

const choicesOf = ({ overlaps }: Conflict): Choices =>
  Object.fromEntries(overlaps.map(({ field, mine }) => [field, mine]));

/**
 * On an administrador's tablet: sends the waiting entries of a departed person, in that person's name and the administrador's.
 */
export async function sendForAnother({ tablet, random, ledger }: Actor): Promise<string> {
  const db = tablet.db();
  const sender = (await currentSession(db))?.user;
  const sealed = (await db.outbox.where('state').equals('auth').sortBy('n')).map(({ author }) => author);
  const others = sealed.filter((author) => author !== sender?.id);
  if (sender?.rol !== 'administrador' || others.length === 0) return 'nothing to send for another';
  const author = random.pick(others);
  ledger.delegated(author, sender.id);
  ledger.senders.undertook(tablet.index, author);
  await delegate(db, author, sender.id);
  return `for ${author}`;
}
