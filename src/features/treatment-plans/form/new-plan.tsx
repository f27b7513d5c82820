import { NarrowPage } from '#ui/layout/narrow-page.tsx';
import { PageHeader, type BackTarget } from '#ui/layout/page-header.tsx';
import { PlanEditor } from './plan-editor.tsx';

interface NewPlanProps {
  /** Whom the plan is for, when the address says so. */
  patient: string | undefined;
  onClearPatient: () => void;
  onSaved: (id: string) => void;
  onCancel: () => void;
}

export function NewPlan({ patient, ...props }: NewPlanProps) {
  const back: BackTarget =
    patient === undefined
      ? { to: '/treatment-plans', label: 'Volver a los planes' }
      : { to: '/patients/$id', params: { id: patient }, label: 'Volver al paciente' };
  return (
    <NarrowPage>
      <PageHeader title="Nuevo Plan de Tratamiento" back={back} />
      {/* Another patient, another form: what was typed for one is never saved for the other. */}
      <PlanEditor key={patient} patient={patient} {...props} />
    </NarrowPage>
  );
}
