import { createFileRoute } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Channel } from '#domain/follow-up/contact-attempt.ts';
import { NewAppointment } from '#features/appointments/form/new-appointment.tsx';
import { newAppointmentSearch } from '#features/appointments/form/slot-address.ts';
import { useVisitContact } from '#features/follow-up/form/use-visit-contact.tsx';
import { useCalendarLink, type CalendarLink } from '#features/google-calendar/calendar-link.tsx';
import { lastList } from '#record/list/last-list.ts';
import { useRuntime } from '#runtime/runtime.tsx';
import { useScreenAhead } from '#runtime/read/preload-code.ts';

export const Route = createFileRoute('/_app/appointments/new')({
  validateSearch: newAppointmentSearch,
  staticData: { title: 'Nueva Cita' },
  component: NewAppointmentScreen,
});

function NewAppointmentScreen() {
  const { contact } = Route.useSearch();
  return contact === undefined ? <PlainVisit /> : <VisitGiven channel={contact} />;
}

const PlainVisit = () => <Visit calendar={useCalendarLink()} />;

/** A visit for somebody who was reached: the attempt is saved with it. */
function VisitGiven({ channel }: { channel: Channel }) {
  const { section, writes } = useVisitContact(channel, Route.useSearch().patient);
  const calendar = useCalendarLink(writes);
  return <Visit calendar={withAbove(calendar, section)} />;
}

/** The link to the calendar with something above its own part of the form. */
const withAbove = (calendar: CalendarLink, above: ReactNode): CalendarLink => ({
  ...calendar,
  section: (appointment) => (
    <>
      {above}
      {calendar.section(appointment)}
    </>
  ),
});

function Visit({ calendar }: { calendar: CalendarLink }) {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const { db } = useRuntime();
  useScreenAhead('/_app/appointments/$id/');
  const { patient, contact, desde } = search;
  const toList = () => navigate({ to: '/seguimiento', search: lastList(db, 'contact-attempts'), replace: true });
  const leave = () =>
    void (desde === 'seguimiento'
      ? toList()
      : patient === undefined
        ? navigate({ to: '/appointments', search: lastList(db, 'appointments') })
        : navigate({ to: '/patients/$id', params: { id: patient } }));
  return (
    <NewAppointment
      search={search}
      calendar={calendar}
      onClearPatient={({ fecha, hora, duracion, location }) =>
        // The slot stays in the address, so that a reload opens the same form.
        void navigate({
          search: newAppointmentSearch({ date: fecha, time: hora, duration: duracion, location, contact, desde }),
          replace: true,
        })
      }
      onSaved={(id) =>
        void (desde === 'seguimiento' ? toList() : navigate({ to: '/appointments/$id', params: { id }, replace: true }))
      }
      onCancel={leave}
    />
  );
}
