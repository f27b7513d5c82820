import { CalendarClockIcon, CheckIcon, PencilIcon, XIcon } from 'lucide-react';
import { useState } from 'react';
import type { Appointment } from '#domain/agenda/appointment.ts';
import { actionsFor } from '#domain/agenda/estado-actions.ts';
import { Button, ButtonLink } from '#ui/controls/button.tsx';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';
import { RescheduleDialog } from './reschedule-dialog.tsx';
import { useEstado } from './use-estado.ts';
import type { Rescheduled } from './use-reschedule.ts';
import styles from './appointment-actions.module.css';

export interface ActionsProps {
  appointment: Appointment;
  /** Opens the dialog of Reprogramar, for a draft of it was resumed. */
  asked?: boolean;
  onAsked?: () => void;
  /** After a reschedule: the new appointment's screen comes next. */
  onRescheduled: (moved: Rescheduled) => void;
  /** After a reschedule was undone: the original's screen comes next, if the new one's is open. */
  onUndone: (moved: Rescheduled) => void;
}

/** The actions that an appointment's estado allows (specification §4). */
export function AppointmentActions({ appointment, asked = false, onAsked, onRescheduled, onUndone }: ActionsProps) {
  const { id, estado } = appointment;
  const { complete, cancel, reschedule } = actionsFor(estado);
  const { busy, set } = useEstado(appointment);
  const first = estado === 'completada' ? 'sure' : 'when';
  const [step, setStep] = useState<'none' | 'sure' | 'when'>(asked && reschedule ? first : 'none');
  function close(): void {
    setStep('none');
    if (asked) onAsked?.();
  }
  return (
    <>
      <ButtonLink to="/appointments/$id/edit" params={{ id }} icon={<PencilIcon />} className={styles.action}>
        Editar
      </ButtonLink>
      {reschedule ? (
        <Button className={styles.action} icon={<CalendarClockIcon />} onClick={() => setStep(first)}>
          Reprogramar
        </Button>
      ) : null}
      {cancel ? (
        <Button
          className={styles.action}
          variant="danger-outline"
          icon={<XIcon />}
          busy={busy}
          onClick={() => void set('inasistencia')}
        >
          Marcar inasistencia
        </Button>
      ) : null}
      {complete ? (
        <Button
          className={styles.action}
          variant="filled"
          icon={<CheckIcon />}
          busy={busy}
          onClick={() => void set('completada')}
        >
          Marcar completada
        </Button>
      ) : null}
      <ConfirmDialog
        opened={step === 'sure'}
        onClose={close}
        title="Reprogramar una cita completada"
        confirmLabel="Reprogramar de todos modos"
        onConfirm={() => setStep('when')}
      >
        <p>
          Esta cita está completada. Si la reprograma, pierde su «completada»: queda como reprogramada, con una nota de
          la nueva fecha, y se crea una cita nueva, programada.
        </p>
      </ConfirmDialog>
      {step === 'when' ? (
        <RescheduleDialog
          appointment={appointment}
          onClose={close}
          onRescheduled={(moved) => {
            close();
            onRescheduled(moved);
          }}
          onUndone={onUndone}
        />
      ) : null}
    </>
  );
}
