// The warnings that a tablet keeps for its people: each is there until somebody has read it or its cause is gone, is said once, and
// is said where the write was made that it is about.
import type { RecordKey } from '#domain/registry.ts';
import { toCents } from '#domain/values/money.ts';
import type { ArcadaDatabase } from '#store/database/database.ts';
import { readMeta } from '#store/database/meta.ts';
import type { Notice } from '#store/database/tables.ts';
import { readWrites } from '#store/outbox/actions.ts';
import { dismissNotice, unseenNotices } from '#store/safety/notices.ts';
import { isShutOut } from '#store/session/shut-out.ts';
import type { Random } from '#tests/simulation/random.ts';
import type { SimTablet } from '#tests/simulation/tablet.ts';
import type { Warned } from '#tests/simulation/warnings.ts';
import type { World } from '#tests/simulation/world.ts';

/** The memory of the warnings of one tablet. */
interface Book {
  /** Heard, and not taken in yet. */
  heard: Warned[];
  /** The ops whose answers were taken in: what comes once more changes nothing. */
  done: Set<string>;
  /** Those that it kept when it was last looked at. */
  kept: Map<string, Notice>;
  /** Those that somebody has read, with the version that their record had then. */
  read: Map<string, number>;
  epoch: string | undefined;
}

const books = new WeakMap<SimTablet, Book>();

function bookOf(tablet: SimTablet): Book {
  const book = books.get(tablet) ?? { heard: [], done: new Set(), kept: new Map(), read: new Map(), epoch: undefined };
  books.set(tablet, book);
  return book;
}

/** The tablet has lost its store, and its warnings with it. */
export const forgetNotices = (tablet: SimTablet): void => void books.delete(tablet);

/** So often somebody reads the newest warning on a tablet, before a step. */
const READS = 0.04;

/** People read warnings here and there. */
export async function readNotices({ tablets }: World, random: Random): Promise<void> {
  for (const tablet of tablets) {
    const storage = tablet.storage();
    if (!random.chance(READS) || storage.isDead()) continue;
    const db = tablet.db();
    const newest = (await unseenNotices(db)).at(-1);
    if (!newest || (await readMeta(db, 'person')) === undefined) continue;
    await storage.aside(() => dismissNotice(db, newest.id));
    bookOf(tablet).read.set(newest.id, await versionOf(db, recordOf(newest)));
  }
}

/** After a step: what became of this tablet's warnings in it. `isWritten`: whether it wrote to any. */
export async function noticeFaults(world: World, tablet: SimTablet, isWritten: boolean): Promise<string[]> {
  const book = bookOf(tablet);
  const warned = world.line.warned(tablet.index);
  if (!isWritten && warned.length === 0 && book.heard.length === 0) return [];
  const db = tablet.db();
  // A tablet that was shut out lets go of its warnings with all else that is no unsent work (decision 114).
  if (await isShutOut(db)) {
    forgetNotices(tablet);
    return [];
  }
  await noteEpoch(db, book);
  for (const told of warned) {
    book.heard = book.heard.filter(({ op }) => op !== told.op);
    if (told.codes.length > 0 && !book.done.has(told.op)) book.heard.push(told);
  }
  const kept = new Map((await db.notices.toArray()).map((notice) => [notice.id, notice]));
  const acked = await db.acked.bulkGet(book.heard.map(({ op }) => op));
  const heard = new Set(book.heard.flatMap(idsOf));
  const failures: string[] = [];
  for (const [index, told] of book.heard.entries()) {
    const isLost = acked[index] !== undefined && !idsOf(told).every((id) => kept.has(id));
    if (isLost && (await isCaused(db, told.record))) failures.push(`a warning was not kept: ${idsOf(told).join(', ')}`);
  }
  for (const each of acked) if (each) book.done.add(each.op_id);
  book.heard = book.heard.filter(({ op }) => !book.done.has(op));
  for (const [id, notice] of book.kept) {
    if (!kept.has(id) && !book.read.has(id) && (await isCaused(db, recordOf(notice))))
      failures.push(`a warning that nobody has read is gone: ${notice.text} (${id})`);
  }
  for (const [id, notice] of kept) {
    if (book.kept.has(id) && !book.read.has(id)) continue;
    const version = book.read.get(id);
    const isAgain = version !== undefined && version >= (await versionOf(db, recordOf(notice)));
    book.read.delete(id);
    if (heard.has(id)) continue;
    if (!(await isOfOwnBudget(world, tablet, notice)))
      failures.push(`a warning of others' doing: ${notice.text} (${id})`);
    else if (isAgain) failures.push(`a warning that was read is said again: ${notice.text} (${id})`);
  }
  book.kept = kept;
  return failures;
}

