import { Link } from '@tanstack/react-router';
import { ChevronRightIcon } from 'lucide-react';
import { useId } from 'react';
import type { Appointment } from '#domain/agenda/appointment.ts';
import { EstadoBadge } from '#entities/appointment/estado-badge.tsx';
import { MarkBadge } from '#record/read/mark-badge.tsx';
import type { RecordMark } from '#store/rows/record-marks.ts';
import { formatDate, formatTime } from '#ui/text/format.ts';
import styles from './appointment-lines.module.css';

interface LinesProps {
  label: string;
  appointments: readonly Appointment[];
  marks: ReadonlyMap<string, RecordMark>;
}

/** Appointments as lines of date and time, treatment and estado. A tap anywhere on a line opens it. */
export function AppointmentLines({ label, appointments, marks }: LinesProps) {
  return (
    <ul aria-label={label}>
      {appointments.map((appointment) => (
        <Line key={appointment.id} appointment={appointment} mark={marks.get(appointment.id)} />
      ))}
    </ul>
  );
}

function Line({ appointment, mark }: { appointment: Appointment; mark: RecordMark | undefined }) {
  const { id, fecha, hora, tipo_tratamiento } = appointment;
  const whatId = useId();
  return (
    <li className={styles.line}>
      <span id={whatId} className={styles.what}>
        <span className={styles.when}>
          <b>{formatDate(fecha)}</b> · {formatTime(hora)}
        </span>{' '}
        <span className={styles.type}>
          {tipo_tratamiento} <MarkBadge mark={mark} />
        </span>
      </span>
      <EstadoBadge appointment={appointment} />
      <Link to="/appointments/$id" params={{ id }} aria-describedby={whatId} className={styles.link}>
        Ver detalle
        <ChevronRightIcon size={18} />
      </Link>
    </li>
  );
}
