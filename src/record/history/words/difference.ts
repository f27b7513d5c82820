import { EMPTY_VALUE } from '#record/words/value-words.ts';

/** A value before and after. `before` null: there was none; `after` null: it was removed whole. */
export interface BeforeAfter {
  before: string | null;
  after: string | null;
}

/** A field before and after. */
export interface Difference extends BeforeAfter {
  field: string;
  label: string;
}

/** Texts of up to so many characters are shown whole; of longer ones only the added and removed lines. */
const WHOLE = 160;

/** The two texts whole, or only their removed and added lines. */
export function changedLines(before: string, after: string): BeforeAfter {
  if (before.length <= WHOLE && after.length <= WHOLE) return { before, after };
  const [then, now] = [before.split('\n'), after.split('\n')];
  const gone = without(then, now);
  const come = without(now, then);
  // The same lines in another order, or lines repeated: no line differs, so both are shown whole.
  if (gone === '' && come === '') return { before, after };
  return { before: gone || null, after: come || EMPTY_VALUE };
}

const without = (lines: readonly string[], others: readonly string[]): string => {
  const known = new Set(others);
  return lines.filter((line) => line.trim() !== '' && !known.has(line)).join('\n');
};
