// Builds the running application for screens: once in main.tsx, handed down by context (runtime/runtime.tsx).
import { httpTransport, problemError } from '#api/client.ts';
import { markUse } from '#runtime/last-use.ts';
import { withConfirmation } from '#runtime/confirmation.ts';
import type { RequestOptions, Runtime } from '#runtime/runtime.tsx';
import { keepClinic } from '#runtime/use-clinic.ts';
import { AppError } from '#domain/wire/problem.ts';
import { newId } from '#domain/record/ids.ts';
import type { ArcadaDatabase } from '#store/database/database.ts';
import { cacheSecondCopy } from '#store/safety/cache-storage.ts';
import { keepSecondCopy, type SecondCopy } from '#store/safety/second-copy.ts';
import { followRead } from '#store/database/live-read.ts';
import { readMeta } from '#store/database/meta.ts';
import { abortWhenKept } from '#store/database/page-cache.ts';
import { hasTraces, holdCleanStore, storedBytes } from '#store/database/place.ts';
import { countUnsent } from '#store/safety/status.ts';
import { openTab } from '#store/session/tab.ts';
import { requestAs } from '#sync/auth.ts';
import { browserPorts } from '#sync/browser-ports.ts';
import { startSyncHost, type SyncHost } from '#sync/page/host.ts';
import {
  followSession,
  forgetClinic,
  reconcileTokens,
  signIn,
  signOut,
  switchTo,
  type SignInProof,
} from '#sync/page/session.ts';

/** How long sign-out tries to send the remaining changes, milliseconds. */
const FLUSH = 10_000;
/** How long other windows may take to reload and close an older store, milliseconds. */
const BLOCKED = 5000;

/** The runtime of a page. */
export interface StartedRuntime extends Runtime {
  /** Ends the work that otherwise lasts as long as the page: a test's page is gone before its process is. */
  stop(): void;
}

/** Opens the store, makes both copies of the tokens equal and starts the sync host. */
export async function startRuntime(): Promise<StartedRuntime> {
  const { db } = await holdCleanStore(openStore);
  const transport = httpTransport();
  const ports = browserPorts(db);
  const tab = openTab(globalThis.window);
  const secondCopy = await openSecondCopy(db);
  await reconcileTokens(db, transport);
  const stopClinic = await keepClinic(db);
  let work = startWork(db, secondCopy);

  /** Does the last thing of this page, and opens another; when that fails, the page stays and goes on sending. */
  async function leave(next: string, last: () => Promise<void>): Promise<void> {
    work.stop();
    stopClinic();
    try {
      await last();
    } catch (error) {
      work = startWork(db, secondCopy);
      throw error;
    }
    // From the back/forward cache this page would show the data of people who have left: reload it.
    addEventListener('pageshow', ({ persisted }) => persisted && location.reload());
    location.assign(next);
  }

  async function enter(proof: SignInProof): Promise<void> {
    markUse();
    await signIn(db, transport, newId, proof);
    work.host.wake(true);
    // Browsers grant this silently or not at all; /sincronizacion shows which.
    void storedBytes().then((bytes) => bytes?.persist?.());
  }

  return {
    db,
    tab,
    signIn: (username, password, newPassword) => enter({ username, password, newPassword }),
    signInWithCode: enter,
    async switchTo(userId) {
      markUse();
      return switchTo(db, userId);
    },
    async flush() {
      const end = Date.now() + FLUSH;
      work.host.wake(true);
      while (Date.now() < end && (await db.outbox.where('state').anyOf('pending', 'inflight').count()) > 0) {
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
      return countUnsent(db);
    },
    async signOut() {
      await leave('/login', async () => {
        const { wiped } = await signOut(db, transport);
        if (wiped) await secondCopy?.clear();
      });
    },
    async forgetClinic(next) {
      await leave(next, async () => {
        // A store that is made anew takes the second copy in: it goes first.
        await secondCopy?.clear();
        await forgetClinic(db);
      });
    },
    async syncNow() {
      await work.host.runHere();
    },
    request: withConfirmation(async <T>(path: string, { method = 'GET', ...options }: RequestOptions = {}) => {
      const person = await readMeta(db, 'person');
      if (person === undefined) throw new AppError('unauthenticated', 'Inicie sesión para continuar');
      const answer = await requestAs(ports, person, {
        ...options,
        method: method as 'GET' | 'POST' | 'PUT' | 'DELETE',
        path,
      });
      if (answer.status >= 400) throw problemError(answer);
      return answer.body as T;
    }),
    stop() {
      work.stop();
      stopClinic();
    },
  };
}

/** Throws when another window does not close an older version of the store: the person has to close that window. */
async function openStore(db: ArcadaDatabase): Promise<void> {
  abortWhenKept(db, globalThis);
  // Another tab waits for this one to close the store. Leaving the page closes it, and drafts are stored before.
  db.on('versionchange', () => {
    location.reload();
    return false;
  });
  const opening = db.open();
  opening.catch(() => undefined);
  const kept = new Promise<never>((_, reject) => {
    db.on('blocked', () => setTimeout(() => reject(new Error('the store is open in another window')), BLOCKED));
  });
  kept.catch(() => undefined);
  await Promise.race([opening, kept]);
}

/** The second copy of unsent changes; null where there is none, or it cannot be read: then it is left untouched. */
async function openSecondCopy(db: ArcadaDatabase): Promise<SecondCopy | null> {
  const secondCopy = cacheSecondCopy();
  if (!secondCopy) return null;
  // Recovery is only for a store that was created just now; one that was opened before holds the truth itself.
  if ((await readMeta(db, 'journal_read')) !== undefined) return secondCopy;
  return import('#store/safety/recover-store.ts')
    .then(({ recoverFromSecondCopy }) => recoverFromSecondCopy(db, secondCopy, Date.now()))
    .then(
      () => secondCopy,
      () => null,
    );
}

/**
 * The work that lasts as long as the page: sync, the second copy of unsent changes, and following the person on screen.
 */
function startWork(db: ArcadaDatabase, secondCopy: SecondCopy | null): { host: SyncHost; stop: () => void } {
  const host = startSyncHost(db);
  const unfollow = followSession(db, () => location.assign('/'));
  const unwatch = leaveEmptied(db);
  const stopCopying = secondCopy && keepSecondCopy(db, secondCopy);
  return {
    host,
    stop() {
      host.stop();
      unfollow();
      unwatch();
      stopCopying?.();
    },
  };
}

/** Starts the page anew as soon as the store was emptied: the start moves it to a place whose files have no trace of its rows. */
function leaveEmptied(db: ArcadaDatabase): () => void {
  let before = true;
  return followRead(
    () => hasTraces(db),
    (now) => {
      // A store that could not be moved at this page's start stays until the next one.
      if (now && !before) location.reload();
      before = now;
    },
    (error) => reportError(error),
  );
}
