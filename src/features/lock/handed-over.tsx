import type { ReactNode } from 'react';
import { useHandedOver } from '#runtime/handed-over.ts';
import { useRead, valueOf } from '#runtime/read/use-read.ts';
import { readLock } from '#store/session/lock.ts';

/** The screen with which a locked tablet was handed to a patient, else the lock screen. */
export function HandedOver({ lockScreen }: { lockScreen: ReactNode }) {
  const handed = useHandedOver();
  const locked = valueOf(useRead(readLock))?.locked;
  return handed !== null && handed.at === locked?.at ? handed.screen : lockScreen;
}
