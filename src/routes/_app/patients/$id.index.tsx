import { createFileRoute } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { ClinicalHistory } from '#domain/clinical/clinical-history.ts';
import { timelineOf } from '#domain/clinical/notes/treatments.ts';
import type { Patient } from '#domain/patients/patient.ts';
import { readOfPatient } from '#features/appointments/panels/use-of-patient.ts';
import { readAlerts } from '#entities/clinical-history/alert-banner.tsx';
import { MissingConsent, readOrthodonticConsent } from '#entities/consent/orthodontic-consent.tsx';
import { clinicalHistoryId } from '#domain/record/ids.ts';
import { PatientAppointments } from '#features/appointments/panels/patient-appointments.tsx';
import { BudgetPanel } from '#features/budgets/panel/budget-panel.tsx';
import { readPatientMoney } from '#features/budgets/panel/use-patient-money.ts';
import { ASKED } from '#features/budgets/panel/windows.ts';
import { ExamPanel, readExams } from '#features/clinical-exams/panel/exam-panel.tsx';
import { AttemptPanel } from '#features/follow-up/panel/attempt-panel.tsx';
import { HistoryPanel } from '#features/clinical-histories/panel/history-panel.tsx';
import { prefetchPreviews } from '#features/clinical-images/shown/thumbnail.tsx';
import { ImagePanel } from '#features/clinical-images/panel/image-panel.tsx';
import { ConsentPanel } from '#features/consents/panel/consent-panel.tsx';
import { PatientDetail, type PatientSlots } from '#features/patients/detail/patient-detail.tsx';
import { ExportButton } from '#features/import-export/export/patient/export-button.tsx';
import { CasePanel } from '#features/orthodontics/panel/case-panel.tsx';
import { OdontogramPanel } from '#features/odontograms/preview/odontogram-panel.tsx';
import { PrescriptionPanel } from '#features/prescriptions/panel/prescription-panel.tsx';
import { rememberPatient } from '#features/search/recent-patients.ts';
import { PlanPanel } from '#features/treatment-plans/detail/plan-panel.tsx';
import { prefetchLoader } from '#runtime/read/prefetch-loader.ts';
import { prefetch } from '#runtime/read/use-read.ts';
import { readRecord } from '#record/read/use-record.ts';
import { imagesOfPatient } from '#store/clinical/clinical-images.ts';
import { odontogramsOfPatient } from '#store/clinical/odontograms.ts';
import { readPatientCases } from '#store/orthodontics/orthodontic-cases.ts';
import { patientPlans } from '#store/clinical/treatment-plans.ts';
import { consentsOfPatient } from '#store/documents/consents.ts';
import { patientPrescriptions } from '#store/documents/prescriptions.ts';
import { patientAttempts } from '#store/follow-up/attempts.ts';
import { askedForms } from '#record/form/asked-forms.ts';

const loader = prefetchLoader((db, { params: { id } }: { params: { id: string } }) =>
  Promise.all([
    prefetch(db, readRecord, 'patients', id),
    prefetch(db, readAlerts, id),
    prefetch(db, readRecord, 'clinical-histories', clinicalHistoryId(id)).then(
      (found) => found?.status === 'ready' && timelineOf(found.record as ClinicalHistory),
    ),
    prefetch(db, patientPlans, id),
    prefetch(db, readPatientCases, id),
    prefetch(db, consentsOfPatient, id),
    prefetch(db, readOrthodonticConsent, id),
    prefetch(db, patientPrescriptions, id),
    prefetch(db, readOfPatient, id),
    prefetch(db, imagesOfPatient, id).then((found) => prefetchPreviews(db, found?.images.slice(0, 1))),
    prefetch(db, odontogramsOfPatient, id),
    prefetch(db, readExams, id),
    prefetch(db, readPatientMoney, id),
    prefetch(db, patientAttempts, id),
  ]),
);

export const Route = createFileRoute('/_app/patients/$id/')({
  validateSearch: askedForms([...ASKED, 'case', 'contact']),
  staticData: { title: 'Paciente' },
  loader,
  component: PatientScreen,
});

/** Panels of other features. */
const SLOTS: PatientSlots = {
  actions: (patient) => <ExportButton patient={patient} />,
  orthodontics: ({ id }) => <Orthodontics patient={id} />,
  history: ({ id }) => <HistoryPanel patient={id} />,
  plan: ({ id }) => <PlanPanel patient={id} />,
  consents: ({ id }) => <ConsentPanel patient={id} />,
  prescriptions: (patient) => <PrescriptionPanel patient={patient} />,
  appointments: ({ id }) => <PatientAppointments patient={id} />,
  image: (patient) => <ImagePanel patient={patient} />,
  odontogram: (patient) => <OdontogramPanel patient={patient} />,
  exam: (patient) => <ExamPanel patient={patient} />,
  budgets: (patient) => <Budgets patient={patient} />,
  followUp: (patient) => <Attempts patient={patient} />,
};

function Orthodontics({ patient }: { patient: string }) {
  const navigate = Route.useNavigate();
  return (
    <CasePanel
      patient={patient}
      asked={Route.useSearch().case}
      onAnswered={() => void navigate({ search: {}, replace: true, resetScroll: false })}
      consent={MissingConsent}
    />
  );
}

function Budgets({ patient }: { patient: Patient }) {
  const navigate = Route.useNavigate();
  return (
    <BudgetPanel
      patient={patient}
      asked={Route.useSearch()}
      onAnswered={() => void navigate({ search: {}, replace: true, resetScroll: false })}
    />
  );
}

function Attempts({ patient }: { patient: Patient }) {
  const navigate = Route.useNavigate();
  const { contact } = Route.useSearch();
  return (
    <AttemptPanel
      patient={patient}
      asked={contact}
      onAnswered={() => void navigate({ search: {}, replace: true, resetScroll: false })}
      onVisit={(channel) =>
        void navigate({ to: '/appointments/new', search: { patient: patient.id, contact: channel } })
      }
    />
  );
}

function PatientScreen() {
  const { id } = Route.useParams();
  useEffect(() => rememberPatient(id), [id]);
  return <PatientDetail key={id} id={id} slots={SLOTS} />;
}
