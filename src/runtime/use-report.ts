import { useRef } from 'react';
import type { ArcadaDatabase } from '#store/database/database.ts';
import { describeFailure } from '#store/safety/describe-failure.ts';
import { recordFailure } from '#store/safety/failures.ts';
import { notify } from '#ui/messages/notify.tsx';
import { isUnconfirmed } from './confirmation.ts';
import { useRuntime } from './runtime.tsx';

/**
 * Logs on this tablet a failure that was shown to a person (specification §8), without its message, which may quote
 * typed text.
 */
function logFailure(db: ArcadaDatabase, error: unknown): void {
  recordFailure(db, { at: Date.now(), where: location.pathname, error: describeFailure(error) }).catch(
    // The store itself failed: only the console is left.
    (reason: unknown) => console.warn('failure not recorded', reason),
  );
}

/** How one action of a screen reports its failure, and withdraws the report when the action is tried again. */
export function useReport() {
  const { db } = useRuntime();
  const toast = useRef<string | null>(null);
  return {
    /** Shows the message, if there is one, and logs the failure. A question for the password that was closed is none. */
    failed(error: unknown, message: string | null): void {
      if (isUnconfirmed(error)) return;
      if (message !== null) toast.current = notify.error(message);
      logFailure(db, error);
    },
    again(): void {
      if (toast.current !== null) notify.close(toast.current);
      toast.current = null;
    },
  };
}
