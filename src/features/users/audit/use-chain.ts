import { useCallback, useEffect, useState } from 'react';
import type { AuditVerdict } from '#domain/wire/history.ts';
import { reportFailure } from '#runtime/report-failure.ts';
import { useRuntime } from '#runtime/runtime.tsx';
import { useOnline } from '#runtime/use-sync-status.ts';

/** Whether the audit is whole: nothing in it was changed, taken out or cut off. */
export type Chain =
  | { status: 'checking' }
  | { status: 'unknown' }
  | { status: 'checked'; at: string; verdict: AuditVerdict };

/** The server walks through every entry there ever was: some seconds for each hundred thousand, milliseconds. */
const LONGEST_WALK = 120_000;

/** Has the server walk the chain once the screen has what it shows: the embedded database does one thing at a time. */
export function useChain(begins: boolean): { chain: Chain; check: () => void } {
  const { request } = useRuntime();
  const online = useOnline();
  const [chain, setChain] = useState<Chain>({ status: 'checking' });
  const ask = useCallback(
    () =>
      request<AuditVerdict>('/audit/verify/', { timeout: LONGEST_WALK }).then(
        (verdict) => setChain({ status: 'checked', at: new Date().toISOString(), verdict }),
        (error: unknown) => {
          reportFailure(error);
          setChain({ status: 'unknown' });
        },
      ),
    [request],
  );
  useEffect(() => {
    if (online && begins) void ask();
  }, [online, begins, ask]);
  function check(): void {
    setChain({ status: 'checking' });
    void ask();
  }
  return { chain: online || chain.status === 'checked' ? chain : { status: 'unknown' }, check };
}
