import { createFileRoute } from '@tanstack/react-router';
import { ChooseOther } from '#features/patients/merge/choose-other.tsx';
import { MergePage } from '#features/patients/merge/merge-page.tsx';
import { textSearch } from '#ui/text/query-text.ts';

export const Route = createFileRoute('/_app/patients/$id/merge')({
  validateSearch: textSearch('with'),
  staticData: { title: 'Fusionar pacientes' },
  component: MergeScreen,
});

function MergeScreen() {
  const { id } = Route.useParams();
  const { with: other } = Route.useSearch();
  const navigate = Route.useNavigate();
  if (other === undefined || other === id) {
    return <ChooseOther id={id} onChoose={(chosen) => void navigate({ search: { with: chosen }, replace: true })} />;
  }
  return (
    <MergePage
      key={`${id} ${other}`}
      id={id}
      other={other}
      onMerged={(stays) => void navigate({ to: '/patients/$id', params: { id: stays }, replace: true })}
    />
  );
}
