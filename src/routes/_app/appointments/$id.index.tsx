import { createFileRoute, useRouter } from '@tanstack/react-router';
import { useCalendarLine } from '#features/google-calendar/calendar-link.tsx';
import { AppointmentDetail } from '#features/appointments/detail/appointment-detail.tsx';
import { readOfPatient } from '#features/appointments/panels/use-of-patient.ts';
import { readRecord } from '#record/read/use-record.ts';
import { prefetchLoader } from '#runtime/read/prefetch-loader.ts';
import { prefetch } from '#runtime/read/use-read.ts';
import { dropped } from '#ui/text/query-text.ts';
import { readAlerts } from '#entities/clinical-history/alert-banner.tsx';
import type { Appointment } from '#domain/agenda/appointment.ts';

const loader = prefetchLoader(async (db, { params: { id } }: { params: { id: string } }) => {
  const appointment = await prefetch(db, readRecord, 'appointments', id);
  if (appointment?.status !== 'ready') return;
  const { patient } = appointment.record as Appointment;
  await Promise.all([
    prefetch(db, readRecord, 'patients', patient),
    prefetch(db, readAlerts, patient),
    prefetch(db, readOfPatient, patient),
  ]);
});

/** Whether the address asks for the dialog of Reprogramar, whose draft was left unfinished. */
const parseReschedule = (search: Record<string, unknown>): { reprogramar?: boolean } =>
  search['reprogramar'] === true ? { reprogramar: true } : dropped(['reprogramar'], search);

export const Route = createFileRoute('/_app/appointments/$id/')({
  validateSearch: parseReschedule,
  staticData: { title: 'Cita' },
  loader,
  component: AppointmentScreen,
});

function AppointmentScreen() {
  const { id } = Route.useParams();
  const { reprogramar } = Route.useSearch();
  const navigate = Route.useNavigate();
  const router = useRouter();
  const calendar = useCalendarLine();
  const open = (appointment: string, options = {}) =>
    void router.navigate({ to: '/appointments/$id', params: { id: appointment }, ...options });
  return (
    <AppointmentDetail
      key={id}
      id={id}
      {...(calendar && { calendar })}
      asked={reprogramar === true}
      onAsked={() => void navigate({ search: {}, replace: true })}
      onRescheduled={({ created }) => open(created)}
      onUndone={({ created, original }) => {
        // A person who has gone on to another screen stays there.
        if (router.state.location.pathname === `/appointments/${created}`) open(original.id, { replace: true });
      }}
    />
  );
}
