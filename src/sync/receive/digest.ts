// Now and then a tablet at rest compares its rows with the server's, by a digest, and reads those anew that differ.
// None should ever differ: each difference is a defect somewhere, and goes into the log of failures.
import { isCollection, type CollectionName } from '#domain/record/collections.ts';
import { DEFINITIONS } from '#domain/registry.ts';
import { toHex } from '#domain/values/bytes.ts';
import type { Digest, SnapshotPage } from '#domain/wire/wire.ts';
import { countWrites } from '#store/outbox/actions.ts';
import { recordFailure } from '#store/safety/failures.ts';
import { readMeta, readMetas, writeMeta } from '#store/database/meta.ts';
import { takeExactRows } from '#store/rows/server-rows.ts';
import { requestAs } from '#sync/auth.ts';
import { EpochChanged } from '#sync/epoch-changed.ts';
import { COMPARED_EVERY, isComparisonDue } from './comparison-due.ts';
import { fetchSnapshotPage } from './first-sync.ts';
import type { SyncPorts } from '#sync/ports.ts';

/** Before repeating a comparison that other people's writes interrupted, milliseconds. */
const AGAIN = 60_000;
/** Rows read at once: a long read would keep a person's write waiting. */
const ROWS = 1000;

/** Count, and SHA-256 of "id:version"; the hash is null where the browser cannot make one (plain http). */
interface Held {
  count: number;
  hash: string | null;
}

/** Compares when it is due and no write is unsent. Throws as `pull` does. */
export async function compareDigest(ports: SyncPorts, userId: string): Promise<void> {
  const { db } = ports;
  const now = ports.now();
  if (!(await isComparisonDue(db, now))) return;
  const [epoch, cursor] = await readMetas(db, 'epoch', 'cursor');
  if (epoch === undefined || cursor === undefined) return;
  const response = await requestAs(ports, userId, { method: 'GET', path: '/sync/digest/', timeout: 60_000 });
  if (response.epoch !== epoch) throw new EpochChanged(response.epoch);
  const theirs = response.status === 200 ? (response.body as Digest) : null;
  const compared = theirs?.at === cursor && (await compare(ports, userId, { epoch, cursor }, theirs));
  await writeMeta(db, 'digest_due', now + (compared ? COMPARED_EVERY : AGAIN));
}

/** False when it was interrupted by a change meanwhile. */
async function compare(
  ports: SyncPorts,
  userId: string,
  at: { epoch: string; cursor: number },
  { collections }: Digest,
): Promise<boolean> {
  const { db } = ports;
  for (const [collection, theirs] of Object.entries(collections)) {
    if (!isCollection(collection) || !DEFINITIONS[collection]) continue;
    const ours = await held(ports, collection);
    if (ours.count === theirs.count && (ours.hash === null || ours.hash === theirs.hash)) continue;
    // A change that a person saves meanwhile is no difference.
    if ((await countWrites(db)) > 0 || (await readMeta(db, 'cursor')) !== at.cursor) return false;
    const read = await readAnew(ports, userId, at.epoch, collection);
    if (read === null) return false;
    const { mended, head } = read;
    // The server has moved on since the digest, and by now nothing differs: no defect, this tablet's other engine wrote.
    if (mended === 0 && head > at.cursor) return false;
    const error = `${collection}: ${ours.count} rows here, ${theirs.count} on the server, ${mended} mended`;
    await recordFailure(db, { at: ports.now(), where: 'sync/digest', error });
  }
  return true;
}

async function held({ db, rowsAtOnce = ROWS }: SyncPorts, collection: CollectionName): Promise<Held> {
  const parts: string[] = [];
  for (let after = ''; ;) {
    const rows = await db.rows(collection).where('id').above(after).limit(rowsAtOnce).toArray();
    for (const { id, version } of rows) parts.push(`${id}:${version}`);
    if (rows.length < rowsAtOnce) return { count: parts.length, hash: await sha256(parts.join(',')) };
    after = rows.at(-1)!.id;
  }
}

async function sha256(text: string): Promise<string | null> {
  const { subtle } = globalThis.crypto as { subtle?: SubtleCrypto };
  if (!subtle) return null;
  return toHex(new Uint8Array(await subtle.digest('SHA-256', new TextEncoder().encode(text))));
}

/** How many rows differed from the server's, and its head by then; null when another engine has gone on meanwhile. */
export async function readAnew(
  ports: SyncPorts,
  userId: string,
  epoch: string,
  collection: CollectionName,
): Promise<{ mended: number; head: number } | null> {
  let mended = 0;
  for (let after: string | null = null; ;) {
    // Read at this moment: a page that the server keeps may be older than this tablet's rows.
    const page: SnapshotPage = await fetchSnapshotPage(ports, userId, { epoch, collection, after });
    const differing = await takeExactPage(ports, { epoch, collection, after }, page);
    if (differing === null) return null;
    mended += differing;
    after = page.next;
    if (after === null) return { mended, head: page.head };
  }
}

/**
 * Makes the tablet's rows equal to the page's, which are the truth as of the page's head; newer ones come with the next pull.
 * Answers how many differed; null, with nothing done, once the cursor has passed that head: no pull would bring the newer ones.
 */
async function takeExactPage(
  { db }: SyncPorts,
  { epoch, collection, after }: { epoch: string; collection: CollectionName; after: string | null },
  page: SnapshotPage,
): Promise<number | null> {
  return db.transaction('rw', db.tables, async () => {
    const cursor = await readMeta(db, 'cursor');
    if ((await readMeta(db, 'epoch')) !== epoch || cursor === undefined || cursor > page.head) return null;
    return takeExactRows(db, collection, page.rows, { after: after ?? '', to: page.next ?? '\uffff' });
  });
}
