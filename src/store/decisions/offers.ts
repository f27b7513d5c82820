// After a restore: rows that this tablet knew and the restored server lacks, or has older, are offered back. A person
// gives them back, by the outbox like every write, or declines.
import { COLLECTIONS, type CollectionName } from '#domain/record/collections.ts';
import { fieldsOf, type EntityDefinition } from '#domain/record/definition.ts';
import type { Row } from '#domain/record/row.ts';
import type { Role } from '#domain/people/user.ts';
import { newId } from '#domain/record/ids.ts';
import { rebase } from '#domain/record/merge.ts';
import { applyPatches, sameValue, type Patch } from '#domain/record/patch.ts';
import { makePatch } from '#domain/record/make-patch.ts';
import { definitionOf, parentsOf } from '#domain/registry.ts';
import { WIRE_SCHEMA } from '#domain/wire/wire.ts';
import type { ArcadaDatabase } from '#store/database/database.ts';
import { wireRow } from '#store/database/local-row.ts';
import { readMetas } from '#store/database/meta.ts';
import { isWrite } from '#store/outbox/actions.ts';
import { loneEntry } from '#store/outbox/queue.ts';
import { ensureBase, showRow } from '#store/rows/shown-row.ts';
import type { OfferRow, OutboxEntry } from '#store/database/tables.ts';
import { parentDeps, personOnScreen } from '#store/outbox/write.ts';
import { currentPerson } from '#store/session/session.ts';

/** A row that can be given back. */
export interface Offer {
  collection: CollectionName;
  id: string;
  /** The row as this tablet knew it, and the epoch in which it did. */
  row: Row;
  known_in?: string;
  /** Null: the server has no such row. */
  current: Row | null;
  /** The changes that giving it back makes. */
  patch: Patch;
  /**
   * False for an image without its file, which cannot be created, and for what only an administrador writes while none is
   * on screen.
   */
  possible: boolean;
}

/** An offer, before the person on screen is considered. */
type OfferedRow = Omit<Offer, 'possible'>;

/** The current offers, parents before children. For a live query. */
export async function readOffers(db: ArcadaDatabase): Promise<Offer[]> {
  const found: Offer[] = [];
  if (!(await canOffer(db))) return found;
  const rol = (await currentPerson(db))?.rol;
  for (const [collection, rows] of await offersByCollection(db)) {
    const offers = await offersAmong(db, collection, rows);
    found.push(...offers.map((offer) => ({ ...offer, possible: isPossible(offer, rol) })));
  }
  return found;
}

/** Whether only an administrador writes these records, so that only one can give them back. */
export const isOfAdministrador = (collection: CollectionName): boolean =>
  collection === 'clinic-settings' || collection === 'consent-templates';

function isPossible({ collection, current }: OfferedRow, rol: Role | undefined): boolean {
  if (isOfAdministrador(collection)) return rol === 'administrador';
  return current !== null || collection !== 'clinical-images';
}

/** So many rows are examined together when the question is only whether there is any offer. */
const LOOK = 100;

/** Whether `readOffers` would find any; reads as little as possible, since the header asks often. For a live query. */
export async function hasOffers(db: ArcadaDatabase): Promise<boolean> {
  if ((await db.offers.count()) === 0 || !(await canOffer(db))) return false;
  for (const [collection, rows] of await offersByCollection(db)) {
    for (let at = 0; at < rows.length; at += LOOK) {
      if ((await offersAmong(db, collection, rows.slice(at, at + LOOK))).length > 0) return true;
    }
  }
  return false;
}

/** False while a server is being read for the first time, or anew after a restore: until then its gaps are unknown. */
async function canOffer(db: ArcadaDatabase): Promise<boolean> {
  const [restoring, reading] = await readMetas(db, 'restoring', 'first_sync');
  return restoring === undefined && reading === undefined;
}

/** The offers among some rows of one collection, without those that have unsent or parked writes of their own. */
async function offersAmong(db: ArcadaDatabase, collection: CollectionName, rows: OfferRow[]): Promise<OfferedRow[]> {
  const current = await serverRows(db, collection, rows);
  const busy = await busyRows(db, collection, rows);
  return rows.flatMap((kept, index) => {
    const offer = busy.has(kept.id) ? null : offerOf(kept, current[index] ?? null);
    return offer ? [offer] : [];
  });
}

/**
 * Drops offers of rows that the server has again, from any tablet, or that somebody has deleted. Within the caller's
 * transaction or none.
 */
export async function dropNeedlessOffers(db: ArcadaDatabase): Promise<void> {
  if ((await db.offers.count()) === 0) return;
  await db.transaction('rw', db.tables, async () => {
    for (const [collection, rows] of await offersByCollection(db)) {
      const current = await serverRows(db, collection, rows);
      const needless = rows.filter((kept, index) => offerOf(kept, current[index] ?? null) === null);
      await db.offers.bulkDelete(needless.map(({ id }): [CollectionName, string] => [collection, id]));
    }
  });
}

/**
 * Gives rows back in the name of the person on screen, with the parents that the server lacks too. Throws AppError
 * `unauthenticated` without a person.
 */
