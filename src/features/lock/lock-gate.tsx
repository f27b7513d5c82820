import { useEffect, useSyncExternalStore, type ReactNode } from 'react';
import { isIdle, markUse, markUseAtTimes } from '#runtime/last-use.ts';
import { useRuntime } from '#runtime/runtime.tsx';
import { useRead } from '#runtime/read/use-read.ts';
import { lockTablet, readLock, type LockState } from '#store/session/lock.ts';
import { notify } from '#ui/messages/notify.tsx';

/** How often it is looked at whether somebody is still there, milliseconds. */
const LOOK = 5000;
/** The page has answered a tap or a key by then, milliseconds. */
const ANSWERED = 250;
/** What somebody does who is there. */
const SIGNS = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;

interface LockGateProps {
  /** In place of everything while it is locked. */
  lockScreen: ReactNode;
  children: ReactNode;
}

/**
 * Shows the application, or the lock and nothing else: what was open is unmounted, and with it all that could be read from the
 * page. Before the store has said which of the two, nothing is shown.
 */
export function LockGate({ lockScreen, children }: LockGateProps) {
  const { db } = useRuntime();
  const read = useRead(readLock);
  const state = read.status === 'ready' ? read.value : undefined;
  const limit = state?.canLock && !state.locked ? state.minutes : null;
  const overdue = useIdle(limit);
  useSigns(state);
  useEffect(() => {
    if (overdue && limit !== null) void lockTablet(db, { at: Date.now(), idle: limit });
  }, [db, overdue, limit]);
  const hidden = overdue || (state?.locked ?? null) !== null;
  useEffect(() => {
    // A toast may name a patient.
    if (hidden) notify.clear();
  }, [hidden]);
  if (read.status === 'failed') throw read.error;
  if (state?.locked) return lockScreen;
  return state === undefined || overdue ? null : children;
}

/** Whether nobody has been there for so many minutes, also when the page is only now opened or seen again. */
function useIdle(minutes: number | null): boolean {
  return useSyncExternalStore(subscribeLook, () => minutes !== null && isIdle(minutes));
}

function subscribeLook(listener: () => void): () => void {
  const timer = setInterval(listener, LOOK);
  document.addEventListener('visibilitychange', listener);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', listener);
  };
}

/** Notes that somebody is there; not the tap that wakes a tablet whose time was up: that one meets the lock. */
function useSigns(state: LockState | undefined): void {
  const limit = state?.canLock && !state.locked ? state.minutes : null;
  const known = state !== undefined;
  useEffect(() => {
    if (!known) return undefined;
    let noted: ReturnType<typeof setTimeout> | undefined;
    // After the page has answered: what is written at once is waited for with each tap and each key.
    const note = () => {
      const now = Date.now();
      noted ??= setTimeout(() => {
        noted = undefined;
        if (limit === null || !isIdle(limit, now)) markUseAtTimes(now);
      }, ANSWERED);
    };
    // Opened for the first time, nobody has used it yet.
    if (limit !== null && !isIdle(limit)) markUse();
    for (const sign of SIGNS) addEventListener(sign, note, { passive: true, capture: true });
    return () => {
      clearTimeout(noted);
      for (const sign of SIGNS) removeEventListener(sign, note, { capture: true });
    };
  }, [known, limit]);
}
