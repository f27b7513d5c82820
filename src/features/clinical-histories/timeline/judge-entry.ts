import type { Underneath } from '#domain/record/changes-underneath.ts';
import type { Overlap } from '#domain/record/merge.ts';
import { sameValue } from '#domain/record/patch.ts';
import type { FormValues } from '#ui/form/form-values.ts';

/**
 * Judges a change of an entry that was made elsewhere against its open form: untouched fields follow it, touched ones
 * clash.
 */
export function judgeEntry<T extends FormValues>(opened: T, values: T, current: T): Underneath<T> {
  const follow: FormValues = {};
  const clashes: Overlap[] = [];
  for (const field of Object.keys(values)) {
    const [before, mine, theirs] = [opened[field], values[field], current[field]];
    if (sameValue(before, theirs)) continue;
    if (sameValue(mine, before) || sameValue(mine, theirs)) follow[field] = theirs;
    else clashes.push({ field, before, mine, theirs });
  }
  return { follow: follow as Partial<T>, clashes };
}
