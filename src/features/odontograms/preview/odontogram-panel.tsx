import { Link } from '@tanstack/react-router';
import { patientAge, type Patient } from '#domain/patients/patient.ts';
import { StillComing } from '#record/read/still-coming.tsx';
import { NoneYet } from '#record/read/none-yet.tsx';
import { useClinicConfig, useToday } from '#runtime/use-clinic.ts';
import { useRead } from '#runtime/read/use-read.ts';
import { odontogramsOfPatient, type OdontogramSummary } from '#store/clinical/odontograms.ts';
import { ButtonLink } from '#ui/controls/button.tsx';
import { ToothIcon } from '#ui/controls/icons.ts';
import { Card } from '#ui/layout/card.tsx';
import { ReadFailed } from '#ui/messages/read-failed.tsx';
import { formatDate } from '#ui/text/format.ts';
import { PREVIEW_FAILED } from '../messages.ts';
import { AllOdontograms } from './all-odontograms.tsx';
import { MouthView } from './mouth-view.tsx';

const TITLE = 'Odontograma';

/** The newest odontogram of a patient, on the patient's page. */
export function OdontogramPanel({ patient }: { patient: Patient }) {
  const state = useRead(odontogramsOfPatient, patient.id);
  if (state.status === 'loading') return <Card title={TITLE}>{null}</Card>;
  if (state.status === 'failed') return <Failed onRetry={state.retry} />;
  const { history, odontograms } = state.value;
  const [newest, ...older] = odontograms;
  if (history === null) return <NoHistory patient={patient.id} />;
  if (!newest) return <NoOdontogram history={history} />;
  return <Preview patient={patient} odontogram={newest} several={older.length > 0} />;
}

interface PreviewProps {
  patient: Patient;
  odontogram: OdontogramSummary;
  several: boolean;
}

function Preview({ patient, odontogram, several }: PreviewProps) {
  const timeZone = useClinicConfig()?.timezone;
  const age = patientAge(patient, useToday());
  const { id, teeth, updated_at, whole } = odontogram;
  if (!whole) return <TeethToCome />;
  return (
    <Card
      title={TITLE}
      actions={
        <>
          {several ? <AllOdontograms patient={patient} quiet /> : null}
          <Link to="/odontograms/$id/edit" params={{ id }} aria-label="Editar odontograma">
            Editar
          </Link>
          <Link to="/odontograms/$id" params={{ id }} aria-label="Ver odontograma">
            Ver
          </Link>
        </>
      }
    >
      <MouthView teeth={teeth} age={age} />
      <p className="date-below">Actualizado {formatDate(updated_at, timeZone)}</p>
    </Card>
  );
}

/** Shown until all teeth have come: with some of them missing, the mouth would look healthier than it is. */
function TeethToCome() {
  return (
    <Card title={TITLE} padded={false}>
      <StillComing>El odontograma se verá aquí cuando hayan llegado todos sus dientes.</StillComing>
    </Card>
  );
}

function NoHistory({ patient }: { patient: string }) {
  return (
    <Card title={TITLE} padded={false}>
      <NoneYet
        of="clinical-histories"
        icon={<ToothIcon size={22} />}
        title="Sin odontograma"
        action={
          <ButtonLink to="/clinical-histories/new" search={{ patient }}>
            Crear historia clínica
          </ButtonLink>
        }
      >
        Primero se necesita la historia clínica del paciente.
      </NoneYet>
    </Card>
  );
}

function NoOdontogram({ history }: { history: string }) {
  return (
    <Card title={TITLE} padded={false}>
      <NoneYet
        of="odontograms"
        icon={<ToothIcon size={22} />}
        title="Sin odontograma"
        action={
          <ButtonLink to="/odontograms/new" search={{ clinical_history: history }}>
            Crear odontograma
          </ButtonLink>
        }
      />
    </Card>
  );
}

function Failed({ onRetry }: { onRetry: () => void }) {
  return (
    <Card title={TITLE} padded={false}>
      <ReadFailed compact message={PREVIEW_FAILED} onRetry={onRetry} />
    </Card>
  );
}
