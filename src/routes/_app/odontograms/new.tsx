import { createFileRoute } from '@tanstack/react-router';
import { NewOdontogram } from '#features/odontograms/form/new-odontogram.tsx';
import { useScreenAhead } from '#runtime/read/preload-code.ts';
import { textSearch } from '#ui/text/query-text.ts';

export const Route = createFileRoute('/_app/odontograms/new')({
  validateSearch: textSearch('clinical_history'),
  staticData: { title: 'Nuevo Odontograma' },
  component: NewOdontogramScreen,
});

function NewOdontogramScreen() {
  const { clinical_history } = Route.useSearch();
  const navigate = Route.useNavigate();
  useScreenAhead('/_app/patients/$id/');
  return (
    <NewOdontogram
      clinicalHistory={clinical_history}
      onDone={(patient) =>
        void (patient === null
          ? navigate({ to: '/' })
          : navigate({ to: '/patients/$id', params: { id: patient }, replace: true }))
      }
    />
  );
}
