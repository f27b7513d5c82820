import { createFileRoute } from '@tanstack/react-router';
import { NewExam } from '#features/clinical-exams/form/new-exam.tsx';
import { useScreenAhead } from '#runtime/read/preload-code.ts';
import { textSearch } from '#ui/text/query-text.ts';

export const Route = createFileRoute('/_app/clinical-exam/new')({
  validateSearch: textSearch('clinical_history'),
  staticData: { title: 'Nuevo Examen Clínico' },
  component: NewExamScreen,
});

function NewExamScreen() {
  const { clinical_history } = Route.useSearch();
  const navigate = Route.useNavigate();
  useScreenAhead('/_app/clinical-exam/$id/');
  return (
    <NewExam
      history={clinical_history}
      onSaved={(id) => void navigate({ to: '/clinical-exam/$id', params: { id }, replace: true })}
      onCancel={(patient) =>
        void (patient === undefined
          ? navigate({ to: '/clinical-histories' })
          : navigate({ to: '/patients/$id', params: { id: patient } }))
      }
    />
  );
}
