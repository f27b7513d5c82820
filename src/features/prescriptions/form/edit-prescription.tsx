import { PrinterIcon } from 'lucide-react';
import { titleOf } from '#domain/registry.ts';
import { DeleteZone } from '#record/delete/delete-zone.tsx';
import { HistoryButton } from '#record/history/history-button.tsx';
import { ListFailed } from '#record/list/list-failed.tsx';
import { RecordNotShown } from '#record/read/record-not-shown.tsx';
import { UndecidedBanner } from '#record/read/undecided-banner.tsx';
import { useLastKnown } from '#record/read/use-last-known.ts';
import { useRecord } from '#record/read/use-record.ts';
import { useRead } from '#runtime/read/use-read.ts';
import { readPrescribers } from '#store/documents/prescriptions.ts';
import { ButtonLink } from '#ui/controls/button.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { UnsentMark } from '#ui/marks/unsent-mark.tsx';
import { DELETE_FAILED, PRESCRIPTION_FAILED } from '../messages.ts';
import { PatientLine } from './patient-line.tsx';
import { PrescriptionEditor } from './prescription-editor.tsx';

interface EditPrescriptionProps {
  id: string;
  onSaved: (id: string) => void;
  onLeave: (patient: string) => void;
}

/** A prescription's own page, which is its form: it is read on its paper. */
export function EditPrescription({ id, onSaved, onLeave }: EditPrescriptionProps) {
  const state = useRecord('prescriptions', id);
  const known = useLastKnown(state);
  const prescribers = useRead(readPrescribers);
  const back = { to: '/patients', label: 'Volver a pacientes' } as const;
  if (!known) {
    if (state.status !== 'failed' && state.status !== 'missing') return null;
    const words = { title: 'Receta', message: PRESCRIPTION_FAILED };
    return <RecordNotShown collection="prescriptions" {...words} back={back} state={state} />;
  }
  if (prescribers.status === 'failed') {
    return (
      <>
        <PageHeader title="Receta" back={back} />
        <ListFailed message={PRESCRIPTION_FAILED} onRetry={prescribers.retry} />
      </>
    );
  }
  if (prescribers.status === 'loading') return null;
  const { record, deleted } = known;
  const pending = state.status === 'ready' ? state.pending : { entries: [], conflicts: [] };
  const { patient } = record;
  return (
    <>
      <PageHeader
        title="Receta"
        badge={pending.entries.length > 0 || pending.conflicts.length > 0 ? <UnsentMark /> : null}
        subtitle={<PatientLine id={patient} />}
        back={{ to: '/patients/$id', params: { id: patient }, label: 'Volver al paciente' }}
        actions={
          deleted ? null : (
            <>
              <HistoryButton collection="prescriptions" id={id} subtitle={titleOf('prescriptions', { ...record })} />
              <ButtonLink to="/recetas/$id/print" params={{ id }} icon={<PrinterIcon />}>
                Imprimir
              </ButtonLink>
            </>
          )
        }
      />
      <UndecidedBanner collection="prescriptions" pending={pending} />
      <PrescriptionEditor
        prescription={record}
        deleted={deleted}
        patient={patient}
        prescribers={prescribers.value}
        onSaved={onSaved}
        onCancel={() => onLeave(patient)}
      />
      {deleted ? null : (
        <DeleteZone
          collection="prescriptions"
          id={id}
          action="Eliminar receta"
          hint="Elimina esta receta de la ficha. El papel ya entregado sigue valiendo."
          failed={DELETE_FAILED}
          onDeleted={() => onLeave(patient)}
        >
          <p>Se elimina la receta. Lo que el paciente ya tiene en papel no cambia.</p>
        </DeleteZone>
      )}
    </>
  );
}
