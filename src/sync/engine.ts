// One round of sync: first sync if needed, send, receive. The same engine runs in the service worker, in a page without
// one, and in the simulator.
import { AppError } from '#domain/wire/problem.ts';
import { isChangeEvent, type ChangeEvent, type ClinicConfig, type HeadEvent } from '#domain/wire/wire.ts';
import { noteConfig, readEndedDemo } from '#store/clinic/ended-demo.ts';
import { dropNeedlessOffers } from '#store/decisions/offers.ts';
import { dropFilesOf } from '#store/outbox/files.ts';
import { isFull } from '#store/database/full.ts';
import { readMeta, readMetas, readStatus, serverNow, updateStatus } from '#store/database/meta.ts';
import { beginOutage, endOutage, noteReturn } from '#store/receipt/outage.ts';
import { dropSettledNotices } from '#store/safety/notices.ts';
import { leaveClinic } from '#store/safety/sealed/leave-clinic.ts';
import { askForEnd } from './ask-for-end.ts';
import { anySession } from './auth.ts';
import { backoff } from './backoff.ts';
import { noticingClock, noticingContact } from './noticing.ts';
import { openSealed } from './open-sealed.ts';
import { compareDigest } from '#sync/receive/digest.ts';
import { EpochChanged } from './epoch-changed.ts';
import { beginRestore, finishRestore, offerRows } from '#sync/restore/restore.ts';
import { firstSync } from '#sync/receive/first-sync.ts';
import { runActionLane } from '#sync/actions/action-lane.ts';
import { runImageLane } from '#sync/images/image-lane.ts';
import type { SyncPorts } from './ports.ts';
import { recoverInflight } from '#sync/send/prepare.ts';
import { deletedAmong, pull, readBackup } from '#sync/receive/pull.ts';
import { takeEvent, type RoundToFollow } from '#sync/receive/take-event.ts';
import { readUnread } from '#sync/receive/unread.ts';
import { freshBatchSize, isUnanswered, push } from '#sync/send/push.ts';
import { inTurn, singly } from './turns.ts';

/** A round counts as running for so long, milliseconds: were its worker killed, the header would show "Enviando" for ever. */
const LEASE = 30_000;
/** No wait is longer; a longer one was noted before the tablet's clock was set back. */
const MAX_WAIT = 5 * 60_000;
/** The pause before a restored server is read anew when yet another epoch has interrupted the last reading, milliseconds. */
const ANEW_PAUSE = 10_000;
/** So many messages wait while a round is under way; beyond them one more round makes up for all. */
const MOST_MESSAGES = 20;
const KEEP_ACKED = 30 * 24 * 3600 * 1000;

/** Sends this tablet's changes and receives the others'. */
export interface Engine {
  /**
   * Syncs until nothing is left to do. Calls during a round add one more round; with `force` the wait after a failure
   * is cut short, without `images` only rows and actions are sent and received: images over a slow line take minutes,
   * for which a caller should not wait. Failures of network and server are in the status; only a defect throws.
   */
  run: (options?: { force?: boolean; images?: boolean }) => Promise<void>;
  /**
   * Takes in what a message of the stream of events brought, where this tablet's cursor is the message's; any other message
   * that tells of something new starts a round. Messages are taken in their order, none during a round. Failures are told as
   * by `run`.
   */
  take: (event: HeadEvent | ChangeEvent) => Promise<void>;
}

