import { DeleteZone } from '#record/delete/delete-zone.tsx';
import { RecordNotShown } from '#record/read/record-not-shown.tsx';
import { useLastKnown } from '#record/read/use-last-known.ts';
import { useRecord } from '#record/read/use-record.ts';
import { NarrowPage } from '#ui/layout/narrow-page.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { DELETE_FAILED, FORM_FAILED, PLAN_MISSING } from '../messages.ts';
import { PlanEditor } from './plan-editor.tsx';

interface EditPlanProps {
  id: string;
  onSaved: (id: string) => void;
  onCancel: () => void;
  onDeleted: () => void;
}

export function EditPlan({ id, onSaved, onCancel, onDeleted }: EditPlanProps) {
  const state = useRecord('treatment-plans', id);
  const known = useLastKnown(state);
  const title = 'Editar Plan de Tratamiento';
  if (!known) {
    if (state.status !== 'failed' && state.status !== 'missing') return null;
    const words = { title, message: FORM_FAILED, missing: PLAN_MISSING };
    const back = { to: '/treatment-plans', label: 'Volver a los planes' } as const;
    return <RecordNotShown collection="treatment-plans" {...words} back={back} state={state} />;
  }
  const { record, deleted } = known;
  return (
    <NarrowPage>
      <PageHeader title={title} back={{ to: '/treatment-plans/$id', params: { id }, label: 'Volver al plan' }} />
      <PlanEditor plan={record} deleted={deleted} onSaved={onSaved} onCancel={onCancel} />
      {deleted ? null : (
        <DeleteZone
          collection="treatment-plans"
          id={id}
          action="Eliminar plan"
          title="Confirmar eliminación"
          hint="Elimina este plan de tratamiento. Las citas y la historia del paciente se conservan."
          failed={DELETE_FAILED}
          irreversible
          onDeleted={onDeleted}
        >
          <p>¿Estás seguro que deseas eliminar este plan de tratamiento? Esta acción no se puede deshacer.</p>
        </DeleteZone>
      )}
    </NarrowPage>
  );
}
