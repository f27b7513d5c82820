import { Link } from '@tanstack/react-router';
import { CalendarIcon } from 'lucide-react';
import { useState } from 'react';
import { NoneYet } from '#record/read/none-yet.tsx';
import { useRead } from '#runtime/read/use-read.ts';
import { Button } from '#ui/controls/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { AppointmentLines } from './appointment-lines.tsx';
import { readOfPatient } from './use-of-patient.ts';
import styles from './plan-appointments.module.css';
import { ReadFailed } from '#ui/messages/read-failed.tsx';
import { LIST_FAILED } from '../messages.ts';

/** Appointments shown at first: years of treatment have dozens. */
const FIRST = 6;

/**
 * The appointments of a treatment plan's patient, the newest first (specification §7.22). If they cannot be read, the
 * plan stays on the screen.
 */
export function PlanAppointments({ patient }: { patient: string }) {
  const state = useRead(readOfPatient, patient);
  const [whole, setWhole] = useState(false);
  if (state.status === 'loading') return <Card title="Citas">{null}</Card>;
  if (state.status === 'failed') {
    return (
      <Card title="Citas" padded={false}>
        <ReadFailed compact message={LIST_FAILED} onRetry={state.retry} />
      </Card>
    );
  }
  const { appointments, marks } = state.value;
  const hidden = whole ? 0 : Math.max(0, appointments.length - FIRST);
  return (
    <Card
      title="Citas"
      padded={false}
      actions={
        appointments.length === 0 ? null : (
          <Link to="/appointments" search={{ patient }}>
            Ver todas
          </Link>
        )
      }
    >
      {appointments.length === 0 ? (
        <NoneYet of="appointments" icon={<CalendarIcon size={22} />} title="No hay citas programadas" />
      ) : (
        <AppointmentLines
          label="Citas del paciente"
          appointments={hidden === 0 ? appointments : appointments.slice(0, FIRST)}
          marks={marks}
        />
      )}
      {hidden === 0 ? null : (
        <div className={styles.more}>
          <Button variant="quiet" onClick={() => setWhole(true)}>
            {hidden === 1 ? 'Mostrar 1 cita más' : `Mostrar ${hidden} citas más`}
          </Button>
        </div>
      )}
    </Card>
  );
}
