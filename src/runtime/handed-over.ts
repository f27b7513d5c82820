// The tablet in a patient's hands: it is locked, and shows one screen in place of the lock screen. The screen is kept in this page's
// memory alone, so that a browser that was closed or killed meanwhile opens with the lock screen.
import { useSyncExternalStore, type ReactNode } from 'react';
import type { ArcadaDatabase } from '#store/database/database.ts';
import { lockTablet } from '#store/session/lock.ts';

/** The screen that is shown while the tablet is handed over. */
interface HandedOver {
  /** The time of the lock to which it belongs: after the next unlocking it is not shown again. */
  at: number;
  screen: ReactNode;
}

let handed: HandedOver | null = null;
const listeners = new Set<() => void>();

function change(next: HandedOver | null): void {
  handed = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The screen that this page shows in place of the lock screen; null for the lock screen itself. */
export const useHandedOver = (): HandedOver | null => useSyncExternalStore(subscribe, () => handed);

/**
 * Locks the tablet and shows a screen to the patient. False, and nothing is done, where the person on screen has no PIN to come back
 * with.
 */
export async function handOver(db: ArcadaDatabase, screen: ReactNode, now: number): Promise<boolean> {
  change({ at: now, screen });
  if (await lockTablet(db, { at: now, idle: null })) return true;
  change(null);
  return false;
}

/** The tablet is given back: the lock screen asks for the PIN. */
export const takeBack = (): void => change(null);
