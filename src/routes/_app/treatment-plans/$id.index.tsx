import { createFileRoute } from '@tanstack/react-router';
import { PlanAppointments } from '#features/appointments/panels/plan-appointments.tsx';
import { PlanDetail } from '#features/treatment-plans/detail/plan-detail.tsx';

export const Route = createFileRoute('/_app/treatment-plans/$id/')({
  staticData: { title: 'Plan de Tratamiento' },
  component: PlanScreen,
});

const appointmentsOf = (patient: string) => <PlanAppointments patient={patient} />;

function PlanScreen() {
  const { id } = Route.useParams();
  return <PlanDetail key={id} id={id} appointments={appointmentsOf} />;
}
