import { createFileRoute } from '@tanstack/react-router';
import { ExamDetail } from '#features/clinical-exams/detail/exam-detail.tsx';

export const Route = createFileRoute('/_app/clinical-exam/$id/')({
  staticData: { title: 'Examen Clínico' },
  component: ExamScreen,
});

function ExamScreen() {
  const { id } = Route.useParams();
  return <ExamDetail key={id} id={id} />;
}
