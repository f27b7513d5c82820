import type { ClinicalHistory } from '#domain/clinical/clinical-history.ts';
import { AlertBanner } from '#entities/clinical-history/alert-banner.tsx';
import { RecordNotShown } from '#record/read/record-not-shown.tsx';
import { useLastKnown } from '#record/read/use-last-known.ts';
import { useRecord } from '#record/read/use-record.ts';
import { FORM_FAILED } from '../messages.ts';
import { HistoryEditor } from './history-editor.tsx';
import { HistoryPage } from './history-page.tsx';

const TITLE = 'Editar Historia Clínica';

interface EditHistoryProps {
  id: string;
  onSaved: (id: string) => void;
}

export function EditHistory({ id, onSaved }: EditHistoryProps) {
  const state = useRecord('clinical-histories', id);
  const known = useLastKnown(state);
  if (!known) {
    if (state.status !== 'failed' && state.status !== 'missing') return null;
    const back = { to: '/clinical-histories', label: 'Volver a las historias clínicas' } as const;
    const shown = { collection: 'clinical-histories', title: TITLE, message: FORM_FAILED, back, state } as const;
    return <RecordNotShown {...shown} />;
  }
  return <Editor history={known.record} deleted={known.deleted} onSaved={onSaved} />;
}

interface EditorProps extends Pick<EditHistoryProps, 'onSaved'> {
  history: ClinicalHistory;
  deleted: boolean;
}

function Editor({ history, deleted, onSaved }: EditorProps) {
  const patient = useRecord('patients', history.patient);
  if (patient.status === 'loading') return null;
  const record = patient.status === 'ready' ? patient.record : null;
  const back = {
    to: '/clinical-histories/$id',
    params: { id: history.id },
    label: 'Volver a la historia clínica',
  } as const;
  return (
    <HistoryPage title={TITLE} back={back} patient={{ id: history.patient, record }}>
      <AlertBanner patient={history.patient} />
      <HistoryEditor history={history} deleted={deleted} onSaved={onSaved} />
    </HistoryPage>
  );
}
