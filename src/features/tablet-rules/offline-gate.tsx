import { useEffect, type ReactNode } from 'react';
import { useRead } from '#runtime/read/use-read.ts';
import { useRuntime } from '#runtime/runtime.tsx';
import { NOTED_EVERY, noteTime, readOfflineLimit } from '#store/session/contact.ts';
import { notify } from '#ui/messages/notify.tsx';
import { useDaysOverLimit } from './use-days-over-limit.ts';

interface OfflineGateProps {
  /** Shown in place of everything while the limit is over. */
  page: ReactNode;
  children: ReactNode;
}

/**
 * Shows the application, or a page that asks for the server once this tablet has been without it for longer than the clinic allows
 * (decision 115). The open screens are unmounted, and nothing is deleted.
 */
export function OfflineGate({ page, children }: OfflineGateProps) {
  const { db } = useRuntime();
  const read = useRead(readOfflineLimit);
  const isOver = useDaysOverLimit() !== null;
  const isLimited = read.status === 'ready' && read.value !== null;
  useEffect(() => {
    if (!isLimited) return undefined;
    const note = () => void noteTime(db, Date.now()).catch(reportError);
    note();
    const timer = setInterval(note, NOTED_EVERY);
    return () => clearInterval(timer);
  }, [db, isLimited]);
  useEffect(() => {
    // A toast may name a patient.
    if (isOver) notify.clear();
  }, [isOver]);
  if (read.status === 'failed') throw read.error;
  if (read.status === 'loading') return null;
  return isOver ? page : children;
}
