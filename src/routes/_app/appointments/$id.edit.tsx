import { createFileRoute } from '@tanstack/react-router';
import { EditAppointment } from '#features/appointments/form/edit-appointment.tsx';
import { useCalendarLink } from '#features/google-calendar/calendar-link.tsx';
import { lastList } from '#record/list/last-list.ts';
import { useRuntime } from '#runtime/runtime.tsx';
import { useScreenAhead } from '#runtime/read/preload-code.ts';

export const Route = createFileRoute('/_app/appointments/$id/edit')({
  staticData: { title: 'Editar Cita' },
  component: EditAppointmentScreen,
});

function EditAppointmentScreen() {
  const { id } = Route.useParams();
  const navigate = Route.useNavigate();
  const { db } = useRuntime();
  useScreenAhead('/_app/appointments/$id/');
  const calendar = useCalendarLink();
  const toDetail = () => void navigate({ to: '/appointments/$id', params: { id } });
  return (
    <EditAppointment
      key={id}
      id={id}
      calendar={calendar}
      onSaved={toDetail}
      onCancel={toDetail}
      onDeleted={() => void navigate({ to: '/appointments', search: lastList(db, 'appointments') })}
    />
  );
}
