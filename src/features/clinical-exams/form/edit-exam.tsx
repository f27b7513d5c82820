import { AlertBanner } from '#entities/clinical-history/alert-banner.tsx';
import { PatientLine } from '#entities/clinical-history/patient-line.tsx';
import { readHistoryPatient } from '#entities/clinical-history/read-history-patient.ts';
import { DeleteZone } from '#record/delete/delete-zone.tsx';
import { RecordNotShown } from '#record/read/record-not-shown.tsx';
import { useLastKnown } from '#record/read/use-last-known.ts';
import { useRecord } from '#record/read/use-record.ts';
import { useRead, valueOf } from '#runtime/read/use-read.ts';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { DELETE_FAILED, FORM_FAILED } from '../messages.ts';
import { ExamEditor } from './exam-editor.tsx';
import { WidePage } from './wide-page.tsx';

interface EditExamProps {
  id: string;
  onSaved: (id: string) => void;
  onCancel: () => void;
  /** `history`: the history of the deleted exam, if it is here. */
  onDeleted: (history: string | undefined) => void;
}

const TITLE = 'Editar Examen Clínico';

export function EditExam({ id, onSaved, onCancel, onDeleted }: EditExamProps) {
  const state = useRecord('clinical-exams', id);
  const known = useLastKnown(state);
  const whose = valueOf(useRead(readHistoryPatient, known?.record.clinical_history));
  if (!known) {
    if (state.status !== 'failed' && state.status !== 'missing') return null;
    const back = { to: '/clinical-histories', label: 'Volver a las historias clínicas' } as const;
    return <RecordNotShown collection="clinical-exams" title={TITLE} message={FORM_FAILED} back={back} state={state} />;
  }
  const { record, deleted } = known;
  return (
    <WidePage>
      <PageHeader
        title={TITLE}
        back={{ to: '/clinical-exam/$id', params: { id }, label: 'Volver al examen' }}
        subtitle={whose ? <PatientLine patient={whose.patient} /> : null}
      />
      {whose?.history ? <AlertBanner patient={whose.history.patient} /> : null}
      <ExamEditor exam={record} deleted={deleted} onSaved={onSaved} onCancel={onCancel} />
      {deleted ? null : (
        <DeleteZone
          collection="clinical-exams"
          id={id}
          action="Eliminar examen"
          title="Eliminar examen clínico"
          hint="Elimina este examen. La historia clínica y los demás exámenes del paciente se conservan."
          failed={DELETE_FAILED}
          onDeleted={() => onDeleted(whose?.history?.id)}
        >
          <p>¿Seguro que desea eliminar este examen clínico?</p>
        </DeleteZone>
      )}
    </WidePage>
  );
}
