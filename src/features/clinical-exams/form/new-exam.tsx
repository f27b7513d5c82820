import type { ComponentProps } from 'react';
import { AlertBanner } from '#entities/clinical-history/alert-banner.tsx';
import { PatientLine } from '#entities/clinical-history/patient-line.tsx';
import { readHistoryPatient } from '#entities/clinical-history/read-history-patient.ts';
import { RecordNotShown } from '#record/read/record-not-shown.tsx';
import { useRecord } from '#record/read/use-record.ts';
import { useRead } from '#runtime/read/use-read.ts';
import { ButtonLink } from '#ui/controls/button.tsx';
import { PageHeader, type BackTarget } from '#ui/layout/page-header.tsx';
import { Banner } from '#ui/messages/banner.tsx';
import { FORM_FAILED } from '../messages.ts';
import { ExamEditor } from './exam-editor.tsx';
import { WidePage } from './wide-page.tsx';

interface NewExamProps {
  /** The clinical history that the address names. */
  history: string | undefined;
  onSaved: (id: string) => void;
  /** `patient`: the history's patient, if known. */
  onCancel: (patient: string | undefined) => void;
}

const TITLE = 'Nuevo Examen Clínico';

export function NewExam({ history, onSaved, onCancel }: NewExamProps) {
  const state = useRead(readHistoryPatient, history);
  if (state.status === 'loading') return null;
  const whose = state.status === 'ready' ? state.value : undefined;
  const patient = whose?.history?.patient;
  const back: BackTarget =
    patient === undefined
      ? { to: '/clinical-histories', label: 'Volver a las historias clínicas' }
      : { to: '/patients/$id', params: { id: patient }, label: 'Volver al paciente' };
  if (state.status === 'failed') return <NotShown back={back} state={state} />;
  if (history !== undefined && whose?.history === undefined) return <HistoryNotHere id={history} back={back} />;
  return (
    <WidePage>
      <PageHeader title={TITLE} back={back} subtitle={history ? <PatientLine patient={whose?.patient} /> : null} />
      {patient === undefined ? <HistoryMissing /> : <AlertBanner patient={patient} />}
      {/* A new form for another history: findings in one patient are never saved for another. */}
      <ExamEditor key={history} history={history} onSaved={onSaved} onCancel={() => onCancel(patient)} />
    </WidePage>
  );
}

const NotShown = (why: Pick<ComponentProps<typeof RecordNotShown<'clinical-histories'>>, 'back' | 'state'>) => (
  <RecordNotShown collection="clinical-histories" title={TITLE} message={FORM_FAILED} {...why} />
);

/** Deleted, or not downloaded yet. */
function HistoryNotHere({ id, back }: { id: string; back: BackTarget }) {
  const state = useRecord('clinical-histories', id);
  return state.status === 'missing' ? <NotShown back={back} state={state} /> : null;
}

function HistoryMissing() {
  return (
    <Banner tone="warning" action={<ButtonLink to="/clinical-histories">Elegir historia clínica</ButtonLink>}>
      Para crear un examen clínico, se necesita un historial clínico.
    </Banner>
  );
}
