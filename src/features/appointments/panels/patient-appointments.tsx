import { Link } from '@tanstack/react-router';
import { CalendarIcon, PencilIcon, PlusIcon } from 'lucide-react';
import type { Appointment } from '#domain/agenda/appointment.ts';
import { nextAndLast } from '#domain/agenda/estado-actions.ts';
import { momentIn } from '#domain/values/dates.ts';
import { EstadoBadge } from '#entities/appointment/estado-badge.tsx';
import { MarkBadge } from '#record/read/mark-badge.tsx';
import { NoneYet } from '#record/read/none-yet.tsx';
import { StillComing } from '#record/read/still-coming.tsx';
import { useReceived } from '#runtime/read/use-received.ts';
import { useClinicConfig, useNow } from '#runtime/use-clinic.ts';
import { useRead } from '#runtime/read/use-read.ts';
import type { RecordMark } from '#store/rows/record-marks.ts';
import { ButtonLink, IconButtonLink } from '#ui/controls/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { formatDate, formatTime } from '#ui/text/format.ts';
import { readOfPatient } from './use-of-patient.ts';
import styles from './patient-appointments.module.css';
import { ReadFailed } from '#ui/messages/read-failed.tsx';
import { LIST_FAILED } from '../messages.ts';

/** A patient's coming and latest appointments, on the patient's page. */
export function PatientAppointments({ patient }: { patient: string }) {
  const state = useRead(readOfPatient, patient);
  const received = useReceived('appointments');
  const now = momentIn(useNow(), useClinicConfig()?.timezone);
  if (state.status === 'loading') return <Card title="Citas">{null}</Card>;
  if (state.status === 'failed') {
    return (
      <Card title="Citas" padded={false}>
        <ReadFailed compact message={LIST_FAILED} onRetry={state.retry} />
      </Card>
    );
  }
  const { appointments, marks } = state.value;
  if (appointments.length === 0) return <NoAppointments patient={patient} />;
  return (
    <Card
      title="Citas"
      padded={false}
      actions={
        <Link to="/appointments" search={{ patient }}>
          Ver todas
        </Link>
      }
    >
      {received === false ? <StillComing>Puede haber otras citas que todavía no han llegado.</StillComing> : null}
      <div className={styles.panel}>
        <AppointmentTable appointments={nextAndLast(appointments, now)} marks={marks} />
      </div>
    </Card>
  );
}

function NoAppointments({ patient }: { patient: string }) {
  return (
    <Card title="Citas" padded={false}>
      <NoneYet
        of="appointments"
        icon={<CalendarIcon size={22} />}
        title="No hay citas registradas"
        action={
          <ButtonLink to="/appointments/new" search={{ patient }} icon={<PlusIcon />}>
            Nueva Cita
          </ButtonLink>
        }
      />
    </Card>
  );
}

interface TableProps {
  appointments: readonly Appointment[];
  marks: ReadonlyMap<string, RecordMark>;
}

/** A table of its own: in a narrow panel the hour moves below the date and the estado below the treatment. */
function AppointmentTable({ appointments, marks }: TableProps) {
  return (
    <table className={styles.table} aria-label="Citas">
      <thead>
        <tr>
          <th scope="col">Fecha</th>
          <th scope="col">Hora</th>
          <th scope="col">Tratamiento</th>
          <th scope="col">Estado</th>
          <th scope="col">
            <span className="visually-hidden">Acciones</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {appointments.map((appointment) => (
          <Row key={appointment.id} appointment={appointment} mark={marks.get(appointment.id)} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ appointment, mark }: { appointment: Appointment; mark: RecordMark | undefined }) {
  const { id, fecha, hora, tipo_tratamiento } = appointment;
  const day = formatDate(fecha);
  return (
    <tr className="linked">
      <td>
        <Link to="/appointments/$id" params={{ id }} aria-label={`Ver cita del ${day}`} className={styles.link}>
          {day}
        </Link>
        <small className={styles.narrow}>{formatTime(hora)}</small>
      </td>
      <td>{formatTime(hora)}</td>
      <td>
        <span className={styles.type}>{tipo_tratamiento}</span> <MarkBadge mark={mark} />
        <span className={styles.narrow}>
          <EstadoBadge appointment={appointment} />
        </span>
      </td>
      <td>
        <EstadoBadge appointment={appointment} />
      </td>
      <td>
        <IconButtonLink
          to="/appointments/$id/edit"
          params={{ id }}
          variant="quiet"
          label={`Editar cita del ${day}`}
          icon={<PencilIcon />}
          className={styles.edit}
        />
      </td>
    </tr>
  );
}
