// The two tables of the agenda. Its area is not built yet: they stand empty and say so, with no invented row.
import { CalendarIcon, ClockIcon } from 'lucide-react';
import { Card } from '#ui/layout/card.tsx';
import { DataTable, type Column } from '#ui/layout/data-table.tsx';
import { EmptyState } from '#ui/messages/empty-state.tsx';

const NOTHING = () => null;

const columns = (headers: Record<string, string>): Column<never>[] =>
  Object.entries(headers).map(([key, header]) => ({ key, header, cell: NOTHING }));

const APPOINTMENT_COLUMNS = columns({
  patient: 'Paciente',
  fecha: 'Fecha',
  hora: 'Hora',
  tipo_tratamiento: 'Tratamiento',
  estado: 'Estado',
});

const REMINDER_COLUMNS = columns({
  patient: 'Paciente',
  appointment_date: 'Fecha de la cita',
  treatment: 'Tratamiento',
  reminder_date: 'Recordar el',
});

export function UpcomingAppointments() {
  return (
    <Card title="Próximas Citas" padded={false}>
      <DataTable
        label="Próximas Citas"
        columns={APPOINTMENT_COLUMNS}
        rows={[]}
        rowKey={String}
        empty={<Soon icon={<CalendarIcon size={22} />} />}
      />
    </Card>
  );
}

export function Reminders() {
  return (
    <Card title="Recordatorios" padded={false}>
      <DataTable
        label="Recordatorios"
        columns={REMINDER_COLUMNS}
        rows={[]}
        rowKey={String}
        empty={<Soon icon={<ClockIcon size={22} />} />}
      />
    </Card>
  );
}

/** Never "No hay…": this tablet may hold hundreds of appointments that these tables do not show yet. */
function Soon({ icon }: { icon: React.ReactNode }) {
  return (
    <EmptyState compact icon={icon} title="Todavía no se muestra aquí">
      Las citas guardadas siguen a salvo; la agenda llega en una próxima versión.
    </EmptyState>
  );
}
