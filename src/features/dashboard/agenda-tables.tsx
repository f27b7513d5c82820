import { Link } from '@tanstack/react-router';
import { CalendarIcon, ClockIcon, CloudUploadIcon, PlusIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { firstReminded } from '#domain/agenda/reminder.ts';
import { AlertSign } from '#entities/clinical-history/alert-sign.tsx';
import { EstadoBadge } from '#entities/appointment/estado-badge.tsx';
import type { ClinicConfig } from '#domain/wire/wire.ts';
import { useClinicConfig, useToday } from '#runtime/use-clinic.ts';
import type { Read } from '#runtime/read/read-cache.ts';
import { ButtonLink } from '#ui/controls/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { DataTable, type Column } from '#ui/layout/data-table.tsx';
import { Avatar } from '#ui/marks/avatar.tsx';
import { Badge } from '#ui/marks/badge.tsx';
import { UnsentMark } from '#ui/marks/unsent-mark.tsx';
import { EmptyState } from '#ui/messages/empty-state.tsx';
import { ReadFailed } from '#ui/messages/read-failed.tsx';
import { Loadable } from '#ui/messages/loadable.tsx';
import { formatDate, formatNumber, formatTime } from '#ui/text/format.ts';
import { ReminderLinks } from './reminder-links.tsx';
import { useReminders, useUpcoming, type AgendaRow, type AgendaRows, type ReminderRow } from './use-agenda.ts';
import styles from './agenda-tables.module.css';

const UPCOMING_COLUMNS: readonly Column<AgendaRow>[] = [
  { key: 'patient', header: 'Paciente', cell: (row) => <PatientCell row={row} /> },
  { key: 'fecha', header: 'Fecha', cell: ({ appointment }) => formatDate(appointment.fecha) },
  { key: 'hora', header: 'Hora', cell: ({ appointment }) => <b>{formatTime(appointment.hora)}</b> },
  {
    key: 'tipo_tratamiento',
    header: 'Tratamiento',
    cell: ({ appointment }) => <Words>{appointment.tipo_tratamiento}</Words>,
  },
  { key: 'estado', header: 'Estado', cell: ({ appointment }) => <EstadoBadge appointment={appointment} /> },
];

const reminderColumns = (clinic: ClinicConfig | null, today: string): readonly Column<ReminderRow>[] => [
  { key: 'patient', header: 'Paciente', cell: (row) => <PatientCell row={row} /> },
  {
    key: 'appointment_date',
    header: 'Fecha de la cita',
    cell: ({ reminder }) => formatDate(reminder.appointment_date),
  },
  { key: 'treatment', header: 'Tratamiento', cell: ({ reminder }) => <Words>{reminder.treatment}</Words> },
  {
    key: 'reminder_date',
    header: 'Recordar el',
    cell: ({ reminder: { reminder_date } }) => <ReminderDate date={reminder_date} isToday={reminder_date === today} />,
  },
  {
    key: 'links',
    header: 'Avisar',
    hideHeader: true,
    cell: (row) => <ReminderLinks row={row} clinic={clinic} today={today} />,
  },
];

/** Appointments that begin now or later, the next one first (specification §9). */
export function UpcomingAppointments() {
  return (
    <Card title="Próximas Citas" padded={false} actions={<FromDay day={useToday()}>Ver todas</FromDay>}>
      <AgendaTable
        label="Próximas Citas"
        columns={UPCOMING_COLUMNS}
        state={useUpcoming()}
        empty={
          <EmptyState
            compact
            icon={<CalendarIcon size={22} />}
            title="No hay próximas citas"
            action={
              <ButtonLink to="/appointments/new" icon={<PlusIcon />}>
                Nueva Cita
              </ButtonLink>
            }
          />
        }
      />
    </Card>
  );
}

/** Appointments with a reminder to send; today's come first. */
export function Reminders() {
  const clinic = useClinicConfig();
  const today = useToday();
  const state = useReminders(today);
  // Hide the total until the download ends.
  const total = state.status === 'ready' && state.value.complete ? state.value.total : 0;
  return (
    <Card
      title="Recordatorios"
      padded={false}
      actions={
        total === 0 ? null : (
          <>
            <span className={styles.count}>{formatNumber(total)} por dar</span>
            <FromDay day={firstReminded(today)}>Ver todos</FromDay>
          </>
        )
      }
    >
      <AgendaTable
        label="Recordatorios"
        columns={reminderColumns(clinic, today)}
        state={state}
        empty={<EmptyState compact icon={<ClockIcon size={22} />} title="No hay recordatorios" />}
      />
    </Card>
  );
}

/** A link to the list of appointments from a day on. */
const FromDay = ({ day, children }: { day: string; children: string }) => (
  <Link to="/appointments" search={{ from: day, sort: 'fecha' }}>
    {children}
  </Link>
);

interface AgendaTableProps<Row extends AgendaRow> {
  label: string;
  columns: readonly Column<Row>[];
  state: Read<AgendaRows<Row>>;
  /** Once the first download has ended. */
  empty: ReactNode;
}

function AgendaTable<Row extends AgendaRow>({ label, columns, state, empty }: AgendaTableProps<Row>) {
  if (state.status === 'failed') return <Unreadable onRetry={state.retry} />;
  const read = state.status === 'ready' ? state.value : undefined;
  return (
    <div className={read ? styles.table : styles.coming}>
      <Loadable value={read}>
        {({ rows, complete }) => (
          <DataTable
            label={label}
            columns={columns}
            // Earlier visits may still be downloading.
            rows={complete ? rows : []}
            rowKey={({ appointment }) => appointment.id}
            rowHref={({ appointment }) => `/appointments/${appointment.id}`}
            empty={complete ? empty : <Downloading />}
          />
        )}
      </Loadable>
    </div>
  );
}

/** Shown instead of "No hay…" during the download: the server may have hundreds more. */
const Downloading = () => (
  <EmptyState compact icon={<CloudUploadIcon size={22} />} title="Descargando las citas de la clínica…" />
);

function Unreadable({ onRetry }: { onRetry: () => void }) {
  return (
    <ReadFailed compact message="No se pudieron cargar las citas. Por favor, intenta de nuevo." onRetry={onRetry} />
  );
}

function PatientCell({ row: { appointment, patient_name, person, alerts, mark } }: { row: AgendaRow }) {
  return (
    <>
      <Avatar
        id={appointment.patient}
        firstName={person?.first_name ?? patient_name}
        lastName={person?.last_name}
        size="sm"
      />
      <span className={styles.who}>
        <AlertSign alerts={alerts} size={16} />
        {patient_name} {mark?.unsent === true ? <UnsentMark /> : null}
      </span>
    </>
  );
}

/** Words that may break where the table is narrow. */
const Words = ({ children }: { children: ReactNode }) => <span className={styles.words}>{children}</span>;

function ReminderDate({ date, isToday }: { date: string; isToday: boolean }) {
  return (
    <span className={styles.due}>
      <b>{formatDate(date)}</b>
      {isToday ? <Badge tone="accent">Hoy</Badge> : null}
    </span>
  );
}
