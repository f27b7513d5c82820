// Takes in what a message of the stream of events brought (decision 136): the page of changes that a pull would have been given.
import { isChangeEvent, type ChangeEvent, type HeadEvent } from '#domain/wire/wire.ts';
import { dropNeedlessOffers } from '#store/decisions/offers.ts';
import type { ArcadaDatabase } from '#store/database/database.ts';
import { readMetas, readStatus, updateStatus } from '#store/database/meta.ts';
import { countWrites } from '#store/outbox/actions.ts';
import { dropSettledNotices } from '#store/safety/notices.ts';
import { noteContact } from '#store/session/contact.ts';
import { anySession } from '#sync/auth.ts';
import type { SyncPorts } from '#sync/ports.ts';
import { takeChanges } from './pull.ts';

/** The round that must follow a message; `force`: it cuts the wait after a failure short. */
export interface RoundToFollow {
  force: boolean;
}

/**
 * Takes the message's changes in where they begin at this tablet's cursor, and passes over a message that tells nothing new. Answers
 * the round that must follow, if any: after a message that does not fit, where something is unsent, which may have waited
 * for these rows, and where the last round failed.
 */
export async function takeEvent(ports: SyncPorts, event: HeadEvent | ChangeEvent): Promise<RoundToFollow | null> {
  const { db, now } = ports;
  const cursor = await cursorIn(db, event.epoch);
  if (cursor === null) return roundToFollow(ports);
  const isNew = event.head > cursor;
  if (isNew) {
    if (!isChangeEvent(event) || event.since !== cursor) return roundToFollow(ports);
    // Another engine has moved the cursor meanwhile.
    if (!(await takeChanges(ports, { epoch: event.epoch, since: cursor }, event))) return takeEvent(ports, event);
    ports.space?.(false);
    await dropNeedlessOffers(db);
    await dropSettledNotices(db);
  }
  await noteContact(db, now());
  const { failures } = await readStatus(db);
  if (failures > 0 || (isNew && (await countWrites(db)) > 0)) return roundToFollow(ports);
  if (isNew) await updateStatus(db, { reachable: true, synced_at: now() });
  return null;
}

/**
 * The cursor to which a message of this epoch is compared. Null where only a round can say what to do: in another epoch, without a
 * session, and until a first sync or the reading of a restored server has ended.
 */
async function cursorIn(db: ArcadaDatabase, epoch: string): Promise<number | null> {
  const [known, cursor, restoring] = await readMetas(db, 'epoch', 'cursor', 'restoring');
  if (known !== epoch || cursor === undefined || restoring !== undefined) return null;
  if ((await db.reading.get('first_sync')) !== undefined) return null;
  return (await anySession(db)) === undefined ? null : cursor;
}

/**
 * A wait goes on that the server asked for, or that follows a failure of its own: else one tablet's save would bring a thousand
 * others back to a server that has too much to do. One that did not answer is there again, as the message shows.
 */
async function roundToFollow({ db, now }: SyncPorts): Promise<RoundToFollow> {
  const { reachable, retry_at } = await readStatus(db);
  return { force: reachable === false || retry_at <= now() };
}
