import type { ReactNode } from 'react';
import type { Appointment } from '#domain/agenda/appointment.ts';
import { fullName, UNKNOWN_PATIENT, type Patient } from '#domain/patients/patient.ts';
import { momentIn } from '#domain/values/dates.ts';
import { EstadoBadge } from '#entities/appointment/estado-badge.tsx';
import { isToBeReminded, reminderMessage } from '#entities/appointment/reminder-message.ts';
import { PatientSideCard } from '#entities/patient/patient-side-card.tsx';
import { lastList } from '#record/list/last-list.ts';
import { MarkBadge } from '#record/read/mark-badge.tsx';
import { RecordNotShown } from '#record/read/record-not-shown.tsx';
import { UndecidedBanner } from '#record/read/undecided-banner.tsx';
import { useRecord } from '#record/read/use-record.ts';
import { useRuntime } from '#runtime/runtime.tsx';
import { useClinicConfig, useNow } from '#runtime/use-clinic.ts';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { titleOf } from '#domain/registry.ts';
import { HistoryButton } from '#record/history/history-button.tsx';
import parts from '#ui/layout/parts.module.css';
import { DETAIL_FAILED } from '../messages.ts';
import { AppointmentActions, type ActionsProps } from './appointment-actions.tsx';
import { AppointmentFacts } from './appointment-facts.tsx';
import { OtherAppointments } from './other-appointments.tsx';
import styles from './appointment-detail.module.css';

interface AppointmentDetailProps extends Omit<ActionsProps, 'appointment'> {
  id: string;
  /** The state in the external calendar, in a row of its own; the route fills it. */
  calendar?: (appointment: Appointment) => ReactNode;
}

export function AppointmentDetail({ id, calendar, ...actions }: AppointmentDetailProps) {
  const { db } = useRuntime();
  const state = useRecord('appointments', id);
  if (state.status === 'loading') return null;
  const back = { to: '/appointments', search: lastList(db, 'appointments'), label: 'Volver a las citas' } as const;
  if (state.status !== 'ready') {
    return <RecordNotShown collection="appointments" title="Cita" message={DETAIL_FAILED} back={back} state={state} />;
  }
  const { record: appointment, pending } = state;
  const unsent = pending.entries.length > 0 || pending.conflicts.length > 0;
  return (
    <>
      <PageHeader
        title={appointment.tipo_tratamiento}
        back={back}
        badge={<EstadoBadge appointment={appointment} />}
        subtitle={
          <span className={styles.whose}>
            <PatientName id={appointment.patient} />
            {/* The banner below shows what needs a decision. */}
            <MarkBadge mark={{ unsent, attention: false }} />
          </span>
        }
        actions={
          <>
            <HistoryButton collection="appointments" id={id} subtitle={titleOf('appointments', { ...appointment })} />
            <AppointmentActions appointment={appointment} {...actions} />
          </>
        }
      />
      <UndecidedBanner collection="appointments" pending={pending} />
      <div className={parts.keepsAside}>
        <AppointmentFacts appointment={appointment} calendar={calendar?.(appointment)} />
        <WhoseCard appointment={appointment} />
        <div className={styles.whole}>
          <OtherAppointments appointment={appointment} />
        </div>
      </div>
    </>
  );
}

function PatientName({ id }: { id: string }) {
  const state = useRecord('patients', id);
  if (state.status === 'loading') return null;
  return state.status === 'ready' ? fullName(state.record) : UNKNOWN_PATIENT;
}

/** The patient; WhatsApp opens with the reminder while the appointment is to come. */
function WhoseCard({ appointment }: { appointment: Appointment }) {
  const config = useClinicConfig();
  const now = momentIn(useNow(), config?.timezone);
  const clinic = { clinicName: config?.clinic_name ?? '', today: now.fecha };
  const messageTo = isToBeReminded(appointment, now)
    ? (patient: Patient) => reminderMessage(appointment, patient, clinic)
    : undefined;
  return <PatientSideCard id={appointment.patient} messageTo={messageTo} history />;
}
