import type { ReactNode } from 'react';
import type { ClinicalHistory } from '#domain/clinical/clinical-history.ts';
import { RecordForm } from '#record/form/record-form.tsx';
import { useRecordForm } from '#record/form/use-record-form.ts';
import { clinicalHistoryWrites } from '#store/clinical/clinical-histories.ts';
import { Sections } from '#ui/layout/sections.tsx';
import { SAVE_FAILED, SAVED } from '../messages.ts';
import { HistoryFields } from './history-fields.tsx';
import { sectionStates } from './sections.ts';

interface HistoryEditorProps {
  /** Absent for a new history. */
  history?: ClinicalHistory;
  /** Another person has deleted the history while the form was open. */
  deleted?: boolean;
  /** The patient of a new history. */
  patient?: string | undefined;
  /** Above the fields: the reason why nothing can be saved yet. */
  warning?: ReactNode;
  onSaved: (id: string) => void;
}

/** One editor for a new and for an existing history. */
export function HistoryEditor({ history, deleted = false, patient, warning, onSaved }: HistoryEditorProps) {
  const form = useRecordForm({
    collection: 'clinical-histories',
    record: history,
    blank: patient === undefined ? {} : { patient },
    parentId: patient,
    writes: clinicalHistoryWrites,
    saved: SAVED,
    failed: SAVE_FAILED,
    onSaved,
  });
  return (
    <RecordForm
      form={form}
      label={history ? 'Editar Historia Clínica' : 'Nueva Historia Clínica'}
      submit={history ? 'Guardar cambios' : 'Guardar historia clínica'}
      disabled={!history && patient === undefined}
      deleted={deleted && history !== undefined && history}
      // Cancelar discards the typed values and stays on the page (specification §2).
      onCancel={() => void form.reset()}
    >
      {warning}
      <Sections sections={sectionStates(form.values)}>
        <HistoryFields form={form} id={history?.id ?? ''} />
      </Sections>
    </RecordForm>
  );
}
