// Changes that a restore takes back for good, together with their undoing by another tablet: the copy lacks both.
import { sameValue } from '#domain/record/patch.ts';
import type { Audited, Clinic } from '#tests/simulation/clinic.ts';
import { marksOf } from '#tests/simulation/ledger.ts';

/** The values that a run's restores took back, as `row field value`. */
export const takenBackIn = (restored: ReturnType<Clinic['restored']>): ReadonlySet<string> =>
  new Set(restored.flatMap(({ audit, copy }) => emptiedSince(audit, copy)));

/**
 * The values, as `row field value`, that one tablet wrote and another one emptied after the copy was made. The first one sends its
 * change once more; the other one finds the field empty, and has nothing left to send.
 */
export function emptiedSince(audit: readonly Audited[], copy: readonly Audited[]): string[] {
  const stood = new Set(copy.flatMap(({ row_id, after }) => keysOf(row_id, after ?? {})));
  const writers = new Map<string, string | null>();
  return audit.flatMap(({ row_id, device_id, before, after }) => {
    for (const key of keysOf(row_id, after ?? {})) if (!writers.has(key)) writers.set(key, device_id);
    const emptied = Object.entries(before ?? {}).filter(([field]) => after && sameValue(after[field], null));
    const keys = keysOf(row_id, Object.fromEntries(emptied));
    return keys.filter((key) => !stood.has(key) && writers.get(key) !== device_id);
  });
}

const keysOf = (row: string, values: Record<string, unknown>): string[] =>
  Object.entries(values).flatMap(([field, value]) => marksOf(value).map((mark) => `${row} ${field} ${mark}`));
