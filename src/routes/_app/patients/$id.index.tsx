import { createFileRoute } from '@tanstack/react-router';
import { PatientDetail, type PatientSlots } from '#features/patients/detail/patient-detail.tsx';
import { PlanPanel } from '#features/treatment-plans/detail/plan-panel.tsx';

export const Route = createFileRoute('/_app/patients/$id/')({
  staticData: { title: 'Paciente' },
  component: PatientScreen,
});

/** The panels of the other areas. */
const SLOTS: PatientSlots = {
  plan: ({ id }) => <PlanPanel patient={id} />,
};

function PatientScreen() {
  const { id } = Route.useParams();
  return <PatientDetail key={id} id={id} slots={SLOTS} />;
}
