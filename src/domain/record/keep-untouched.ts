import { cleanLines } from '#domain/values/clean.ts';
import type { Values } from './row.ts';

/**
 * The parsed values, in which a text that nobody touched stays as it is stored: rows from before texts were cleaned hold signs that
 * nobody sees, and to clean them along with another field would be a change that contradicts other people's. `typed` are the
 * values before they were parsed; a field that is absent there is untouched. Of a long text, the lines that were left alone stay.
 * A field that the record's rules empty is empty: the day to call again of a patient who was reached.
 */
export function keepUntouched<V extends Values>(typed: Values, stored: Values, parsed: V): V {
  const kept = Object.entries(parsed).map(([field, value]) => {
    const was = stored[field];
    if (typeof was !== 'string' || (typeof value !== 'string' && value !== null)) return [field, value];
    const given = Object.hasOwn(typed, field) ? typed[field] : was;
    if (given === was) return [field, value === null && cleanLines(was) !== '' ? null : was];
    return [field, typeof given === 'string' && value !== null ? keepLines(given, was, value) : value];
  });
  return Object.fromEntries(kept) as V;
}

/** A line as it stands within a cleaned text, blanks at its ends included. */
const cleanWithin = (line: string): string => cleanLines(`|${line}|`).slice(1, -1);

function keepLines(given: string, was: string, value: string): string {
  const left = new Set(given.split('\n'));
  const lines = was.split('\n').filter((line) => left.has(line) && cleanWithin(line) !== line);
  const stored = new Map(lines.map((line) => [cleanWithin(line), line]));
  if (stored.size === 0) return value;
  const kept = value.split('\n').map((line) => stored.get(line) ?? line);
  return kept.join('\n');
}
