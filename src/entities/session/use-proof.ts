import { useState } from 'react';
import { AppError } from '#domain/wire/problem.ts';
import { useReport } from '#runtime/use-report.ts';

interface ProofUse {
  /** The field of the request that carries the proof: a refusal of it is told beside it. */
  field: 'code' | 'password';
  /** Carries out what the proof is for. Throws AppError. */
  send: (proof: string) => Promise<void>;
  /** The message of a failure that says nothing of the proof. */
  message: (cause: unknown) => string;
  /** The reason why a proof cannot be right; null when it may be. */
  complaint: (proof: string) => string | null;
}

/** A form that asks for one proof of who is there, a code or a password, and says beside its field why it was refused. */
export function useProof({ field, send, message, complaint }: ProofUse) {
  const report = useReport();
  const [proof, setProof] = useState('');
  const [refused, setRefused] = useState<{ error?: string | undefined; failure: string | null }>({ failure: null });
  const [busy, setBusy] = useState(false);

  async function attempt(): Promise<void> {
    setBusy(true);
    setRefused({ failure: null });
    report.again();
    try {
      await send(proof);
    } catch (cause) {
      const error = cause instanceof AppError ? cause.fields?.[field] : undefined;
      setRefused({ error, failure: error === undefined ? message(cause) : null });
      report.failed(cause, null);
      setBusy(false);
    }
  }

  return {
    proof,
    ...refused,
    busy,
    set(typed: string): void {
      setProof(typed);
      setRefused({ failure: null });
    },
    submit(event: React.FormEvent): void {
      event.preventDefault();
      const error = complaint(proof) ?? undefined;
      if (error !== undefined) setRefused({ error, failure: null });
      else if (!busy) void attempt();
    },
  };
}
