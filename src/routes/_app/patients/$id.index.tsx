import { createFileRoute } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { ClinicalHistory } from '#domain/clinical/clinical-history.ts';
import { timelineOf } from '#domain/clinical/notes/treatments.ts';
import type { Patient } from '#domain/patients/patient.ts';
import { useAppointmentsOf } from '#features/appointments/panels/use-of-patient.ts';
import { keptAlerts } from '#entities/clinical-history/alert-banner.tsx';
import { clinicalHistoryId } from '#domain/record/ids.ts';
import { PatientAppointments } from '#features/appointments/panels/patient-appointments.tsx';
import { BudgetPanel } from '#features/budgets/panel/budget-panel.tsx';
import { usePatientMoney } from '#features/budgets/panel/use-patient-money.ts';
import { ASKED } from '#features/budgets/panel/windows.ts';
import { ExamPanel, keptExams } from '#features/clinical-exams/panel/exam-panel.tsx';
import { HistoryPanel } from '#features/clinical-histories/panel/history-panel.tsx';
import { readPreviewsAhead } from '#features/clinical-images/shown/thumbnail.tsx';
import { ImagePanel, keptImages } from '#features/clinical-images/panel/image-panel.tsx';
import { PatientDetail, type PatientSlots } from '#features/patients/detail/patient-detail.tsx';
import { ExportButton } from '#features/import-export/export/patient/export-button.tsx';
import { keptOdontograms, OdontogramPanel } from '#features/odontograms/preview/odontogram-panel.tsx';
import { rememberPatient } from '#features/search/recent-patients.ts';
import { keptPlans, PlanPanel } from '#features/treatment-plans/detail/plan-panel.tsx';
import { ahead } from '#runtime/read/ahead.ts';
import { keptRecord } from '#record/read/use-record.ts';
import { askedForms } from '#record/form/asked-forms.ts';

const readAhead = ahead((db, { id }: { id: string }) =>
  Promise.all([
    keptRecord.ahead(db, 'patients', id),
    keptAlerts.ahead(db, id),
    keptRecord
      .ahead(db, 'clinical-histories', clinicalHistoryId(id))
      .then((found) => found?.status === 'ready' && timelineOf(found.record as ClinicalHistory)),
    keptPlans.ahead(db, id),
    useAppointmentsOf.ahead(db, id),
    keptImages.ahead(db, id).then((found) => readPreviewsAhead(db, found?.images.slice(0, 1))),
    keptOdontograms.ahead(db, id),
    keptExams.ahead(db, id),
    usePatientMoney.ahead(db, id),
  ]),
);

export const Route = createFileRoute('/_app/patients/$id/')({
  validateSearch: askedForms(ASKED),
  staticData: { title: 'Paciente' },
  loader: readAhead,
  component: PatientScreen,
});

/** The panels of the other areas. */
const SLOTS: PatientSlots = {
  actions: (patient) => <ExportButton patient={patient} />,
  history: ({ id }) => <HistoryPanel patient={id} />,
  plan: ({ id }) => <PlanPanel patient={id} />,
  appointments: ({ id }) => <PatientAppointments patient={id} />,
  image: (patient) => <ImagePanel patient={patient} />,
  odontogram: (patient) => <OdontogramPanel patient={patient} />,
  exam: (patient) => <ExamPanel patient={patient} />,
  budgets: (patient) => <Budgets patient={patient} />,
};

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

function PatientScreen() {
  const { id } = Route.useParams();
  useEffect(() => rememberPatient(id), [id]);
  return <PatientDetail key={id} id={id} slots={SLOTS} />;
}
