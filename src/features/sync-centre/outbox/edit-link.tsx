import type { LinkProps } from '@tanstack/react-router';
import { PencilIcon } from 'lucide-react';
import type { CollectionName } from '#domain/record/collections.ts';
import { ButtonLink } from '#ui/controls/button.tsx';

/** Where a record is corrected. A payment or a tooth has no screen of its own. */
const EDIT_SCREENS: Partial<Record<CollectionName, LinkProps['to']>> = {
  patients: '/patients/$id/edit',
  appointments: '/appointments/$id/edit',
  'clinical-histories': '/clinical-histories/$id/edit',
  'clinical-exams': '/clinical-exam/$id/edit',
  odontograms: '/odontograms/$id/edit',
  'treatment-plans': '/treatment-plans/$id/edit',
};

export function canEdit(collection: CollectionName): boolean {
  return EDIT_SCREENS[collection] !== undefined;
}

/** Where a new record is made. */
const NEW_SCREENS: typeof EDIT_SCREENS = { patients: '/patients/new' };

/** The screen with the form of a record, or of a new one (id null); null where there is none. */
export function formScreen({ collection, id }: { collection: CollectionName; id: string | null }) {
  const to = (id === null ? NEW_SCREENS : EDIT_SCREENS)[collection];
  return to === undefined ? null : ({ to, params: { id } } as { to: '/' });
}

export function EditLink({ collection, id, title }: { collection: CollectionName; id: string; title: string }) {
  const screen = formScreen({ collection, id });
  if (!screen) return null;
  return (
    <ButtonLink {...screen} variant="accent" icon={<PencilIcon />} aria-label={`Corregir: ${title}`}>
      Corregir
    </ButtonLink>
  );
}
