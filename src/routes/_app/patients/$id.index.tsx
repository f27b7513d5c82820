import { createFileRoute } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { Patient } from '#domain/patients/patient.ts';
import { PatientAppointments } from '#features/appointments/panels/patient-appointments.tsx';
import { BudgetPanel } from '#features/budgets/panel/budget-panel.tsx';
import { ASKED } from '#features/budgets/panel/windows.ts';
import { ExamPanel } from '#features/clinical-exams/panel/exam-panel.tsx';
import { HistoryPanel } from '#features/clinical-histories/panel/history-panel.tsx';
import { ImagePanel } from '#features/clinical-images/panel/image-panel.tsx';
import { PatientDetail, type PatientSlots } from '#features/patients/detail/patient-detail.tsx';
import { ExportButton } from '#features/import-export/export/patient/export-button.tsx';
import { OdontogramPanel } from '#features/odontograms/preview/odontogram-panel.tsx';
import { rememberPatient } from '#features/search/recent-patients.ts';
import { PlanPanel } from '#features/treatment-plans/detail/plan-panel.tsx';
import { askedForms } from '#record/form/asked-forms.ts';

export const Route = createFileRoute('/_app/patients/$id/')({
  validateSearch: askedForms(ASKED),
  staticData: { title: 'Paciente' },
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
