import { useState } from 'react';
import { AppError } from '#domain/wire/problem.ts';
import { useReport } from '#runtime/use-report.ts';

interface CodeUse<T> {
  /** Carries out what the code is for. Throws AppError. */
  send: (code: string) => Promise<T>;
  onDone: (answer: T) => void;
  /** The first words of a failure. */
  failure: string;
  /** Why a code cannot be right; null when it may be. */
  complaint: (code: string) => string | null;
}

/** A form that asks for one code, and says beside the field why it was refused. */
export function useCode<T>({ send, onDone, failure, complaint }: CodeUse<T>) {
  const report = useReport();
  const [code, setCode] = useState('');
  const [refused, setRefused] = useState<{ error?: string | undefined; message: string | null }>({ message: null });
  const [busy, setBusy] = useState(false);

  async function attempt(): Promise<void> {
    setBusy(true);
    setRefused({ message: null });
    report.again();
    try {
      onDone(await send(code));
    } catch (cause) {
      const error = cause instanceof AppError ? cause.fields?.['code'] : undefined;
      const message = cause instanceof AppError ? `${failure} ${cause.message}` : failure;
      setRefused({ error, message: error === undefined ? message : null });
      report.failed(cause, null);
      setBusy(false);
    }
  }

  return {
    code,
    ...refused,
    busy,
    set(typed: string) {
      setCode(typed);
      setRefused({ message: null });
    },
    submit(event: React.FormEvent): void {
      event.preventDefault();
      const error = complaint(code) ?? undefined;
      if (error !== undefined) setRefused({ error, message: null });
      else if (!busy) void attempt();
    },
  };
}
