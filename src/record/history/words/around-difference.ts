// Excerpts of two long values around their first difference: cut at their equal beginnings, they would look the same.
import { excerpt } from '#ui/text/excerpt.ts';
import type { BeforeAfter } from './difference.ts';

/** A value of up to so many characters is shown whole. */
const WHOLE = 240;
/** Equal characters that stay before the first difference, so that its place is recognised. */
const LEAD = 40;

/**
 * Both values as a list shows them: whole where both are short, otherwise from the same word shortly before their first
 * difference.
 */
export function aroundDifference(before: string | null, after: string | null): BeforeAfter {
  if ((before ?? '').length <= WHOLE && (after ?? '').length <= WHOLE) return { before, after };
  const [then, now] = [[...(before ?? '')], [...(after ?? '')]];
  const start = wordBefore(then, firstDifference(then, now) - LEAD);
  const from = (letters: readonly string[]): string => (start > 0 ? '…' : '') + excerpt(letters.slice(start).join(''));
  return { before: before === null ? null : from(then), after: after === null ? null : from(now) };
}

function firstDifference(then: readonly string[], now: readonly string[]): number {
  const place = then.findIndex((letter, index) => letter !== now[index]);
  return place === -1 ? then.length : place;
}

/** The beginning of the word at this place; the place itself where no blank is near. */
function wordBefore(letters: readonly string[], place: number): number {
  if (place <= 0) return 0;
  const blank = letters.slice(Math.max(0, place - LEAD), place).findLastIndex((letter) => /\s/.test(letter));
  if (blank !== -1) return Math.max(0, place - LEAD) + blank + 1;
  return place <= LEAD ? 0 : place;
}
