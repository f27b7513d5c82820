// Deleted records are gone, also after a restore.
import type { Audited } from '#tests/simulation/clinic.ts';
import { marksOf, type Ledger } from '#tests/simulation/ledger.ts';

/**
 * Every record that a person deleted was deleted on the server, or never came there. A deletion that reaches a restored
 * server before the record is there again has no effect, and the record stays: that excuses those which the copy lacked
 * (`lost`), and no others.
 */
export function checkDeleted(
  audit: readonly Audited[],
  living: ReadonlyMap<string, Record<string, unknown>>,
  ledger: Pick<Ledger, 'deletions' | 'wasBroughtBack'>,
  lost: ReadonlySet<string>,
): string[] {
  const deleted = new Set(audit.flatMap(({ action, row_id }) => (action === 'delete' ? [row_id] : [])));
  return ledger.deletions().flatMap(({ record, marks, stands, isGivenUp }) => {
    if (!stands || isGivenUp || deleted.has(record) || lost.has(record)) return [];
    // A record of the same name may have been made anew: then nothing in it was in sight.
    return Object.values(living.get(record) ?? {}).flatMap((stored) => {
      const left = marksOf(stored).filter((value) => marks.has(value) && !ledger.wasBroughtBack(value));
      return left.length > 0 ? [`deleted, and still there: ${record} with ${left.join(', ')}`] : [];
    });
  });
}
