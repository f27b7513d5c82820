import { TriangleAlertIcon } from 'lucide-react';
import { Button, ButtonLink } from '#ui/controls/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { EmptyState } from '#ui/messages/empty-state.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { PATIENT_FAILED } from './messages.ts';
import type { PatientRecordState } from './use-patient-record.ts';

export type NotShown = Extract<PatientRecordState, { status: 'failed' | 'missing' }>;

/** The patient could not be read, or is not on this tablet: says so, with the way back (§8). */
export function PatientNotShown({ title, state }: { title: string; state: NotShown }) {
  return (
    <>
      <PageHeader title={title} back={{ to: '/patients', label: 'Volver a pacientes' }} />
      <Card>
        <div role="alert">
          <EmptyState
            icon={<TriangleAlertIcon size={28} />}
            title={PATIENT_FAILED}
            action={
              <>
                {state.status === 'failed' ? (
                  <Button variant="accent" onClick={state.retry}>
                    Reintentar
                  </Button>
                ) : null}
                <ButtonLink to="/patients">Volver a pacientes</ButtonLink>
              </>
            }
          >
            {reasonOf(state)}
          </EmptyState>
        </div>
      </Card>
    </>
  );
}

function reasonOf(state: NotShown): string {
  if (state.status === 'failed') return 'Lo que estaba guardado en este dispositivo sigue a salvo.';
  if (state.complete) return 'El paciente no existe o fue eliminado.';
  return 'Los datos de la clínica todavía se están descargando en este dispositivo.';
}
