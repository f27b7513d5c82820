// Texts of several lines, which are merged line by line: what a person makes of one that stands before them.
import type { CollectionName } from '#domain/record/collections.ts';
import { definitionOf } from '#domain/registry.ts';
import type { Ledger } from './ledger.ts';
import type { Random } from './random.ts';

/** A line that this run wrote and nothing else stands in. */
const OWN_LINE = /^v\d+(?:\n|$)/;

export const isMergedByLines = (collection: CollectionName, field: string): boolean =>
  definitionOf(collection).merge.strategies?.[field] !== undefined;

/** The text with `value` as one more line at its end or above it, or in the place of one of its lines. */
export function withLine(text: string, value: ReturnType<Ledger['value']>, random: Random): string {
  const lines = text.split('\n');
  const where = random.weighted({ below: 5, above: 3, instead: 2 });
  // A line above the first one of a moved appointment would hide what that one says.
  if (where === 'below' || !OWN_LINE.test(text)) return [...lines, value].join('\n');
  if (where === 'above') return [value, ...lines].join('\n');
  return lines.with(random.below(lines.length), value).join('\n');
}
