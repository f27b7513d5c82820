import { useRouter } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { newId } from '#domain/record/ids.ts';
import { AppError } from '#domain/wire/problem.ts';
import { useRuntime } from '#runtime/runtime.tsx';
import { useClockOffset, useToday } from '#runtime/use-clinic.ts';
import { useReport } from '#runtime/use-report.ts';
import { signConsent } from '#store/documents/consents.ts';
import type { DrawnStrokes } from '#ui/inputs/signature-pad.tsx';
import { SIGN_FAILED } from '../messages.ts';
import type { ConsentToSign } from './consent-to-sign.ts';

/** Stores the signature. "Firmado" is told only once it is on the tablet. */
export function useSigning({ id, values, draft }: ConsentToSign) {
  const { db } = useRuntime();
  const router = useRouter();
  const report = useReport();
  const offset = useClockOffset();
  const today = useToday();
  const [state, setState] = useState<'open' | 'saving' | 'signed'>('open');
  const [failure, setFailure] = useState<string | null>(null);
  // A ref, not `state`: two taps in one turn of the event loop would both see it open.
  const busy = useRef(false);

  async function save(strokes: DrawnStrokes): Promise<void> {
    if (busy.current) return;
    busy.current = true;
    setState('saving');
    setFailure(null);
    try {
      const signed_at = new Date(Date.now() + offset).toISOString();
      await signConsent(db, id, { ...values, strokes, signed_at }, { now: Date.now, newId, today }, draft);
      setState('signed');
    } catch (error) {
      busy.current = false;
      setState('open');
      setFailure(error instanceof AppError ? `${SIGN_FAILED} ${error.message}` : SIGN_FAILED);
      report.failed(error, null);
      return;
    }
    // Behind this screen: who unlocks the tablet finds the consent.
    await router.navigate({ to: '/consentimientos/$id', params: { id }, replace: true });
  }

  return {
    signed: state === 'signed',
    busy: state === 'saving',
    failure,
    sign: (strokes: DrawnStrokes) => void save(strokes),
  };
}
