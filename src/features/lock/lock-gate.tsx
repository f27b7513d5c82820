import { useEffect, useSyncExternalStore, type ReactNode } from 'react';
import { isIdle, markUse, markUseAtTimes } from '#runtime/last-use.ts';
import { useRuntime } from '#runtime/runtime.tsx';
import { useRead } from '#runtime/read/use-read.ts';
import { lockTablet, readLock, type LockState } from '#store/session/lock.ts';
import { notify } from '#ui/messages/notify.tsx';

/** How often idleness is checked, milliseconds. */
const LOOK = 5000;
/** Milliseconds after which the page has answered a tap or a key. */
const ANSWERED = 250;
/** Events that show a person's presence. */
const SIGNS = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;

interface LockGateProps {
  /** Shown in place of everything while the tablet is locked. */
  lockScreen: ReactNode;
  children: ReactNode;
}

/**
 * Shows the application or the lock screen, never both: locking unmounts the open screens, so that no data stays in the
 * page. Until the store has answered whether the tablet is locked, nothing is shown.
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

/** Whether nobody has used the tablet for so many minutes, checked also when the page is opened or shown again. */
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

/** Notes a person's presence; but a tap after the time is up locks the tablet and is not counted. */
function useSigns(state: LockState | undefined): void {
  const limit = state?.canLock && !state.locked ? state.minutes : null;
  const known = state !== undefined;
  useEffect(() => {
    if (!known) return undefined;
    let noted: ReturnType<typeof setTimeout> | undefined;
    // After the page has answered: written at once, the note would delay each tap and key.
    const note = () => {
      const now = Date.now();
      noted ??= setTimeout(() => {
        noted = undefined;
        if (limit === null || !isIdle(limit, now)) markUseAtTimes(now);
      }, ANSWERED);
    };
    // A tablet opened for the first time has no note of use yet.
    if (limit !== null && !isIdle(limit)) markUse();
    for (const sign of SIGNS) addEventListener(sign, note, { passive: true, capture: true });
    return () => {
      clearTimeout(noted);
      for (const sign of SIGNS) removeEventListener(sign, note, { capture: true });
    };
  }, [known, limit]);
}
