import { createFileRoute } from '@tanstack/react-router';
import { GalleryPage } from '#features/clinical-images/gallery/gallery-page.tsx';
import { readGallery } from '#features/clinical-images/gallery/use-gallery.ts';
import { prefetchPreviews } from '#features/clinical-images/shown/thumbnail.tsx';
import { readAlerts } from '#entities/clinical-history/alert-banner.tsx';
import { readHistoryPatient } from '#entities/clinical-history/read-history-patient.ts';
import { prefetchLoader } from '#runtime/read/prefetch-loader.ts';
import { prefetch } from '#runtime/read/use-read.ts';

/** Thumbnails that a tablet shows before it is scrolled. */
const IN_SIGHT = 15;

const loader = prefetchLoader((db, { params: { id } }: { params: { id: string } }) =>
  Promise.all([
    prefetch(db, readHistoryPatient, id).then((whose) => whose?.patient && prefetch(db, readAlerts, whose.patient.id)),
    prefetch(db, readGallery, id).then((found) => prefetchPreviews(db, found?.images.slice(0, IN_SIGHT))),
  ]),
);

export const Route = createFileRoute('/_app/clinical-histories/$id/images')({
  staticData: { title: 'Imágenes clínicas' },
  loader,
  component: ImagesScreen,
});

function ImagesScreen() {
  const { id } = Route.useParams();
  return <GalleryPage key={id} history={id} />;
}
