import { createFileRoute, redirect } from '@tanstack/react-router';
import { CalendarPage } from '#features/appointments/calendar/calendar-page.tsx';
import { dropped } from '#ui/text/query-text.ts';
import { parseCalendar, type CalendarSearch } from '#features/appointments/calendar/calendar-address.ts';
import { APPOINTMENT_LIST, type AppointmentListSearch } from '#features/appointments/list/list-address.ts';
import { AppointmentList } from '#features/appointments/list/appointment-list.tsx';
import { prefetchAppointments } from '#features/appointments/list/use-appointment-page.ts';
import { prefetchCalendar } from '#features/appointments/calendar/model/use-visits.ts';
import { prefetchLoader } from '#runtime/read/prefetch-loader.ts';
import { rememberedView } from '#features/appointments/view-memory.ts';
import { ViewSwitch } from '#features/appointments/view-switch.tsx';

type AgendaSearch = AppointmentListSearch & Partial<CalendarSearch>;

type Opened = { deps: { [K in 'view' | 'range' | 'date']: AgendaSearch[K] | undefined } };

/** Reads ahead the list, or the calendar as the address opens it. */
const loader = prefetchLoader(async (db, { deps: { view, ...asked } }: Opened) =>
  view === 'calendar' ? prefetchCalendar(db, asked) : prefetchAppointments(db),
);

export const Route = createFileRoute('/_app/appointments/')({
  validateSearch: (raw: Record<string, unknown>): AgendaSearch =>
    raw['view'] === 'calendar' ? parseCalendar(raw) : { ...dropped(['view'], raw), ...APPOINTMENT_LIST.parse(raw) },
  beforeLoad({ search }) {
    // A link with a filter means the list; the plain address means the view that this tablet showed last.
    if (Object.values(search).every((value) => value === undefined) && rememberedView() === 'calendar') {
      throw redirect({ to: '/appointments', search: { view: 'calendar' }, replace: true });
    }
  },
  staticData: { title: 'Citas' },
  loaderDeps: ({ search: { view, range, date } }) => ({ view, range, date }),
  loader,
  component: AppointmentsScreen,
});

function AppointmentsScreen() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const { view, patient } = search;
  const switcher = (
    <ViewSwitch
      view={view === 'calendar' ? view : 'list'}
      // The patient filter stays; the other filters belong to one view.
      onView={(next) =>
        void navigate({ search: { ...(next === 'calendar' && { view: next }), ...(patient && { patient }) } })
      }
    />
  );
  if (view === 'calendar') {
    return (
      <CalendarPage
        search={parseCalendar(search)}
        switcher={switcher}
        onSearch={(next, { replace }) => void navigate({ search: next, replace, resetScroll: false })}
      />
    );
  }
  return (
    <AppointmentList
      search={search}
      switcher={switcher}
      onSearch={(next, { replace }) => void navigate({ search: next, replace, resetScroll: !replace })}
    />
  );
}
