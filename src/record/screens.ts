// Which screens a collection's records have, for parts that serve every collection: corrections, drafts, references.
import type { LinkProps } from '@tanstack/react-router';
import type { CollectionName } from '#domain/record/collections.ts';
import { definitionOf } from '#domain/registry.ts';
import type { FormKey } from '#store/session/drafts.ts';

interface Screens {
  /** With the record's id as its one parameter. A payment or a tooth has no screen of its own. */
  edit: LinkProps['to'];
  /** With the parent's id in the query, under the name of the field that holds it. */
  create: LinkProps['to'];
}

const SCREENS: Partial<Record<CollectionName, Screens>> = {
  patients: { edit: '/patients/$id/edit', create: '/patients/new' },
  appointments: { edit: '/appointments/$id/edit', create: '/appointments/new' },
  'clinical-histories': { edit: '/clinical-histories/$id/edit', create: '/clinical-histories/new' },
  'clinical-exams': { edit: '/clinical-exam/$id/edit', create: '/clinical-exam/new' },
  odontograms: { edit: '/odontograms/$id/edit', create: '/odontograms/new' },
  'treatment-plans': { edit: '/treatment-plans/$id/edit', create: '/treatment-plans/create' },
};

/** Whether a record of this collection can be corrected on a screen of its own. */
export const hasForm = (collection: CollectionName): boolean => SCREENS[collection] !== undefined;

/** The screen with the form of a record, or of a new one; null where there is none. */
export function formScreen({ collection, id, about, part }: FormKey): { to: '/' } | null {
  const screens = SCREENS[collection];
  if (!screens) return null;
  if (part !== undefined) {
    // The entries of a history are edited on its page.
    return { to: '/clinical-histories/$id', params: { id }, search: { entry: part } } as unknown as { to: '/' };
  }
  if (id !== null) return { to: screens.edit, params: { id } } as unknown as { to: '/' };
  const [parent] = definitionOf(collection).parents;
  const search = parent && about ? { [parent.field]: about } : {};
  return { to: screens.create, search } as unknown as { to: '/' };
}
