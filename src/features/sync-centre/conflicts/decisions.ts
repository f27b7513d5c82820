// A person's decisions in a conflict of fields. Pure: the store's resolveFields carries them out.
import * as v from 'valibot';
import { definitionOf } from '#domain/registry.ts';
import type { Conflict, RowOverlap } from '#store/database/tables.ts';
import type { Choices } from '#store/decisions/conflicts.ts';
import { isFreeText } from '#record/words/value-words.ts';

/** Fields that are decided together: one field, or a unit that is valid only as a whole. */
export interface Decision {
  key: string;
  overlaps: RowOverlap[];
  /** The start of a text that joins both versions; null if they cannot be joined. */
  combine: { field: string; multiline: boolean; start: string } | null;
}

export type Answer = { take: 'mine' } | { take: 'theirs' } | { take: 'combined'; text: string };

export function decisionsOf({ collection, overlaps }: Pick<Conflict, 'collection' | 'overlaps'>): Decision[] {
  const units = definitionOf(collection).merge.units ?? [];
  const decisions = new Map<string, RowOverlap[]>();
  for (const overlap of overlaps) {
    const unit = units.find((fields) => fields.includes(overlap.field));
    const key = unit ? unit.join('+') : overlap.field;
    decisions.set(key, [...(decisions.get(key) ?? []), overlap]);
  }
  return [...decisions].map(([key, members]) => ({
    key,
    overlaps: members,
    combine: key === members[0]?.field ? combination(members[0]) : null,
  }));
}

function combination({ collection, field, mine, theirs }: RowOverlap): Decision['combine'] {
  if (!isFreeText(collection, field, mine) || !isFreeText(collection, field, theirs)) return null;
  if (!mine || !theirs) return null;
  const [a, b] = [String(mine), String(theirs)];
  const multiline = definitionOf(collection).merge.strategies?.[field] !== undefined || /\n/.test(a + b);
  return { field, multiline, start: multiline ? joinLines(a, b) : joinShort(a, b) };
}

/** Both texts one after the other; common lines at the beginning and the end appear once. */
export function joinLines(mine: string, theirs: string): string {
  const a = mine.split('\n');
  const b = theirs.split('\n');
  let head = 0;
  while (head < a.length && head < b.length && a[head] === b[head]) head += 1;
  let tail = 0;
  while (tail < a.length - head && tail < b.length - head && a.at(-1 - tail) === b.at(-1 - tail)) tail += 1;
  return [
    ...a.slice(0, head),
    ...b.slice(head, b.length - tail),
    ...a.slice(head, a.length - tail),
    ...a.slice(a.length - tail),
  ].join('\n');
}

function joinShort(mine: string, theirs: string): string {
  if (mine.includes(theirs)) return mine;
  return theirs.includes(mine) ? theirs : `${mine} / ${theirs}`;
}

/** The values chosen; null while a decision is missing. */
export function choicesOf(decisions: readonly Decision[], answers: Readonly<Record<string, Answer>>): Choices | null {
  const choices: Choices = {};
  for (const { key, overlaps } of decisions) {
    const answer = answers[key];
    if (!answer) return null;
    for (const { field, mine, theirs } of overlaps) {
      if (answer.take === 'combined') choices[field] = answer.text;
      else choices[field] = answer.take === 'mine' ? mine : theirs;
    }
  }
  return choices;
}

/** Takes all of mine, or all of theirs. */
export function takeAll(decisions: readonly Decision[], take: 'mine' | 'theirs'): Choices {
  return choicesOf(decisions, Object.fromEntries(decisions.map(({ key }) => [key, { take }]))) ?? {};
}

/** The form's error for a combined text; null if it is valid. */
export function combinedProblem(conflict: Conflict, field: string, text: string, today: string): string | null {
  const values = { ...conflict.theirs, [field]: text };
  const parsed = v.safeParse(definitionOf(conflict.collection).schema({ today }), values);
  if (parsed.success) return null;
  const issue = parsed.issues.find(({ path }) => path?.[0]?.key === field);
  return issue ? issue.message : null;
}
