import type { ReactNode } from 'react';
import { useRead } from '#runtime/read/use-read.ts';
import { readPinDuty } from '#store/session/pins.ts';

interface PinGateProps {
  /** Shown while the person on screen still has to choose a PIN. */
  choose: ReactNode;
  /** Shown when that person's PIN is void: only the password helps. */
  lockScreen: ReactNode;
  children: ReactNode;
}

/** Lets nobody on without a PIN while the clinic asks everybody for one (decision 115). */
export function PinGate({ choose, lockScreen, children }: PinGateProps) {
  const read = useRead(readPinDuty);
  if (read.status === 'failed') throw read.error;
  if (read.status === 'loading') return null;
  if (read.value === 'met') return children;
  return read.value === 'none' ? choose : lockScreen;
}
