import { createFileRoute } from '@tanstack/react-router';
import { PrescriptionPage } from '#features/prescriptions/print/prescription-page.tsx';
import { readRecord } from '#record/read/use-record.ts';
import { prefetchLoader } from '#runtime/read/prefetch-loader.ts';
import { prefetch } from '#runtime/read/use-read.ts';
import { readPrescriptionPaper } from '#store/documents/prescriptions.ts';

const loader = prefetchLoader((db, { params: { id } }: { params: { id: string } }) =>
  Promise.all([prefetch(db, readRecord, 'prescriptions', id), prefetch(db, readPrescriptionPaper, id)]),
);

export const Route = createFileRoute('/_app/recetas/$id/print')({
  staticData: { title: 'Receta impresa' },
  loader,
  component: PrescriptionPaperScreen,
});

function PrescriptionPaperScreen() {
  const { id } = Route.useParams();
  return <PrescriptionPage key={id} id={id} />;
}
