import { CalendarIcon, CloudUploadIcon, PlusIcon, SearchIcon } from 'lucide-react';
import { estadoLabel } from '#domain/agenda/appointment.ts';
import { useToday } from '#runtime/use-clinic.ts';
import { Button, ButtonLink } from '#ui/controls/button.tsx';
import { EmptyState } from '#ui/messages/empty-state.tsx';
import { formatDate } from '#ui/text/format.ts';
import { estadoIn, isNarrowed, periods, type AppointmentListSearch } from './list-address.ts';

interface NoAppointmentsProps {
  search: AppointmentListSearch;
  /** The name of the address's patient; undefined without one. */
  patientName: string | undefined;
  /** The first download has ended. */
  complete: boolean;
  onClear: () => void;
}

/** An empty list: the filters, the button that clears them, and the one that adds an appointment. */
export function NoAppointments({ search, patientName, complete, onClear }: NoAppointmentsProps) {
  const narrowed = isNarrowed(search);
  const { patient } = search;
  if (!complete) {
    return (
      <EmptyState icon={<CloudUploadIcon size={28} />} title="Descargando las citas de la clínica…">
        La primera vez puede tardar un momento. Las citas aparecerán aquí a medida que llegan.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={narrowed ? <SearchIcon size={28} /> : <CalendarIcon size={28} />}
      title="No se encontraron citas"
      action={
        <>
          {narrowed ? (
            <Button variant="accent" onClick={onClear}>
              Limpiar filtros
            </Button>
          ) : null}
          <ButtonLink to="/appointments/new" {...(patient && { search: { patient } })} icon={<PlusIcon />}>
            Agregar cita
          </ButtonLink>
        </>
      }
    >
      {narrowed ? (
        <Filters search={search} patientName={patientName} />
      ) : (
        'Registre la primera cita de la clínica. Funciona también sin conexión.'
      )}
    </EmptyState>
  );
}

function Filters({ search, patientName }: Pick<NoAppointmentsProps, 'search' | 'patientName'>) {
  const today = useToday();
  const { q = '', from, to } = search;
  const estado = estadoIn(search);
  const known = periods(today).find(({ period }) => period.from === from && period.to === to);
  const parts = [
    q.trim() === '' ? null : `«${q.trim()}»`,
    patientName === undefined ? null : `paciente ${patientName}`,
    known ? known.label.toLowerCase() : null,
    from && !known ? `desde el ${formatDate(from)}` : null,
    to && !known ? `hasta el ${formatDate(to)}` : null,
    estado === undefined ? null : `estado ${estadoLabel(estado)}`,
  ].filter((part) => part !== null);
  return <p>Ninguna cita coincide con: {parts.join(', ')}.</p>;
}
