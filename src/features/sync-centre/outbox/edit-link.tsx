import { PencilIcon } from 'lucide-react';
import type { CollectionName } from '#domain/record/collections.ts';
import type { Values } from '#domain/record/row.ts';
import { formScreen } from '#record/screens.ts';
import { useRead, valueOf } from '#runtime/read/use-read.ts';
import type { ArcadaDatabase } from '#store/database/database.ts';
import { ButtonLink } from '#ui/controls/button.tsx';

const readRow = async (db: ArcadaDatabase, collection: CollectionName, id: string) => db.records(collection).get(id);

export function EditLink({ collection, id, title }: { collection: CollectionName; id: string; title: string }) {
  // Some records' forms are on the page of another record that they name.
  const row = valueOf(useRead(readRow, collection, id));
  const screen = formScreen({ collection, id }, row as unknown as Values | undefined);
  if (!screen) return null;
  return (
    <ButtonLink {...screen} variant="accent" icon={<PencilIcon />} aria-label={`Corregir: ${title}`}>
      Corregir
    </ButtonLink>
  );
}
