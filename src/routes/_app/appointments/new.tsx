import { createFileRoute } from '@tanstack/react-router';
import { NewAppointment } from '#features/appointments/form/new-appointment.tsx';
import { newAppointmentSearch } from '#features/appointments/form/slot-address.ts';
import { useCalendarLink } from '#features/google-calendar/calendar-link.tsx';
import { lastList } from '#record/list/last-list.ts';
import { useRuntime } from '#runtime/runtime.tsx';
import { useScreenAhead } from '#runtime/read/preload-code.ts';

export const Route = createFileRoute('/_app/appointments/new')({
  validateSearch: newAppointmentSearch,
  staticData: { title: 'Nueva Cita' },
  component: NewAppointmentScreen,
});

function NewAppointmentScreen() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const { db } = useRuntime();
  useScreenAhead('/_app/appointments/$id/');
  const calendar = useCalendarLink();
  const { patient } = search;
  const leave = () =>
    void (patient === undefined
      ? navigate({ to: '/appointments', search: lastList(db, 'appointments') })
      : navigate({ to: '/patients/$id', params: { id: patient } }));
  return (
    <NewAppointment
      search={search}
      calendar={calendar}
      onClearPatient={({ fecha, hora, duracion, location }) =>
        // The slot stays in the address, so that a reload opens the same form.
        void navigate({
          search: newAppointmentSearch({ date: fecha, time: hora, duration: duracion, location }),
          replace: true,
        })
      }
      onSaved={(id) => void navigate({ to: '/appointments/$id', params: { id }, replace: true })}
      onCancel={leave}
    />
  );
}