/** An engine on these ports; several may run at once on one store. */
export function createEngine(given: SyncPorts): Engine {
  const ports: SyncPorts = { ...given, transport: noticingContact({ ...given, transport: noticingClock(given) }) };
  const size = freshBatchSize();
  const rounds = singly((force: boolean) =>
    ports.locks('arcada-sync', () => noticingSpace(ports, () => round(ports, size, force))),
  );
  let answered = false;
  const images = singly(() =>
    ports.locks('arcada-images', async () => {
      answered = (await noticingSpace(ports, () => runImageLane(ports))) || answered;
      return false;
    }),
  );
  const actions = singly(() =>
    ports.locks('arcada-actions', async () => {
      answered = (await noticingSpace(ports, () => runActionLane(ports))) || answered;
      return false;
    }),
  );
  async function runLanes(force: boolean, withImages: boolean): Promise<void> {
    if ((await readEndedDemo(ports.db)) !== null) return;
    await actions(force);
    if (withImages) await images(force);
    if (!answered) return;
    // Entries that depended on an image can go by the batch now; and a new epoch that a lane met is handled by a round.
    answered = false;
    await rounds(force);
  }
  const messages = inTurn(async (event: HeadEvent | ChangeEvent) => {
    const next = await ports.locks('arcada-sync', () => noticingSpace(ports, () => taking(ports, event)));
    if (next) await rounds(next.force);
    return next;
  });
  async function run({ force = false, images: withImages = true } = {}): Promise<void> {
    await rounds(force);
    await runLanes(force, withImages);
  }
  return {
    run,
    async take(event) {
      if (messages.waiting() >= MOST_MESSAGES) {
        await run({ force: true });
        return;
      }
      const next = await messages.do(event);
      if (next || bringsImage(event)) await runLanes(next?.force ?? false, true);
    },
  };
}

/** A new image's thumbnail is fetched by the lane of images, so that it can be seen without the network. */
const bringsImage = (event: HeadEvent | ChangeEvent): boolean =>
  isChangeEvent(event) && event.rows.some(({ collection, row }) => collection === 'clinical-images' && row !== null);

/** The next message may come much later: so a failure is noted as that of a round is, and a round makes up for it. */
async function taking(ports: SyncPorts, event: HeadEvent | ChangeEvent): Promise<RoundToFollow | null> {
  try {
    return await takeEvent(ports, event);
  } catch (error) {
    await failed(ports, error);
    throw error;
  }
}

/** Reports when the work fails because the device is full: the store then cannot note it. */
async function noticingSpace<T>({ space }: SyncPorts, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isFull(error)) space?.(true);
    throw error;
  }
}

/** True when another round must follow at once. */
async function round(ports: SyncPorts, size: ReturnType<typeof freshBatchSize>, force: boolean): Promise<boolean> {
  const { db } = ports;
  const status = await readStatus(db);
  const wait = status.retry_at - ports.now();
  if (!force && wait > 0 && wait <= MAX_WAIT) return false;
  const user = await anySession(db);
  if (user === undefined) {
    await lookForEnd(ports);
    await askForEnd(ports, force);
    // It was interrupted, or something was saved since.
    await leaveClinic(db, ports);
    return false;
  }
  const [asked, outages] = await readMetas(db, 'epoch', 'outages');
  await updateStatus(db, { running_until: ports.now() + LEASE });
  try {
    await recoverInflight(db);
    if (await hasEnded(ports)) {
      await updateStatus(db, { running_until: 0 });
      return false;
    }
    if (outages?.open) await noteReturn(db, ports.now());
    if (!(await firstSync(ports, user))) return false;
    if ((await readMeta(db, 'restoring')) !== undefined && !(await endRestore(ports, user))) return true;
    await pushFirst(ports, size, user);
    await pull(ports, user);
    await readUnread(ports, user);
    await push(ports, size);
    await dropNeedlessOffers(db);
    await dropSettledNotices(db);
    await forgetOldAcknowledgements(ports);
    await updateStatus(db, {
      running_until: 0,
      reachable: true,
      failures: 0,
      retry_at: 0,
      synced_at: ports.now(),
      upgrade_required: false,
    });
    ports.space?.(false);
    if (outages?.open) await endOutage(db, ports.now());
    // Last, so that no packet keeps anything else from being sent. What comes out goes with the next round.
    if (await openSealed(ports)) return true;
    await compareDigest(ports, user);
    return false;
  } catch (error) {
    if (error instanceof EpochChanged) return beginAnew(ports, asked);
    await failed(ports, error);
    return isUnauthenticated(error) && othersGoOn(ports, user);
  }
}

const isUnauthenticated = (error: unknown): boolean => error instanceof AppError && error.code === 'unauthenticated';

