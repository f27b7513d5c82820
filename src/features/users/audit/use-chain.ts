import type { AuditVerdict } from '#domain/wire/history.ts';
import { useServerRead, type Ask } from '#runtime/read/use-server-read.ts';

/** Whether the audit is whole: nothing in it was changed, taken out or cut off. */
export type Chain =
  | { status: 'checking' }
  | { status: 'unknown' }
  | { status: 'checked'; at: string; verdict: AuditVerdict };

/** The server walks through every entry there ever was: some seconds for each hundred thousand, milliseconds. */
const LONGEST_WALK = 120_000;

const walk: Ask<{ at: string; verdict: AuditVerdict }> = async (request, path) => {
  const verdict = await request<AuditVerdict>(path, { timeout: LONGEST_WALK });
  return { at: new Date().toISOString(), verdict };
};

/** Has the server walk the chain once the screen has what it shows: the embedded database does one thing at a time. */
export function useChain(begins: boolean): { chain: Chain; check: () => void } {
  const { status, value, busy, reload } = useServerRead(begins ? '/audit/verify/' : null, '', walk);
  return { chain: chainOf(), check: () => void reload() };

  function chainOf(): Chain {
    if (value) return { status: 'checked', ...value };
    return { status: status === 'loading' || busy ? 'checking' : 'unknown' };
  }
}
