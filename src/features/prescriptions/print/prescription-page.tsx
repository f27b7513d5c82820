import { CloudUploadIcon, PencilIcon } from 'lucide-react';
import { PaperPage } from '#entities/clinic/paper-page.tsx';
import { usePaperFacts } from '#entities/clinic/use-paper-facts.ts';
import { useAlerts } from '#entities/clinical-history/alert-banner.tsx';
import { RecordNotShown } from '#record/read/record-not-shown.tsx';
import { useRecord } from '#record/read/use-record.ts';
import { useRead, valueOf } from '#runtime/read/use-read.ts';
import { readPrescriptionPaper, type PrescriptionPaper as Contents } from '#store/documents/prescriptions.ts';
import { ButtonLink } from '#ui/controls/button.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { Banner } from '#ui/messages/banner.tsx';
import { ReadFailed } from '#ui/messages/read-failed.tsx';
import { PRESCRIPTION_FAILED } from '../messages.ts';
import { PrescriptionPaper } from './prescription-paper.tsx';

/** A printable prescription. */
export function PrescriptionPage({ id }: { id: string }) {
  const state = useRecord('prescriptions', id);
  const read = useRead(readPrescriptionPaper, id);
  if (state.status === 'failed' || state.status === 'missing') {
    const back = { to: '/patients', label: 'Volver a pacientes' } as const;
    const words = { title: 'Receta', message: PRESCRIPTION_FAILED };
    return <RecordNotShown collection="prescriptions" {...words} back={back} state={state} />;
  }
  if (read.status === 'failed') {
    return (
      <>
        <PageHeader title="Receta" back={{ to: '/patients', label: 'Volver a pacientes' }} />
        <ReadFailed message={PRESCRIPTION_FAILED} onRetry={read.retry} />
      </>
    );
  }
  const contents = valueOf(read);
  return contents ? <Paper contents={contents} /> : null;
}

function Paper({ contents }: { contents: Contents }) {
  const { prescription, patient, unsent } = contents;
  const facts = usePaperFacts();
  const { alerts, unknown } = useAlerts(prescription.patient);
  return (
    <PaperPage
      title="Receta"
      patientId={prescription.patient}
      patient={patient}
      choice={
        <ButtonLink to="/recetas/$id" params={{ id: prescription.id }} icon={<PencilIcon />}>
          Editar
        </ButtonLink>
      }
      notice={unsent ? <Provisional /> : null}
      lacks={unknown === null ? undefined : 'La receta sale sin las alergias hasta que llegue la historia clínica.'}
      size="a5-upright"
    >
      <PrescriptionPaper contents={contents} facts={facts} alerts={alerts} />
    </PaperPage>
  );
}

function Provisional() {
  return (
    <Banner tone="warning" icon={<CloudUploadIcon />}>
      <strong>Número provisional.</strong> Esta receta todavía no se ha enviado. Puede entregarla: el número será el
      mismo cuando el servidor la reciba.
    </Banner>
  );
}
