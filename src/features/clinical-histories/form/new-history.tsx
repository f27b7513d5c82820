import { useEffect, useState } from 'react';
import { isId } from '#domain/record/ids.ts';
import type { Patient } from '#domain/patients/patient.ts';
import { RecordNotShown } from '#record/read/record-not-shown.tsx';
import { useRecord } from '#record/read/use-record.ts';
import { useRead } from '#runtime/read/use-read.ts';
import type { ArcadaDatabase } from '#store/database/database.ts';
import { historyOfPatient } from '#store/clinical/clinical-histories.ts';
import { ButtonLink } from '#ui/controls/button.tsx';
import { Banner } from '#ui/messages/banner.tsx';
import { FORM_FAILED, NO_PATIENT } from '../messages.ts';
import { HistoryEditor } from './history-editor.tsx';
import { HistoryPage } from './history-page.tsx';

const TITLE = 'Nueva Historia Clínica';

interface NewHistoryProps {
  /** The patient that the address names. */
  patient: string | undefined;
  /** The patient has a history already. */
  onExisting: (id: string) => void;
  onSaved: (id: string) => void;
}

export function NewHistory({ patient, ...props }: NewHistoryProps) {
  if (patient === undefined || !isId(patient)) return <WithoutPatient onSaved={props.onSaved} />;
  return <ForPatient key={patient} patient={patient} {...props} />;
}

function WithoutPatient({ onSaved }: Pick<NewHistoryProps, 'onSaved'>) {
  return (
    <HistoryPage
      title={TITLE}
      back={{ to: '/clinical-histories', label: 'Volver a las historias clínicas' }}
      patient={null}
    >
      <HistoryEditor
        warning={
          <Banner tone="warning" action={<ButtonLink to="/patients">Seleccionar paciente</ButtonLink>}>
            {NO_PATIENT}
          </Banner>
        }
        onSaved={onSaved}
      />
    </HistoryPage>
  );
}

function ForPatient({ patient, onExisting, onSaved }: NewHistoryProps & { patient: string }) {
  const state = useRecord('patients', patient);
  const known = useKnownHistory(patient);
  useEffect(() => {
    if (known) onExisting(known);
  }, [known, onExisting]);
  const back = { to: '/patients/$id', params: { id: patient }, label: 'Volver al paciente' } as const;
  if (state.status === 'failed' || (state.status === 'missing' && state.complete)) {
    // A patient who is missing has no page to go back to.
    const way = state.status === 'missing' ? ({ to: '/patients', label: 'Volver a pacientes' } as const) : back;
    return <RecordNotShown collection="patients" title={TITLE} message={FORM_FAILED} back={way} state={state} />;
  }
  // Still reading, or on the way to the existing history's form.
  if (state.status === 'loading' || known !== null) return null;
  const record: Patient | null = state.status === 'ready' ? state.record : null;
  return (
    <HistoryPage title={TITLE} back={back} patient={{ id: patient, record }}>
      <HistoryEditor patient={patient} onSaved={onSaved} />
    </HistoryPage>
  );
}

/**
 * The history that the patient had when the form was opened; null: none, undefined: not known yet. A later one is
 * ignored: this form's own save, or another tablet's, with which the save is merged.
 */
function useKnownHistory(patient: string): string | null | undefined {
  const state = useRead(readHistoryId, patient);
  const [known, setKnown] = useState<string | null>();
  // If the store cannot be read, the patient's part says so.
  const answer = state.status === 'ready' ? state.value : undefined;
  if (known === undefined && answer !== undefined) setKnown(answer);
  return known === undefined ? answer : known;
}

const readHistoryId = async (db: ArcadaDatabase, patient: string) => (await historyOfPatient(db, patient))?.id ?? null;
