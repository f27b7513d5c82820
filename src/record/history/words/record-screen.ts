import { definitionOf } from '#domain/registry.ts';
import { isCollection } from '#domain/record/collections.ts';
import { onScreen } from '#record/collections.ts';
import type { Change } from './change.ts';

/** The screen that shows a changed record, or else its parent; null where there is none. */
export function recordScreen(change: Change): { to: '/' } | null {
  const { collection, row_id, action, patient_id } = change;
  if (!isCollection(collection)) return null;
  const own = onScreen(collection).detail;
  if (own !== undefined && action !== 'delete') return to(own, row_id);
  const values = change.after ?? change.before ?? {};
  for (const { field, collection: parent } of definitionOf(collection).parents) {
    const above = onScreen(parent).detail;
    const id = values[field];
    if (above !== undefined && parent !== 'patients' && typeof id === 'string' && action !== 'delete')
      return to(above, id);
  }
  return patient_id === null || collection === 'patients' ? null : to('/patients/$id', patient_id);
}

const to = (screen: string, id: string) => ({ to: screen, params: { id } }) as unknown as { to: '/' };
