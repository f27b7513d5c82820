import { useState } from 'react';
import { AppError } from '#domain/wire/problem.ts';
import { useReport } from '#runtime/use-report.ts';
import { CHECK_FAILED, NO_CODE } from './messages.ts';
import { CODE_LENGTH } from '#entities/session/plain-code.ts';
import { checkCode } from './start-calls.ts';

/** The typed code, asked about at the server before the next step. */
export function useCode(onRight: () => void) {
  const report = useReport();
  const [value, setValue] = useState('');
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function ask(): Promise<void> {
    setBusy(true);
    setError(undefined);
    report.again();
    try {
      await checkCode(value);
      onRight();
    } catch (failure) {
      const known = failure instanceof AppError ? failure : undefined;
      const refused = known?.fields?.['code'];
      setError(refused ?? known?.message ?? CHECK_FAILED);
      if (refused === undefined) report.failed(failure, null);
    } finally {
      setBusy(false);
    }
  }

  return {
    value,
    error,
    busy,
    set(code: string) {
      setValue(code);
      setError(undefined);
    },
    refuse: setError,
    check() {
      if (value.length < CODE_LENGTH) setError(NO_CODE);
      else void ask();
    },
  };
}
