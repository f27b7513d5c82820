import { createFileRoute } from '@tanstack/react-router';
import { GalleryPage } from '#features/clinical-images/gallery/gallery-page.tsx';

export const Route = createFileRoute('/_app/clinical-histories/$id/images')({
  staticData: { title: 'Imágenes clínicas' },
  component: ImagesScreen,
});

function ImagesScreen() {
  const { id } = Route.useParams();
  return <GalleryPage key={id} history={id} />;
}
