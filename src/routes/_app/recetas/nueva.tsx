import { createFileRoute } from '@tanstack/react-router';
import { NewPrescription } from '#features/prescriptions/form/new-prescription.tsx';
import { readAlerts } from '#entities/clinical-history/alert-banner.tsx';
import { prefetchLoader } from '#runtime/read/prefetch-loader.ts';
import { useScreenAhead } from '#runtime/read/preload-code.ts';
import { prefetch } from '#runtime/read/use-read.ts';
import { mostUsedMedicines, patientPrescriptions, readPrescribers } from '#store/documents/prescriptions.ts';
import { textSearch } from '#ui/text/query-text.ts';

// Apart: with `loaderDeps` beside it, the router's types do not find its names.
const readSearch = textSearch('patient', 'repeat');

const loader = prefetchLoader((db, { deps: { patient } }: { deps: { patient?: string | undefined } }) =>
  Promise.all([
    prefetch(db, readPrescribers),
    prefetch(db, mostUsedMedicines),
    ...(patient === undefined ? [] : [prefetch(db, patientPrescriptions, patient), prefetch(db, readAlerts, patient)]),
  ]),
);

export const Route = createFileRoute('/_app/recetas/nueva')({
  validateSearch: readSearch,
  loaderDeps: ({ search: { patient } }) => ({ patient }),
  staticData: { title: 'Nueva receta' },
  loader,
  component: NewPrescriptionScreen,
});

function NewPrescriptionScreen() {
  const { patient, repeat } = Route.useSearch();
  const navigate = Route.useNavigate();
  useScreenAhead('/_app/recetas/$id/print');
  return (
    <NewPrescription
      patient={patient}
      repeat={repeat}
      onSaved={(id) => void navigate({ to: '/recetas/$id/print', params: { id }, replace: true })}
      onCancel={() =>
        void (patient === undefined
          ? navigate({ to: '/patients' })
          : navigate({ to: '/patients/$id', params: { id: patient } }))
      }
    />
  );
}
