import { createFileRoute } from '@tanstack/react-router';
import type { ClinicalHistory } from '#domain/clinical/clinical-history.ts';
import { timelineOf } from '#domain/clinical/notes/treatments.ts';
import type { OrthodonticCase } from '#domain/orthodontics/orthodontic-case.ts';
import { fullName, UNKNOWN_PATIENT } from '#domain/patients/patient.ts';
import { clinicalHistoryId } from '#domain/record/ids.ts';
import { readAlerts } from '#entities/clinical-history/alert-banner.tsx';
import { OrthodonticConsent, readOrthodonticConsent } from '#entities/consent/orthodontic-consent.tsx';
import { readGallery } from '#features/clinical-images/gallery/use-gallery.ts';
import { BeforeNow } from '#features/clinical-images/panel/before-now.tsx';
import { CaseDetail, type CaseSlots } from '#features/orthodontics/detail/case-detail.tsx';
import { readRecord, useRecord } from '#record/read/use-record.ts';
import { prefetchLoader } from '#runtime/read/prefetch-loader.ts';
import { prefetch } from '#runtime/read/use-read.ts';
import { consentsOfPatient } from '#store/documents/consents.ts';
import { readPatientCases } from '#store/orthodontics/orthodontic-cases.ts';

const loader = prefetchLoader(async (db, { params: { id } }: { params: { id: string } }) => {
  const found = await prefetch(db, readRecord, 'orthodontic-cases', id);
  if (found?.status !== 'ready') return;
  const { patient } = found.record as OrthodonticCase;
  await Promise.all([
    prefetch(db, readRecord, 'patients', patient),
    prefetch(db, readRecord, 'clinical-histories', clinicalHistoryId(patient)).then(
      (history) => history?.status === 'ready' && timelineOf(history.record as ClinicalHistory),
    ),
    prefetch(db, readAlerts, patient),
    prefetch(db, readPatientCases, patient),
    prefetch(db, readGallery, clinicalHistoryId(patient)),
    prefetch(db, consentsOfPatient, patient),
    prefetch(db, readOrthodonticConsent, patient),
  ]);
});

export const Route = createFileRoute('/_app/ortodoncia/$id/')({
  staticData: { title: 'Ortodoncia' },
  loader,
  component: CaseScreen,
});

/** Parts of the page that other features render. */
const SLOTS: CaseSlots = {
  photographs: (patient, history, when) => <Photographs patient={patient} history={history} when={when} />,
  consent: OrthodonticConsent,
};

function Photographs({ patient, ...props }: { patient: string; history: string; when: (date: string) => string }) {
  const state = useRecord('patients', patient);
  return <BeforeNow {...props} patient={state.status === 'ready' ? fullName(state.record) : UNKNOWN_PATIENT} />;
}

function CaseScreen() {
  const { id } = Route.useParams();
  const navigate = Route.useNavigate();
  return (
    <CaseDetail
      key={id}
      id={id}
      slots={SLOTS}
      onDeleted={(patient) => void navigate({ to: '/patients/$id', params: { id: patient } })}
    />
  );
}