/**
 * Whether somebody else is still signed in here, now that this person's session has ended: the next round is theirs. A shared
 * tablet that was closed for all of its people hears so at once, and not only of the person on screen.
 */
async function othersGoOn({ db }: SyncPorts, ended: string): Promise<boolean> {
  const next = await anySession(db);
  return next !== undefined && next !== ended;
}

/** Sends. When that gets no answer (a proxy may stop it), other people's changes are received nevertheless; then it throws. */
async function pushFirst(ports: SyncPorts, size: ReturnType<typeof freshBatchSize>, user: string): Promise<void> {
  try {
    await push(ports, size);
  } catch (error) {
    if (isUnanswered(error)) await pull(ports, user);
    throw error;
  }
}

/** Answers false when another engine has received changes that the comparison lacks: the next round compares once more. */
async function endRestore(ports: SyncPorts, user: string): Promise<boolean> {
  await pull(ports, user);
  const { known, lacking } = await offerRows(ports.db);
  const backup = await readBackup(ports, user, known);
  return finishRestore(ports.db, backup, await deletedAmong(ports, user, lacking));
}

/**
 * Prepares the tablet for a restored server; answers whether the next round may read it at once. Not when the tablet
 * has no room for the rows that it must keep meanwhile; nor when the epoch changed again before the last one had been
 * read to its end: two contradicting servers behind one address would be asked without a pause.
 */
async function beginAnew(ports: SyncPorts, asked: string | undefined): Promise<boolean> {
  const [epoch, restoring] = await readMetas(ports.db, 'epoch', 'restoring');
  // Another engine has prepared the tablet already.
  if (epoch !== asked) return true;
  try {
    await beginRestore(ports.db);
  } catch (error) {
    await failed(ports, error);
    return false;
  }
  const retry_at = restoring === undefined ? 0 : ports.now() + ANEW_PAUSE;
  await updateStatus(ports.db, { running_until: 0, reachable: true, retry_at });
  return retry_at === 0;
}

async function failed(ports: SyncPorts, error: unknown): Promise<void> {
  const { db } = ports;
  const { failures } = await readStatus(db);
  const asked = error instanceof AppError ? Math.min(error.waitMs ?? 0, MAX_WAIT) : 0;
  const retry_at = ports.now() + Math.max(asked, backoff(failures, ports.random));
  if (error instanceof AppError) {
    const reachable = error.code !== 'network';
    const waits = error.code !== 'unauthenticated' && error.code !== 'upgrade';
    await updateStatus(db, {
      running_until: 0,
      reachable,
      failures: failures + 1,
      retry_at: waits ? retry_at : 0,
    });
    if (!reachable) await beginOutage(db, ports.now());
    ports.space?.(false);
    return;
  }
  await updateStatus(db, { running_until: 0, failures: failures + 1, retry_at });
  throw error;
}

/** Reads the clinic's configuration: whether the demo clinic of this tablet has ended. Then no round sends or receives. */
async function hasEnded({ db, transport }: SyncPorts): Promise<boolean> {
  const response = await transport({ method: 'GET', path: '/config/' });
  return response.status === 200 ? noteConfig(db, response.body as ClinicConfig) : (await readEndedDemo(db)) !== null;
}

/** A demo clinic's end takes the sessions along: a tablet of it, on which nobody is signed in any more, asks for the reason. */
async function lookForEnd(ports: SyncPorts): Promise<void> {
  if ((await readMeta(ports.db, 'config'))?.demo === undefined) return;
  await hasEnded(ports).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error;
  });
}

/** By the server's clock: a tablet whose own clock leaps ahead must not forget changes that a restored server may lack. */
async function forgetOldAcknowledgements({ db, now }: SyncPorts): Promise<void> {
  const old = await db.acked
    .where('acked_at')
    .below((await serverNow(db, now())) - KEEP_ACKED)
    .toArray();
  if (old.length === 0) return;
  await db.transaction('rw', db.acked, db.blobs, async () => {
    await db.acked.bulkDelete(old.map(({ op_id }) => op_id));
    await dropFilesOf(
      db,
      old.map(({ entry }) => entry),
    );
  });
}
