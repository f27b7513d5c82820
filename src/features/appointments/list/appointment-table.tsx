import { Link } from '@tanstack/react-router';
import { ChevronRightIcon, PencilIcon, Trash2Icon } from 'lucide-react';
import { minutesTaken, placeOf } from '#domain/agenda/appointment-slot.ts';
import type { ClinicalAlert } from '#domain/clinical/alerts.ts';
import { EstadoBadge } from '#entities/appointment/estado-badge.tsx';
import { AlertSign } from '#entities/clinical-history/alert-sign.tsx';
import { MarkBadge } from '#record/read/mark-badge.tsx';
import { useClinicConfig } from '#runtime/use-clinic.ts';
import type { ListedAppointment } from '#store/agenda/appointments.ts';
import type { RecordMark } from '#store/rows/record-marks.ts';
import { IconButton, IconButtonLink } from '#ui/controls/button.tsx';
import { HeaderCell, type Sort } from '#ui/layout/data-table.tsx';
import { Avatar } from '#ui/marks/avatar.tsx';
import { formatDate, formatTime } from '#ui/text/format.ts';
import type { AppointmentPage } from './use-appointment-page.ts';
import styles from './appointment-table.module.css';

interface TableProps {
  page: AppointmentPage;
  /** The first day that is listed; undefined where that side is open. */
  from: string | undefined;
  sort: Sort;
  onSort: (key: string) => void;
  onDelete: (appointment: ListedAppointment) => void;
}

const COLUMNS = [
  { key: 'fecha', header: 'Fecha y hora', sortable: true },
  { key: 'patient', header: 'Paciente' },
  { key: 'tipo_tratamiento', header: 'Tratamiento' },
  { key: 'estado', header: 'Estado', sortable: true },
  { key: 'actions', header: 'Acciones', hideHeader: true },
].map((column) => ({ ...column, cell: () => null }));

/**
 * The appointments of a page. It is no `DataTable`, which would scroll sideways: its rows wrap, and on a telephone
 * treatment and estado move below the name.
 */
export function AppointmentTable({ page, from, sort, onSort, onDelete }: TableProps) {
  const { rows, marks, alerts } = page;
  const clinic = useClinicConfig()?.clinic_name ?? '';
  return (
    <table className={styles.table} aria-label="Citas">
      <thead>
        <tr>
          {COLUMNS.map((column) => (
            <HeaderCell key={column.key} column={column} sort={sort} onSort={onSort} />
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((appointment) => (
          <Row
            key={appointment.id}
            appointment={appointment}
            continued={Boolean(from) && appointment.fecha < from!}
            clinic={clinic}
            mark={marks.get(appointment.id)}
            alerts={alerts.get(appointment.patient)}
            onDelete={() => onDelete(appointment)}
          />
        ))}
      </tbody>
    </table>
  );
}

interface RowProps {
  appointment: ListedAppointment;
  /** The visit began on the day before the first that is listed, and goes on past midnight. */
  continued: boolean;
  /** The clinic's name: the place of an appointment that names none. */
  clinic: string;
  mark: RecordMark | undefined;
  alerts: readonly ClinicalAlert[] | undefined;
  onDelete: () => void;
}

/** A tap anywhere opens the appointment; pencil and bin lie above that link. */
function Row({ appointment, continued, clinic, mark, alerts, onDelete }: RowProps) {
  const { id, fecha, hora, patient, patient_name, person, tipo_tratamiento } = appointment;
  return (
    <tr className="linked">
      <td>
        <b className={styles.hour}>{formatTime(hora)}</b>
        <small>{formatDate(fecha)}</small>
        {continued ? <small>desde el día anterior</small> : null}
      </td>
      <td>
        <div className={styles.who}>
          <Avatar id={patient} firstName={person?.first_name} lastName={person?.last_name} />
          <div className="grow">
            <AlertSign alerts={alerts} size={17} />
            <Link
              to="/appointments/$id"
              params={{ id }}
              aria-label={`Ver cita de ${patient_name}`}
              className={styles.link}
            >
              {patient_name}
            </Link>
            <span className={styles.mark}>
              <MarkBadge mark={mark} />
            </span>
            <small className={styles.below}>{tipo_tratamiento}</small>
            <span className={styles.below}>
              <EstadoBadge appointment={appointment} />
            </span>
          </div>
        </div>
      </td>
      <td>
        {tipo_tratamiento}
        <small>{[placeOf(appointment, clinic), `${minutesTaken(appointment)} min`].filter(Boolean).join(' · ')}</small>
      </td>
      <td>
        <EstadoBadge appointment={appointment} />
      </td>
      <td>
        <div className={styles.actions}>
          <IconButtonLink
            to="/appointments/$id/edit"
            params={{ id }}
            variant="quiet"
            label={`Editar cita de ${patient_name}`}
            icon={<PencilIcon />}
          />
          <IconButton
            variant="quiet"
            label={`Eliminar cita de ${patient_name}`}
            icon={<Trash2Icon />}
            onClick={onDelete}
          />
          <ChevronRightIcon size={18} className={styles.chevron} />
        </div>
      </td>
    </tr>
  );
}
