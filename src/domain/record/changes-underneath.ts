// An open form whose record changes underneath, as another tablet's edit arrives.
import { fieldsOf, type EntityDefinition } from './definition.ts';
import { makePatch } from './make-patch.ts';
import { rebase, type Overlap } from './merge.ts';
import { sameValue } from './patch.ts';
import type { Values } from './row.ts';

/** The effect of a change underneath on an open form. */
export interface Underneath<T extends Values = Values> {
  /** Fields that take the record's new value: nobody typed in them, or typed the same. */
  follow: Partial<T>;
  /**
   * Fields that were typed in here and changed there; all fields of a unit, also the unchanged ones. Texts and sets
   * whose two changes combine are not among them.
   */
  clashes: readonly Overlap[];
}

/**
 * Untouched fields follow the record; touched ones keep the value they opened with, so that saving them is judged as a
 * conflict and overwrites nothing in silence.
 */
export function changesUnderneath<T extends Values>(
  definition: EntityDefinition,
  opened: T,
  values: T,
  current: T,
): Underneath<T> {
  const touched = (field: string) =>
    !sameValue(values[field], opened[field]) && !sameValue(values[field], current[field]);
  // Either all fields of a unit follow, or none: else a visit moved there to another day would stand with the hour typed here.
  const held = new Set(definition.merge.units?.filter((unit) => unit.some(touched)).flat());
  const follow: Values = {};
  for (const field of fieldsOf(definition)) {
    if (sameValue(opened[field], current[field]) || touched(field) || held.has(field)) continue;
    follow[field] = current[field];
  }
  const patch = makePatch(definition, opened, values);
  return { follow: follow as Partial<T>, clashes: rebase(definition.merge, patch, current).overlaps };
}
