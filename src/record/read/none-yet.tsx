import { CloudDownloadIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import type { CollectionName } from '#domain/record/collections.ts';
import { useReceived } from '#runtime/read/use-received.ts';
import { EmptyState } from '#ui/messages/empty-state.tsx';

interface NoneYetProps extends ComponentProps<typeof EmptyState> {
  /** What there is none of. */
  of: CollectionName;
}

/**
 * A panel's "Sin …", once it is true: while the clinic is downloaded for the first time, the tablet may hold a patient and not
 * yet their history, and would offer to begin a second one.
 */
export function NoneYet({ of, ...props }: NoneYetProps) {
  const received = useReceived(of);
  if (received === undefined) return null;
  if (received) return <EmptyState compact {...props} />;
  return <EmptyState compact icon={<CloudDownloadIcon size={22} />} title="Descargando los datos de la clínica…" />;
}