/** At rest: no warning stays whose cause is gone. */
export async function checkNotices({ tablets }: World): Promise<string[]> {
  const failures: string[] = [];
  for (const tablet of tablets) {
    const db = tablet.db();
    for (const notice of await db.notices.toArray()) {
      if (CAUSES[notice.collection] && !(await isCaused(db, recordOf(notice))))
        failures.push(`t${tablet.index} warns of what is put right: ${notice.text} (${notice.id})`);
    }
  }
  return failures;
}

const recordOf = ({ collection, row_id: id }: Notice): RecordKey => ({ collection, id });

/** The ids of the notices to which these warnings lead. */
const idsOf = ({ record, codes }: Warned): string[] => codes.map((code) => `${record.id}/${code}`);

/** A restored server counts versions anew, and is told of what it had acknowledged. */
async function noteEpoch(db: ArcadaDatabase, book: Book): Promise<void> {
  const epoch = await readMeta(db, 'epoch');
  if (epoch !== book.epoch) {
    for (const id of book.read.keys()) book.read.set(id, Number.NEGATIVE_INFINITY);
    book.done.clear();
  }
  book.epoch = epoch;
}

const versionOf = async (db: ArcadaDatabase, { collection, id }: RecordKey): Promise<number> =>
  (await db.rows(collection).get(id))?.version ?? 0;

/** The causes that can be counted: other warnings may go at any time. */
const CAUSES: Partial<Record<Notice['collection'], (db: ArcadaDatabase, id: string) => Promise<boolean>>> = {
  async payments(db, id) {
    const payment = await db.records('payments').get(id);
    const budget = payment && (await db.records('budgets').get(payment.budget));
    if (!budget) return false;
    const payments = await db.records('payments').where('budget').equals(budget.id).toArray();
    return payments.reduce((cents, { amount }) => cents + toCents(amount), 0) > toCents(budget.total_amount);
  },
  async 'inventory-operations'(db, id) {
    const operation = await db.records('inventory-operations').get(id);
    const product = operation && (await db.records('products').get(operation.product));
    if (!product) return false;
    const all = (await db.records('inventory-operations').toArray()).filter((each) => each.product === product.id);
    return all.reduce((sum, each) => sum + (each.operation_type === 'entrada' ? each.quantity : -each.quantity), 0) < 0;
  },
};

const isCaused = async (db: ArcadaDatabase, { collection, id }: RecordKey): Promise<boolean> =>
  (await CAUSES[collection]?.(db, id)) ?? false;

/** Whether payments of that payment's budget were written on this tablet: then somebody was told a balance there. */
async function isOfOwnBudget({ ledger }: World, tablet: SimTablet, { collection, row_id }: Notice): Promise<boolean> {
  if (collection !== 'payments') return false;
  const db = tablet.db();
  const payment = await db.records('payments').get(row_id);
  // The payment has been deleted since.
  if (!payment) return true;
  const isOfIt = (row: string) => ledger.meant.of(row).get('budget')?.value === payment.budget;
  const isSavedHere = (row: string) => ledger.hours.of(row).some((save) => save.tablet === tablet.index);
  if ([...ledger.meant.rows()].some((row) => isOfIt(row) && isSavedHere(row))) return true;
  // Others' payments were brought back here, from a deletion or after a restore.
  const entries = [...(await readWrites(db)), ...(await db.acked.toArray()).map(({ entry }) => entry)];
  return entries.some((entry) => (entry.revives ?? entry.restored) === true && isOfIt(entry.row_id));
}
