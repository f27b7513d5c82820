import { PaperPage } from '#entities/clinic/paper-page.tsx';
import { usePaperFacts } from '#entities/clinic/use-paper-facts.ts';
import { RecordNotShown } from '#record/read/record-not-shown.tsx';
import { useRecord } from '#record/read/use-record.ts';
import { useRead } from '#runtime/read/use-read.ts';
import { useToday } from '#runtime/use-clinic.ts';
import type { OrthodonticCase } from '#domain/orthodontics/orthodontic-case.ts';
import { readPatientCases, type PatientCases } from '#store/orthodontics/orthodontic-cases.ts';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { ReadFailed } from '#ui/messages/read-failed.tsx';
import { CASE_FAILED, CASE_MISSING } from '../messages.ts';
import { useCaseView } from '../shown/case-view.ts';
import { CasePaper } from './case-paper.tsx';

const TITLE = 'Hoja de ortodoncia';

/** A case on one page, for the patient to take home. */
export function CasePage({ id }: { id: string }) {
  const state = useRecord('orthodontic-cases', id);
  if (state.status === 'loading') return null;
  if (state.status !== 'ready') {
    const back = { to: '/patients', label: 'Volver a pacientes' } as const;
    const words = { title: TITLE, message: CASE_FAILED, missing: CASE_MISSING };
    return <RecordNotShown collection="orthodontic-cases" {...words} back={back} state={state} />;
  }
  return <Page course={state.record} />;
}

function Page({ course }: { course: OrthodonticCase }) {
  const found = useRead(readPatientCases, course.patient);
  if (found.status === 'failed') {
    const back = { to: '/patients/$id', params: { id: course.patient }, label: 'Volver al paciente' } as const;
    return (
      <>
        <PageHeader title={TITLE} back={back} />
        <ReadFailed message={CASE_FAILED} onRetry={found.retry} />
      </>
    );
  }
  return found.status === 'ready' ? <Sheet course={course} found={found.value} /> : null;
}

function Sheet({ course, found }: { course: OrthodonticCase; found: PatientCases }) {
  const patient = useRecord('patients', course.patient);
  const facts = usePaperFacts();
  const today = useToday();
  const view = useCaseView(course, found, today);
  if (patient.status === 'loading') return null;
  const person = patient.status === 'ready' ? patient.record : undefined;
  return (
    <PaperPage
      title={TITLE}
      patientId={course.patient}
      patient={person}
      choice={null}
      lacks={found.complete ? undefined : 'A la hoja le pueden faltar controles y citas hasta que lleguen.'}
      size="a4"
    >
      <CasePaper view={view} patient={person} facts={facts} today={today} />
    </PaperPage>
  );
}
