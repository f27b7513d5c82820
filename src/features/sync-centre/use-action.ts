import { useState } from 'react';
import { AppError } from '#domain/wire/problem.ts';
import { notify } from '#ui/messages/notify.tsx';

const FAILED = 'No se pudo completar la acción. Inténtelo de nuevo.';

/** Runs what a button does, once at a time; says how it ended. */
export function useAction() {
  const [busy, setBusy] = useState(false);
  async function run(action: () => Promise<unknown>, success?: string): Promise<void> {
    setBusy(true);
    try {
      await action();
      if (success !== undefined) notify.success(success);
    } catch (error) {
      notify.error(error instanceof AppError ? error.message : FAILED);
      // A failure of our own reaches the log of this device through the global handler.
      if (!(error instanceof AppError)) reportError(error);
    } finally {
      setBusy(false);
    }
  }
  return { busy, run };
}
