import { createFileRoute } from '@tanstack/react-router';
import { EditPrescription } from '#features/prescriptions/form/edit-prescription.tsx';
import { readRecord } from '#record/read/use-record.ts';
import { prefetchLoader } from '#runtime/read/prefetch-loader.ts';
import { useScreenAhead } from '#runtime/read/preload-code.ts';
import { prefetch } from '#runtime/read/use-read.ts';
import { mostUsedMedicines, readPrescribers } from '#store/documents/prescriptions.ts';

const loader = prefetchLoader((db, { params: { id } }: { params: { id: string } }) =>
  Promise.all([
    prefetch(db, readRecord, 'prescriptions', id),
    prefetch(db, readPrescribers),
    prefetch(db, mostUsedMedicines),
  ]),
);

export const Route = createFileRoute('/_app/recetas/$id/')({
  staticData: { title: 'Receta' },
  loader,
  component: PrescriptionScreen,
});

function PrescriptionScreen() {
  const { id } = Route.useParams();
  const navigate = Route.useNavigate();
  useScreenAhead('/_app/recetas/$id/print');
  return (
    <EditPrescription
      key={id}
      id={id}
      onSaved={() => void navigate({ to: '/recetas/$id/print', params: { id } })}
      onLeave={(patient) => void navigate({ to: '/patients/$id', params: { id: patient } })}
    />
  );
}
