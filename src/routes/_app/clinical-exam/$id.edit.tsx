import { createFileRoute } from '@tanstack/react-router';
import { EditExam } from '#features/clinical-exams/form/edit-exam.tsx';
import { useScreenAhead } from '#runtime/read/preload-code.ts';

export const Route = createFileRoute('/_app/clinical-exam/$id/edit')({
  staticData: { title: 'Editar Examen Clínico' },
  component: EditExamScreen,
});

function EditExamScreen() {
  const { id } = Route.useParams();
  const navigate = Route.useNavigate();
  useScreenAhead('/_app/clinical-exam/$id/');
  const toDetail = () => void navigate({ to: '/clinical-exam/$id', params: { id } });
  return (
    <EditExam
      key={id}
      id={id}
      onSaved={toDetail}
      onCancel={toDetail}
      onDeleted={(history) =>
        void (history === undefined
          ? navigate({ to: '/clinical-histories' })
          : navigate({ to: '/clinical-histories/$id', params: { id: history } }))
      }
    />
  );
}
