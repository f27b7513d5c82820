import { createFileRoute } from '@tanstack/react-router';
import { GalleryPage } from '#features/clinical-images/gallery/gallery-page.tsx';
import { useGallery } from '#features/clinical-images/gallery/use-gallery.ts';
import { readPreviewsAhead } from '#features/clinical-images/shown/thumbnail.tsx';
import { keptAlerts } from '#entities/clinical-history/alert-banner.tsx';
import { useHistoryPatient } from '#entities/clinical-history/use-history-patient.ts';
import { ahead } from '#runtime/read/ahead.ts';

/** Thumbnails that a tablet shows before it is scrolled. */
const IN_SIGHT = 15;

const readAhead = ahead((db, { id }: { id: string }) =>
  Promise.all([
    useHistoryPatient.ahead(db, id).then((whose) => whose?.patient && keptAlerts.ahead(db, whose.patient.id)),
    useGallery.ahead(db, id).then((found) => readPreviewsAhead(db, found?.images.slice(0, IN_SIGHT))),
  ]),
);

export const Route = createFileRoute('/_app/clinical-histories/$id/images')({
  staticData: { title: 'Imágenes clínicas' },
  loader: readAhead,
  component: ImagesScreen,
});

function ImagesScreen() {
  const { id } = Route.useParams();
  return <GalleryPage key={id} history={id} />;
}
