// Three-way merge of one record, field by field. No clock decides: two changes that cannot be merged are a conflict
// that a person resolves.
import { diff3Merge } from 'node-diff3';
import { cleanLines } from '#domain/values/clean.ts';
import type { Values } from './row.ts';
import { sameValue, type Patch } from './patch.ts';

/** Two people's values of one field, merged. */
interface MergedValue {
  /** Both changes. A contradicting part (two edits of one treatment) is as theirs. */
  value: unknown;
  /** Only where a part contradicts: the same with that part as mine. */
  mine?: unknown;
}

/** Merges two people's values of a field that was `before`; `row` is theirs. Undefined: the whole field is a conflict. */
export type MergeStrategy = (before: unknown, mine: unknown, theirs: unknown, row: Values) => MergedValue | undefined;

/** How two changes of one kind of record merge; fields that no rule names are taken whole. */
export interface MergeRules {
  /** Groups of fields that stand or fall together. */
  units?: readonly (readonly string[])[];
  /** Fields whose two changes can often both be kept. */
  strategies?: Readonly<Record<string, MergeStrategy>>;
  /** Fields that nobody changes once they are filled: of two values the first one that the server has stands. */
  final?: readonly string[];
}

/** One field (or every field of a unit) that both sides changed to different values. */
export interface Overlap {
  field: string;
  before: unknown;
  mine: unknown;
  theirs: unknown;
}

/** The outcome of `rebase`. */
export interface RebaseResult {
  /**
   * The changes that can be applied to their row: each `before` is their value. Fields that already have the wanted
   * value are left out.
   */
  patch: Patch;
  overlaps: Overlap[];
}

/** Whether nobody has to choose: each of these fields has its final value already, and the other one can only be read. */
export const isFinal = ({ final = [] }: MergeRules, overlaps: readonly Pick<Overlap, 'field'>[]): boolean =>
  overlaps.length > 0 && overlaps.every(({ field }) => final.includes(field));

/** Moves a patch onto the row that another person has changed meanwhile. */
export function rebase(rules: MergeRules, patch: Patch, theirs: Values): RebaseResult {
  const result: RebaseResult = { patch: {}, overlaps: [] };
  const inUnit = new Set<string>();
  for (const unit of rules.units ?? []) {
    const members = unit.filter((field) => field in patch);
    if (members.length === 0) continue;
    for (const field of members) inUnit.add(field);
    rebaseUnit(members, patch, theirs, result);
  }
  for (const [field, { before, after }] of Object.entries(patch)) {
    if (inUnit.has(field)) continue;
    const current = theirs[field] ?? null;
    if (sameValue(current, after)) continue;
    if (sameValue(current, before) || differUnseen(current, before)) {
      result.patch[field] = { before: current, after };
      continue;
    }
    if (sameValue(before, after)) continue;
    const merged = rules.strategies?.[field]?.(before, after, current, theirs) ?? { value: current, mine: after };
    // The parts without a contradiction are applied now: `mine` and `theirs`, between which a person will choose, both
    // contain them.
    if ('mine' in merged) result.overlaps.push({ field, before, mine: merged.mine, theirs: current });
    if (!sameValue(merged.value, current)) result.patch[field] = { before: current, after: merged.value };
  }
  return result;
}

/**
 * Whether two texts differ by nothing that can be seen: the server cleans what an older build of the tablet sends, and that is no
 * other person's change.
 */
const differUnseen = (a: unknown, b: unknown): boolean =>
  typeof a === 'string' && typeof b === 'string' && cleanLines(a) === cleanLines(b);

function rebaseUnit(members: string[], patch: Patch, theirs: Values, result: RebaseResult): void {
  const changes = members.map((field) => ({ field, current: theirs[field] ?? null, ...patch[field]! }));
  if (changes.every(({ current, after }) => sameValue(current, after))) return;
  // A create that left the unit at its defaults chose no value: theirs stays.
  if (changes.every(({ before, after }) => sameValue(before, after))) return;
  if (changes.every(({ current, before }) => sameValue(current, before))) {
    for (const { field, current, after } of changes) result.patch[field] = { before: current, after };
    return;
  }
  for (const { field, before, after, current } of changes) {
    result.overlaps.push({ field, before, mine: after, theirs: current });
  }
}

/** Long free texts: both changes are kept unless they touch the same lines, or destroy a line that both sides kept. */
export const mergeLines = ((before, mine, theirs) => {
  if (typeof mine !== 'string' || typeof theirs !== 'string' || typeof (before ?? '') !== 'string') return undefined;
  const [own, others] = [mine.split('\n'), theirs.split('\n')];
  const lines: string[] = [];
  for (const region of diff3Merge(own, String(before ?? '').split('\n'), others)) {
    if (!region.ok) return undefined;
    lines.push(...region.ok);
  }
  // Where a line stood twice and each side removed a different one, the merge lacks a line that both sides kept.
  const [left, wanted] = [new Set(lines), new Set(others)];
  if (own.some((line) => wanted.has(line) && !left.has(line))) return undefined;
  return { value: lines.join('\n') };
}) satisfies MergeStrategy;
