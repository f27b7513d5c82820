import { TriangleAlertIcon } from 'lucide-react';
import { useRead } from '#runtime/use-read.ts';
import { countPatients } from '#store/patients/patients.ts';
import { Button } from '#ui/controls/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { NarrowPage } from '#ui/layout/narrow-page.tsx';
import { PageHeader, type BackTarget } from '#ui/layout/page-header.tsx';
import { EmptyState } from '#ui/messages/empty-state.tsx';
import { DATA_FAILED } from '../messages.ts';
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
  // Without the patients nobody can be chosen: said before anything is typed, not on saving.
  const patients = useRead(countPatients, []);
  return (
    <NarrowPage>
      <PageHeader title="Nuevo Plan de Tratamiento" back={back} />
      {patients.status === 'failed' ? (
        <NotReady onRetry={patients.retry} />
      ) : (
        // Another patient, another form: what was typed for one is never saved for the other.
        <PlanEditor key={patient} patient={patient} {...props} />
      )}
    </NarrowPage>
  );
}

function NotReady({ onRetry }: { onRetry: () => void }) {
  return (
    <Card>
      <div role="alert">
        <EmptyState
          icon={<TriangleAlertIcon size={28} />}
          title={DATA_FAILED}
          action={
            <Button variant="accent" onClick={onRetry}>
              Reintentar
            </Button>
          }
        >
          Lo que estaba guardado en este dispositivo sigue a salvo.
        </EmptyState>
      </div>
    </Card>
  );
}