export async function giveBack(
  db: ArcadaDatabase,
  wanted: readonly Pick<Offer, 'collection' | 'id'>[],
  now: number,
): Promise<void> {
  await db.transaction('rw', db.tables, async () => {
    const author = await personOnScreen(db);
    const offers = new Map((await readOffers(db)).map((offer) => [keyOf(offer), offer]));
    const chosen = new Set<string>();
    for (const { collection, id } of wanted) choose(offers, chosen, keyOf({ collection, id }));
    // Parents come before children.
    for (const [key, offer] of offers) if (chosen.has(key)) await giveBackOne(db, offer, author, now);
  });
  await db.saved();
}

/** A person declines: the server's version stays, and these rows are not offered again. */
export async function declineOffers(db: ArcadaDatabase, offers: readonly Pick<Offer, 'collection' | 'id'>[]) {
  await db.offers.bulkDelete(offers.map(({ collection, id }): [CollectionName, string] => [collection, id]));
}

const keyOf = ({ collection, id }: Pick<Offer, 'collection' | 'id'>) => `${collection}/${id}`;

function choose(offers: ReadonlyMap<string, Offer>, chosen: Set<string>, key: string): void {
  const offer = offers.get(key);
  if (!offer?.possible || chosen.has(key)) return;
  chosen.add(key);
  for (const name of parentsOf(offer.collection, offer.row)) {
    const parent = offers.get(keyOf(name));
    if (parent?.current === null) choose(offers, chosen, keyOf(parent));
  }
}

async function giveBackOne(db: ArcadaDatabase, offer: Offer, author: string, now: number): Promise<void> {
  const { collection, id, row, known_in, current, patch } = offer;
  const told = { op_id: newId(), author, schema: WIRE_SCHEMA, collection, row_id: id, patch };
  const entry: Omit<OutboxEntry, 'n'> =
    current === null
      ? // A row that is created again keeps the time of its first creation.
        { ...loneEntry({ ...told, method: 'POST', captured_at: row.created_at }), revives: true }
      : loneEntry({ ...told, method: 'PUT', captured_at: new Date(now).toISOString() });
  const deps = await parentDeps(db, collection, row);
  await ensureBase(db, collection, id);
  await db.outbox.add({ ...entry, deps, restored: true, ...(known_in === undefined ? {} : { known_in }) });
  await db.offers.delete([collection, id]);
  await showRow(db, collection, id);
}

/**
 * The offer of a kept row, given the server's current row. Null when there is nothing to give back: the server has it,
 * or somebody has deleted it since.
 */
function offerOf({ restored, ...kept }: OfferRow, current: Row | null): OfferedRow | null {
  const { collection, row } = kept;
  if (restored === undefined || (restored !== null && current === null)) return null;
  const definition = definitionOf(collection);
  const before = restored ?? definition.defaults;
  const patch = current === null ? wholePatch(definition, row) : makePatch(definition, before, row);
  const differs = Object.entries(patch).some(([field, { after }]) => !sameValue(current?.[field], after));
  if (current !== null && !differs) return null;
  return { ...kept, current, patch };
}

function wholePatch(definition: EntityDefinition, row: Row): Patch {
  const change = (field: string) => ({ before: definition.defaults[field] ?? null, after: row[field] ?? null });
  return Object.fromEntries(fieldsOf(definition).map((field) => [field, change(field)]));
}

/**
 * The row to keep when the server is restored once more. `kept` dates from an earlier restore, `newer` is this tablet's
 * newer knowledge. An open offer stays, based on that row; a row that no offer was made of yet stays unchanged.
 */
export function keepForOfferAgain(kept: OfferRow, newer: OfferRow): OfferRow {
  const { collection } = kept;
  const { row } = newer;
  if (kept.restored === undefined) return kept;
  const offer = offerOf(kept, row);
  if (!offer) return newer;
  if (kept.row.updated_at > row.updated_at) return kept;
  return { ...kept, row: applyPatches(row, rebase(definitionOf(collection).merge, offer.patch, row).patch) };
}

/** The kept rows that have been compared with the restored server, by collection. */
async function offersByCollection(db: ArcadaDatabase): Promise<Map<CollectionName, OfferRow[]>> {
  const found = new Map<CollectionName, OfferRow[]>();
  const rows = (await db.offers.toArray()).filter(({ restored }) => restored !== undefined);
  for (const collection of COLLECTIONS) {
    const own = rows.filter((row) => row.collection === collection);
    if (own.length > 0) found.set(collection, own);
  }
  return found;
}

/** The rows as the server has them, as far as this tablet knows. */
export async function serverRows(
  db: ArcadaDatabase,
  collection: CollectionName,
  rows: readonly Pick<OfferRow, 'id'>[],
): Promise<(Row | null)[]> {
  const [bases, shown] = await Promise.all([
    db.base.bulkGet(rows.map(({ id }): [CollectionName, string] => [collection, id])),
    db.rows(collection).bulkGet(rows.map(({ id }) => id)),
  ]);
  return rows.map((_, index) => {
    const [base, row] = [bases[index], shown[index]];
    if (base) return base.row;
    return row ? wireRow(row) : null;
  });
}

async function busyRows(db: ArcadaDatabase, collection: CollectionName, rows: readonly OfferRow[]) {
  const keys = rows.map(({ id }) => [collection, id]);
  const [waiting, conflicts] = await Promise.all([
    db.outbox.where('[collection+row_id]').anyOf(keys).toArray(),
    db.conflicts.toArray(),
  ]);
  return new Set(
    [...waiting.filter(isWrite), ...conflicts.flatMap(({ entries }) => entries)].map(({ row_id }) => row_id),
  );
}
