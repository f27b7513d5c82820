import { ChevronRightIcon, InfoIcon } from 'lucide-react';
import type { Appointment } from '#domain/agenda/appointment.ts';
import { addDays, isDate, isTime } from '#domain/values/dates.ts';
import { CancelButton } from '#record/form/cancel-button.tsx';
import { useToday } from '#runtime/use-clinic.ts';
import { Button } from '#ui/controls/button.tsx';
import { Modal, ModalActions } from '#ui/dialogs/modal.tsx';
import { TextAreaField } from '#ui/form/fields.tsx';
import { DateField } from '#ui/form/fields/date-field.tsx';
import { TimeField } from '#ui/form/fields/time-field.tsx';
import { Form } from '#ui/form/form.tsx';
import type { FormHandle } from '#ui/form/use-form.ts';
import { Chip, Chips } from '#ui/inputs/chip.tsx';
import { formatShortDay, formatTime } from '#ui/text/format.ts';
import { SlotAdvice } from './slot-advice.tsx';
import { useReschedule, type Rescheduled, type RescheduleValues } from './use-reschedule.ts';
import styles from './reschedule-dialog.module.css';

interface RescheduleDialogProps {
  appointment: Appointment;
  onClose: () => void;
  onRescheduled: (moved: Rescheduled) => void;
  onUndone: (moved: Rescheduled) => void;
}

/** Asks for the new date and time and the reason. */
export function RescheduleDialog({ appointment, onClose, ...done }: RescheduleDialogProps) {
  const form = useReschedule(appointment, done);
  const field = <F extends keyof RescheduleValues>(name: F, label: string) => ({ form, name, label });
  return (
    <Modal opened onClose={onClose} title="Reprogramar cita" size="form" dismissible={!form.submitting}>
      <Form form={form} label="Reprogramar cita">
        <div className="stack">
          <FromTo appointment={appointment} values={form.values} />
          <Weeks appointment={appointment} form={form} />
          <div className="halves">
            <DateField {...field('fecha', 'Nueva fecha')} required today={useToday()} />
            <TimeField {...field('hora', 'Nueva hora')} required />
          </div>
          <SlotAdvice
            appointment={appointment}
            fecha={form.values.fecha}
            hora={form.values.hora ?? ''}
            onTake={(hora) => form.set('hora', hora)}
          />
          <TextAreaField {...field('motivo', 'Motivo')} rows={2} />
          <p className="said detail">
            <InfoIcon size={18} />
            Se crea una cita nueva, programada. Esta{' '}
            {appointment.estado === 'completada' ? 'pierde su «completada» y ' : ''}queda como reprogramada, con una
            nota de la nueva fecha.
          </p>
        </div>
        <ModalActions>
          <CancelButton form={form} onCancel={onClose} />
          <Button type="submit" variant="filled" busy={form.submitting}>
            Reprogramar
          </Button>
        </ModalActions>
      </Form>
    </Modal>
  );
}

function FromTo({ appointment, values }: { appointment: Appointment; values: RescheduleValues }) {
  const { fecha, hora } = values;
  const moved = fecha !== appointment.fecha || hora !== appointment.hora;
  const chosen = moved && isDate(fecha) && hora !== null && isTime(hora);
  return (
    <div className={styles.fromTo}>
      <div>
        <small>Ahora</small>
        <b>
          {formatShortDay(appointment.fecha)}, {formatTime(appointment.hora)}
        </b>
      </div>
      <ChevronRightIcon size={20} />
      <div className={styles.new}>
        <small>Nueva fecha</small>
        <b>{chosen ? `${formatShortDay(fecha)}, ${hora}` : '—'}</b>
      </div>
    </div>
  );
}

const WEEKS = [1, 2, 4, 6];

/** The usual intervals of a treatment, counted from the appointment's day, or from today when that is past. */
function Weeks({ appointment, form }: { appointment: Appointment; form: FormHandle<RescheduleValues> }) {
  const today = useToday();
  const from = appointment.fecha > today ? appointment.fecha : today;
  return (
    <Chips label="Dentro de">
      {WEEKS.map((weeks) => {
        const date = addDays(from, weeks * 7);
        return (
          <Chip key={weeks} pressed={form.values.fecha === date} onClick={() => form.set('fecha', date)}>
            {weeks === 1 ? '1 semana' : `${weeks} semanas`}
          </Chip>
        );
      })}
    </Chips>
  );
}
