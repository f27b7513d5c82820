import { CloudDownloadIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import type { CollectionName } from '#domain/record/collections.ts';
import { useReceived } from '#runtime/read/use-received.ts';
import { EmptyState } from '#ui/messages/empty-state.tsx';

interface NoneYetProps extends ComponentProps<typeof EmptyState> {
  /** The collection that is empty. */
  of: CollectionName;
}

/**
 * A panel's "Sin …", shown only once it is true: during the first download the tablet may have a patient and not yet
 * their history, and would offer to create a second one.
 */
export function NoneYet({ of, ...props }: NoneYetProps) {
  const received = useReceived(of);
  if (received === undefined) return null;
  if (received) return <EmptyState compact {...props} />;
  return <EmptyState compact icon={<CloudDownloadIcon size={22} />} title="Descargando los datos de la clínica…" />;
}
