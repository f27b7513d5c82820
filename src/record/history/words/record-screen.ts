import { definitionOf } from '#domain/registry.ts';
import { isCollection, type CollectionName } from '#domain/record/collections.ts';
import type { Change } from './change.ts';

const SCREENS: Partial<Record<CollectionName, string>> = {
  patients: '/patients/$id',
  appointments: '/appointments/$id',
  'clinical-histories': '/clinical-histories/$id',
  'clinical-exams': '/clinical-exam/$id',
  odontograms: '/odontograms/$id',
  'treatment-plans': '/treatment-plans/$id',
};

/** The screen on which a changed record, or else what it belongs to, is seen; null where there is none. */
export function recordScreen(change: Change): { to: '/' } | null {
  const { collection, row_id, action, patient_id } = change;
  if (!isCollection(collection)) return null;
  const own = SCREENS[collection];
  if (own !== undefined && action !== 'delete') return to(own, row_id);
  const values = change.after ?? change.before ?? {};
  for (const { field, collection: parent } of definitionOf(collection).parents) {
    const above = SCREENS[parent];
    const id = values[field];
    if (above !== undefined && parent !== 'patients' && typeof id === 'string' && action !== 'delete')
      return to(above, id);
  }
  return patient_id === null || collection === 'patients' ? null : to('/patients/$id', patient_id);
}

const to = (screen: string, id: string) => ({ to: screen, params: { id } }) as unknown as { to: '/' };
