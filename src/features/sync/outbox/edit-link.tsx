import type { LinkProps } from '@tanstack/react-router';
import type { CollectionName } from '#domain/collections.ts';
import { ButtonLink } from '#ui/button.tsx';
import { PencilIcon } from '#ui/icons.tsx';

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

export function EditLink({ collection, id, title }: { collection: CollectionName; id: string; title: string }) {
  const to = EDIT_SCREENS[collection];
  if (!to) return null;
  return (
    <ButtonLink
      {...({ to, params: { id } } as { to: '/' })}
      variant="accent"
      icon={<PencilIcon />}
      aria-label={`Corregir: ${title}`}
    >
      Corregir
    </ButtonLink>
  );
}
