import type { Values } from './row.ts';

/** One write's change: for each touched field the value with which the form opened and the new value. */
export type Patch = Record<string, { before: unknown; after: unknown }>;

/** Absent, null and '' are equal; everything else is compared by content, whatever the order of an object's keys. */
export function sameValue(a: unknown, b: unknown): boolean {
  return sameContent(a === '' ? null : a, b === '' ? null : b);
}

/** Ignores the order of keys: PostgreSQL gives an object back in its own, which is no change by another person. */
function sameContent(a: unknown, b: unknown): boolean {
  const left = a ?? null;
  const right = b ?? null;
  // NaN, a form's value for a text that is no number, equals itself.
  if (left === right || Object.is(left, right)) return true;
  if (left === null || right === null || typeof left !== 'object' || typeof right !== 'object') return false;
  if (Array.isArray(left) !== Array.isArray(right)) return false;
  const keys = new Set([...Object.keys(left), ...Object.keys(right)]);
  return [...keys].every((key) => sameContent((left as Values)[key], (right as Values)[key]));
}

/** A row with patches laid over it, in order. The row itself is not changed. */
export function applyPatches<R extends Values>(row: R, ...patches: Patch[]): R {
  const result: Values = { ...row };
  for (const patch of patches) {
    for (const [field, change] of Object.entries(patch)) result[field] = change.after;
  }
  return result as R;
}
