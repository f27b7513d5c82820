import type { AuditVerdict } from '#domain/wire/history.ts';
import { useServerRead, type Ask } from '#runtime/read/use-server-read.ts';

/** Whether the audit is whole: no entry was changed, removed or cut off. */
export type Chain =
  | { status: 'checking' }
  | { status: 'unknown' }
  | { status: 'checked'; at: string; verdict: AuditVerdict };

/** Milliseconds that the server's walk through all entries may take: some seconds for each hundred thousand. */
const LONGEST_WALK = 120_000;

const walk: Ask<{ at: string; verdict: AuditVerdict }> = async (request, path) => {
  const verdict = await request<AuditVerdict>(path, { timeout: LONGEST_WALK });
  return { at: new Date().toISOString(), verdict };
};

/** Has the server check the chain once the screen's data have come: the embedded database runs one query at a time. */
export function useChain(begins: boolean): { chain: Chain; check: () => void } {
  const { status, value, busy, reload } = useServerRead(begins ? '/audit/verify/' : null, '', walk);
  return { chain: chainOf(), check: () => void reload() };

  function chainOf(): Chain {
    if (value) return { status: 'checked', ...value };
    return { status: status === 'loading' || busy ? 'checking' : 'unknown' };
  }
}
