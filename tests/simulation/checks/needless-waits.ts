// Entries that wait behind a person's decision, judged by what each change needs and not by what the tablet noted that it waits for.
import type { CollectionName } from '#domain/record/collections.ts';
import { definitionOf, parentsOf } from '#domain/registry.ts';
import { isWrite } from '#store/outbox/actions.ts';
import type { ArcadaDatabase } from '#store/database/database.ts';
import { rowName } from '#store/outbox/queue.ts';
import type { Conflict, OutboxEntry, OutboxItem } from '#store/database/tables.ts';

interface AtRest {
  index: number;
  db: () => ArcadaDatabase;
}

/** The entries of a tablet at rest that no decision holds up, and that are there all the same. */
export async function needlessWaits(tablet: AtRest): Promise<string[]> {
  const db = tablet.db();
  let left = await db.outbox.orderBy('n').toArray();
  const undecided: OutboxItem[] = [];
  for (const conflict of await db.conflicts.toArray()) undecided.push(...(await asFirst(db, conflict)));
  undecided.push(...left.filter(({ state }) => state === 'attention'));
  left = left.filter(({ state }) => state !== 'attention');
  const shown = await parentsShown(db, left);
  for (let grew = true; grew;) {
    const held = left.filter((item) => undecided.some((other) => needs(item, other, shown.get(item.op_id) ?? [])));
    left = left.filter((item) => !held.includes(item));
    undecided.push(...held);
    grew = held.length > 0;
  }
  return left.map(
    (item) => `t${tablet.index}: ${rowName(item)} waits for a decision that it does not need (${item.op_id})`,
  );
}

/** These entries, and those among `items` that can never be applied without them; `shown`: the parents of each record. */
export function fallingWith(
  entries: readonly OutboxItem[],
  items: readonly OutboxItem[],
  shown: ReadonlyMap<string, string[]>,
): OutboxItem[] {
  const falling = [...entries];
  let left = items.filter((item) => !entries.includes(item));
  for (let grew = true; grew;) {
    const more = left.filter((item) => falling.some((other) => fallsWith(item, other, shown.get(item.op_id) ?? [])));
    left = left.filter((item) => !more.includes(item));
    falling.push(...more);
    grew = more.length > 0;
  }
  return falling;
}

/**
 * Parked entries have left the queue: they go before whatever needs them. A creation that is parked alone for its fields has met a
 * record that is there, unless others have deleted it since.
 */
async function asFirst(db: ArcadaDatabase, { kind, entries, collection, row_id }: Conflict): Promise<OutboxItem[]> {
  const isThere = kind === 'fields' && entries.length === 1 && (await db.base.get([collection, row_id]))?.row !== null;
  return entries.map((entry) => ({ ...entry, n: 0, ...(isThere && { method: 'PUT' as const }) }));
}

/** By op id: the parents of the record as its screen shows it, and as the server has it, or had it before it was deleted there. */
export async function parentsShown(db: ArcadaDatabase, items: readonly OutboxItem[]): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>();
  for (const item of items) {
    if (!isWrite(item)) continue;
    const { collection, row_id } = item;
    const [shown, base] = [await db.rows(collection).get(row_id), await db.base.get([collection, row_id])];
    const rows = [shown, base?.row, base?.last].flatMap((row) => row ?? []);
    found.set(
      item.op_id,
      rows.flatMap((row) => parentsOf(collection, row).map(({ id }) => id)),
    );
  }
  return found;
}

/** Whether `item` cannot be applied before `other` is. */
function needs(item: OutboxItem, other: OutboxItem, parents: readonly string[]): boolean {
  if (item.group === other.group) return true;
  if (!isWrite(other)) return rowName(item) === rowName(other) && other.n < item.n;
  if (!isWrite(item)) return item.about === other.row_id;
  if (rowName(item) === rowName(other)) return other.n > 0 ? other.n < item.n : other.method === 'POST';
  return fallsWith(item, other, parents);
}

/** Whether `item` can never be applied without `other`. */
function fallsWith(item: OutboxItem, other: OutboxItem, parents: readonly string[]): boolean {
  if (item.group === other.group) return true;
  if (!isWrite(other)) return false;
  const isCreation = other.method === 'POST';
  if (!isWrite(item)) return isCreation && item.about === other.row_id;
  if (rowName(item) === rowName(other)) return isCreation;
  if (isCreation && [...parents, ...parentsIn(item.collection, item.patch, 'after')].includes(other.row_id))
    return true;
  // Others have moved the record since, as a merge of patients does: it goes on waiting for the one under which it was saved.
  const isParent = definitionOf(item.collection).parents.some(({ collection }) => collection === other.collection);
  if (isCreation && isParent && item.method === 'PUT' && item.deps.includes(other.op_id)) return true;
  // A deletion waits for what moves a record out of its reach.
  return item.method === 'DELETE' && parentsIn(other.collection, other.patch, 'before').some((id) => isTaken(item, id));
}

/** Whether the deletion takes this record along. */
const isTaken = ({ row_id, hides = [] }: OutboxEntry, id: string): boolean =>
  id === row_id || hides.some((hidden) => hidden.id === id);

function parentsIn(
  collection: CollectionName,
  patch: Readonly<Record<string, { before: unknown; after: unknown }>>,
  side: 'before' | 'after',
): string[] {
  const values = Object.fromEntries(Object.entries(patch).map(([field, change]) => [field, change[side]]));
  return parentsOf(collection, values).map(({ id }) => id);
}
