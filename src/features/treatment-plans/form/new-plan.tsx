import { useRead } from '#runtime/read/use-read.ts';
import { countPatients } from '#store/patients/patients.ts';
import { NarrowPage } from '#ui/layout/narrow-page.tsx';
import { PageHeader, type BackTarget } from '#ui/layout/page-header.tsx';
import { ListFailed } from '#record/list/list-failed.tsx';
import { DATA_FAILED } from '../messages.ts';
import { PlanEditor } from './plan-editor.tsx';

interface NewPlanProps {
  /** The patient that the address names. */
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
  // Without any patient the form cannot be saved: said before a person types.
  const patients = useRead(countPatients);
  return (
    <NarrowPage>
      <PageHeader title="Nuevo Plan de Tratamiento" back={back} />
      {patients.status === 'failed' ? (
        <NotReady onRetry={patients.retry} />
      ) : (
        // A new form for another patient: values typed for one are never saved for the other.
        <PlanEditor key={patient} patient={patient} {...props} />
      )}
    </NarrowPage>
  );
}

function NotReady({ onRetry }: { onRetry: () => void }) {
  return <ListFailed message={DATA_FAILED} onRetry={onRetry} />;
}
