// Excel takes a document for a number and drops the zeros in front: 07300001 becomes 7300001.
import type { ImportField } from './headings.ts';
import type { PatientList } from './list.ts';

/** Documents that seem to have lost zeros. */
export interface ShortDocuments {
  /** How many have fewer figures than the others. */
  count: number;
  /** The figures of the others. */
  length: number;
}

/** So many zeros may be missing: a number that lacks more is another kind of document. */
const ZEROS = 3;
const LEAST = 7;

/** Whether a document of only figures may be one of `length` that lost its zeros. */
const isShort = (text: string, length: number): boolean =>
  /^\d+$/.test(text) && text.length < length && text.length >= length - ZEROS;

/** A document with the zeros that it lost; `length` is null where a person keeps documents as they are. */
export const withZeros = (text: string, length: number | null): string =>
  length !== null && isShort(text, length) ? text.padStart(length, '0') : text;

/** The documents of a file that are shorter than most; null where there are none. */
export function shortDocuments({ rows }: PatientList, fields: readonly (ImportField | null)[]): ShortDocuments | null {
  const column = fields.indexOf('identity_card');
  if (column === -1) return null;
  const numbers = rows.map(({ cells }) => cells[column] ?? '').filter((text) => /^\d+$/.test(text));
  const byLength = new Map<number, number>();
  for (const { length } of numbers) byLength.set(length, (byLength.get(length) ?? 0) + 1);
  const [most] = [...byLength].sort(([, a], [, b]) => b - a);
  if (!most || most[0] < LEAST || most[1] * 2 <= numbers.length) return null;
  const count = numbers.filter((text) => isShort(text, most[0])).length;
  return count === 0 ? null : { count, length: most[0] };
}
