import { PencilIcon } from 'lucide-react';
import type { CollectionName } from '#domain/record/collections.ts';
import { formScreen } from '#record/screens.ts';
import { ButtonLink } from '#ui/controls/button.tsx';

export function EditLink({ collection, id, title }: { collection: CollectionName; id: string; title: string }) {
  const screen = formScreen({ collection, id });
  if (!screen) return null;
  return (
    <ButtonLink {...screen} variant="accent" icon={<PencilIcon />} aria-label={`Corregir: ${title}`}>
      Corregir
    </ButtonLink>
  );
}
