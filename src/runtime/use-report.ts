import { useRef } from 'react';
import type { ArcadaDatabase } from '#store/database/database.ts';
import { describeFailure } from '#store/safety/describe-failure.ts';
import { recordFailure } from '#store/safety/failures.ts';
import { notify } from '#ui/messages/notify.tsx';
import { useRuntime } from './runtime.tsx';

/** Keeps a failure that a person was told of in the log of this tablet (§8), without what it said: that may quote them. */
function logFailure(db: ArcadaDatabase, error: unknown): void {
  recordFailure(db, { at: Date.now(), where: location.pathname, error: describeFailure(error) }).catch(
    // The store itself failed: the console is all that is left.
    (reason: unknown) => console.warn('failure not recorded', reason),
  );
}

/** How one action of a screen says that it failed, and takes that back once it is tried again. */
export function useReport() {
  const { db } = useRuntime();
  const toast = useRef<string | null>(null);
  return {
    /** Shows the message, if there is one, and logs the failure. */
    failed(error: unknown, message: string | null): void {
      if (message !== null) toast.current = notify.error(message);
      logFailure(db, error);
    },
    again(): void {
      if (toast.current !== null) notify.close(toast.current);
      toast.current = null;
    },
  };
}
