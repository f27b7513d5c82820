import { createFileRoute, useRouter } from '@tanstack/react-router';
import { useCalendarLine } from '#features/google-calendar/calendar-link.tsx';
import { AppointmentDetail } from '#features/appointments/detail/appointment-detail.tsx';

export const Route = createFileRoute('/_app/appointments/$id/')({
  staticData: { title: 'Cita' },
  component: AppointmentScreen,
});

function AppointmentScreen() {
  const { id } = Route.useParams();
  const router = useRouter();
  const calendar = useCalendarLine();
  const open = (appointment: string, options = {}) =>
    void router.navigate({ to: '/appointments/$id', params: { id: appointment }, ...options });
  return (
    <AppointmentDetail
      key={id}
      id={id}
      {...(calendar && { calendar })}
      onRescheduled={({ created }) => open(created)}
      onUndone={({ created, original }) => {
        // Whoever has gone on to another screen stays there.
        if (router.state.location.pathname === `/appointments/${created}`) open(original.id, { replace: true });
      }}
    />
  );
}
