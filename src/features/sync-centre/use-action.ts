import { useState } from 'react';
import { AppError } from '#domain/wire/problem.ts';
import { useReport } from '#runtime/use-report.ts';
import { notify } from '#ui/messages/notify.tsx';

const FAILED = 'No se pudo completar la acción. Inténtelo de nuevo.';

/** Runs a button's action, one at a time; reports how it ended. */
export function useAction() {
  const [busy, setBusy] = useState(false);
  const report = useReport();
  async function run(action: () => Promise<unknown>, success?: string): Promise<void> {
    setBusy(true);
    report.again();
    try {
      await action();
      if (success !== undefined) notify.success(success);
    } catch (error) {
      report.failed(error, error instanceof AppError ? error.message : FAILED);
    } finally {
      setBusy(false);
    }
  }
  return { busy, run };
}
