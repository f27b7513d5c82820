// Merges two people's changes of a clinical history's notes: the free text by lines, the treatments as a set by their
// ids, the other fields one by one.
import { buildNotes, parseNotes, type ClinicalNotes } from './clinical-notes.ts';
import { mergeLines, type MergeStrategy } from '#domain/record/merge.ts';
import { sameValue } from '#domain/record/patch.ts';

/** A conflict where both edited one treatment, or one edited it and the other deleted it; all other changes are kept. */
export const mergeNotes: MergeStrategy = (before, mine, theirs, row) => {
  const id = String(row['id']);
  const read = (notes: unknown) => parseNotes({ id, notes: typeof notes === 'string' ? notes : null });
  const [old, own, other] = [read(before), read(mine), read(theirs)];
  const agreed = mergeParts(old, own, other, 'theirs');
  if (!agreed.contradicts) return { value: buildNotes(agreed.notes) };
  return { value: buildNotes(agreed.notes), mine: buildNotes(mergeParts(old, own, other, 'mine').notes) };
};

type Side = 'mine' | 'theirs';

interface Merged<T> {
  value: T;
  contradicts: boolean;
}

/** Merges text, treatments and other fields; where both sides changed a part differently, `side` wins. */
function mergeParts(old: ClinicalNotes, own: ClinicalNotes, other: ClinicalNotes, side: Side) {
  const text = mergeText(old.text, own.text, other.text, side);
  const treatments = mergeByKey(byId(old), byId(own), byId(other), side);
  const fields = mergeByKey(entriesOf(old), entriesOf(own), entriesOf(other), side);
  const notes: ClinicalNotes = {
    text: text.value,
    treatments: [...treatments.value.values()],
    fields: Object.fromEntries(fields.value),
  };
  return { notes, contradicts: text.contradicts || treatments.contradicts || fields.contradicts };
}

const byId = ({ treatments }: ClinicalNotes) => new Map(treatments.map((each) => [each.id, each]));
const entriesOf = ({ fields }: ClinicalNotes) => new Map(Object.entries(fields));

function mergeText(before: string, mine: string, theirs: string, side: Side): Merged<string> {
  const chosen = choose(before, mine, theirs, side);
  if (!chosen.contradicts) return chosen;
  const lines = mergeLines(before, mine, theirs);
  return lines ? { value: lines.value, contradicts: false } : chosen;
}

/** Merges two maps key by key, given the common `before`. Their keys come first, in their order, then those of mine alone. */
function mergeByKey<T>(
  before: ReadonlyMap<string, T>,
  mine: ReadonlyMap<string, T>,
  theirs: ReadonlyMap<string, T>,
  side: Side,
): Merged<Map<string, T>> {
  const value = new Map<string, T>();
  let contradicts = false;
  for (const key of new Set([...theirs.keys(), ...mine.keys()])) {
    const chosen = choose(before.get(key), mine.get(key), theirs.get(key), side);
    contradicts ||= chosen.contradicts;
    if (chosen.value !== undefined) value.set(key, chosen.value);
  }
  return { value, contradicts };
}

function choose<T>(before: T, mine: T, theirs: T, side: Side): Merged<T> {
  if (sameValue(before, theirs) || sameValue(mine, theirs)) return { value: mine, contradicts: false };
  if (sameValue(before, mine)) return { value: theirs, contradicts: false };
  return { value: side === 'mine' ? mine : theirs, contradicts: true };
}
