import { createFileRoute } from '@tanstack/react-router';
import { useCallback } from 'react';
import { NewHistory } from '#features/clinical-histories/form/new-history.tsx';
import { useScreenAhead } from '#runtime/read/preload-code.ts';
import { textSearch } from '#ui/text/query-text.ts';

export const Route = createFileRoute('/_app/clinical-histories/new')({
  validateSearch: textSearch('patient'),
  staticData: { title: 'Nueva Historia Clínica' },
  component: NewHistoryScreen,
});

function NewHistoryScreen() {
  const { patient } = Route.useSearch();
  const navigate = Route.useNavigate();
  useScreenAhead('/_app/clinical-histories/$id/');
  const onExisting = useCallback(
    (id: string) => void navigate({ to: '/clinical-histories/$id/edit', params: { id }, replace: true }),
    [navigate],
  );
  return (
    <NewHistory
      patient={patient}
      onExisting={onExisting}
      onSaved={(id) => void navigate({ to: '/clinical-histories/$id', params: { id }, replace: true })}
    />
  );
}
