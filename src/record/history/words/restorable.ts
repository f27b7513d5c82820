// The values of an earlier state that a person may restore: as a new edit of those fields, never by rewriting the
// history.
import { isCollection, type CollectionName } from '#domain/record/collections.ts';
import { normalized, referencesOf } from '#domain/record/definition.ts';
import { sameValue } from '#domain/record/patch.ts';
import type { Values } from '#domain/record/row.ts';
import { definitionOf } from '#domain/registry.ts';
import { onScreen } from '#record/collections.ts';
import type { Change } from './change.ts';
import { changedFields } from './differences.ts';

/** `this`: the values after the change, where the fields differ by now. `earlier`: the values before it. */
export interface Restorable {
  kind: 'this' | 'earlier';
  values: Values;
}

/** The values of an edit that can be restored, given the record as it is now; null where there are none. */
export function restorable(change: Change, current: Values | undefined): Restorable | null {
  const { collection, action, waits, before, after } = change;
  if (waits !== null || action !== 'update' || !before || !after || !current) return null;
  if (!isCollection(collection) || !onScreen(collection).restorable) return null;
  const definition = definitionOf(collection);
  const [then, made, now] = [
    normalized(definition, before),
    normalized(definition, after),
    normalized(definition, current),
  ];
  const fields = changedFields(collection, then, made).filter((field) => isWritable(collection, field));
  const taken = (from: Values) =>
    Object.fromEntries(
      fields.filter((field) => !sameValue(from[field], now[field])).map((field) => [field, from[field]]),
    );
  const ofThis = taken(made);
  if (Object.keys(ofThis).length > 0) return { kind: 'this', values: ofThis };
  const earlier = taken(then);
  return Object.keys(earlier).length > 0 ? { kind: 'earlier', values: earlier } : null;
}

/**
 * Whether a restore may write this field: not the parent of a record, nor a history's notes, to which treatments were
 * added since.
 */
function isWritable(collection: CollectionName, field: string): boolean {
  if (collection === 'clinical-histories' && field === 'notes') return false;
  return !referencesOf(definitionOf(collection)).some((reference) => reference.field === field);
}
