import { Link } from '@tanstack/react-router';
import { CalendarIcon } from 'lucide-react';
import { lastOthers, type Appointment } from '#domain/agenda/appointment.ts';
import { useRead } from '#runtime/read/use-read.ts';
import { Card } from '#ui/layout/card.tsx';
import { EmptyState } from '#ui/messages/empty-state.tsx';
import { AppointmentLines } from '../panels/appointment-lines.tsx';
import { readOfPatient } from '../panels/use-of-patient.ts';
import { ReadFailed } from '#ui/messages/read-failed.tsx';
import { LIST_FAILED } from '../messages.ts';

const TITLE = 'Otras citas del paciente';

/** The patient's last five other appointments (specification §9), future ones included. */
export function OtherAppointments({ appointment: { id, patient } }: { appointment: Appointment }) {
  const state = useRead(readOfPatient, patient);
  if (state.status === 'loading') return <Card title={TITLE}>{null}</Card>;
  if (state.status === 'failed') {
    return (
      <Card title={TITLE} padded={false}>
        <ReadFailed compact message={LIST_FAILED} onRetry={state.retry} />
      </Card>
    );
  }
  const { appointments, marks } = state.value;
  const others = lastOthers(appointments, id);
  return (
    <Card
      title={TITLE}
      padded={false}
      actions={
        <Link to="/appointments" search={{ patient }}>
          Ver todas
        </Link>
      }
    >
      {others.length === 0 ? (
        <EmptyState compact icon={<CalendarIcon size={22} />} title="No tiene otras citas" />
      ) : (
        <AppointmentLines label={TITLE} appointments={others} marks={marks} />
      )}
    </Card>
  );
}
