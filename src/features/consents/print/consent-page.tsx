import type { Consent } from '#domain/documents/consent.ts';
import { PaperPage } from '#entities/clinic/paper-page.tsx';
import { usePaperFacts } from '#entities/clinic/use-paper-facts.ts';
import { RecordNotShown } from '#record/read/record-not-shown.tsx';
import { useRecord } from '#record/read/use-record.ts';
import { useRead, valueOf } from '#runtime/read/use-read.ts';
import { licenceOf } from '#store/documents/prescriptions.ts';
import { ButtonLink } from '#ui/controls/button.tsx';
import { MISSING, READ_FAILED } from '../messages.ts';
import { ConsentPaper } from './consent-paper.tsx';

/** A consent as it is printed: A4, as many pages as its text needs. */
export function ConsentPage({ id }: { id: string }) {
  const state = useRecord('consents', id);
  if (state.status === 'loading') return null;
  if (state.status !== 'ready') {
    const words = { title: 'Consentimiento', message: READ_FAILED, missing: MISSING };
    const back = { to: '/patients', label: 'Volver a pacientes' } as const;
    return <RecordNotShown collection="consents" {...words} back={back} state={state} />;
  }
  return <Sheets consent={state.record} />;
}

function Sheets({ consent }: { consent: Consent }) {
  const state = useRecord('patients', consent.patient);
  const licence = valueOf(useRead(licenceOf, consent.professional ?? '')) ?? null;
  const facts = usePaperFacts();
  if (state.status === 'loading') return null;
  const patient = state.status === 'ready' ? state.record : undefined;
  return (
    <PaperPage
      title="Consentimiento"
      patientId={consent.patient}
      patient={patient}
      choice={
        <ButtonLink to="/consentimientos/$id" params={{ id: consent.id }}>
          Ver en pantalla
        </ButtonLink>
      }
      lacks={undefined}
      size="a4-pages"
    >
      <ConsentPaper consent={consent} patient={patient} licence={licence} facts={facts} />
    </PaperPage>
  );
}
