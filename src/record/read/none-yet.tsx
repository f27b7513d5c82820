import { CloudDownloadIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { keptRead } from '#runtime/read/kept-read.ts';
import { readMeta } from '#store/database/meta.ts';
import { EmptyState } from '#ui/messages/empty-state.tsx';

const keptComplete = keptRead(async (db) => (await readMeta(db, 'ready')) === true, { room: 1 });

/**
 * A panel's "Sin …", once it is true: while the clinic is downloaded for the first time, the tablet may hold a patient and not
 * yet their history, and would offer to begin a second one.
 */
export function NoneYet(props: ComponentProps<typeof EmptyState>) {
  const complete = keptComplete();
  if (complete.status !== 'ready') return null;
  if (complete.value) return <EmptyState compact {...props} />;
  return <EmptyState compact icon={<CloudDownloadIcon size={22} />} title="Descargando los datos de la clínica…" />;
}
