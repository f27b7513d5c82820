import * as v from 'valibot';
import type { Appointment } from '#domain/agenda/appointment.ts';
import { newId } from '#domain/record/ids.ts';
import { compareMoments, type Moment } from '#domain/values/dates.ts';
import { optionalText, requiredDate, requiredTime } from '#domain/values/schemas.ts';
import { useRuntime } from '#runtime/runtime.tsx';
import { useDraft } from '#runtime/use-draft.ts';
import { useReport } from '#runtime/use-report.ts';
import { rescheduleAppointment } from '#store/agenda/appointments.ts';
import { undoReschedule } from '#store/agenda/change-estado.ts';
import { formName, RESCHEDULE } from '#store/session/drafts.ts';
import { useForm, type FormHandle } from '#ui/form/use-form.ts';
import { notify } from '#ui/messages/notify.tsx';
import { formatDate } from '#ui/text/format.ts';
import { CHANGED_SINCE, RESCHEDULE_FAILED } from '../messages.ts';

/** Values of the dialog. */
export type RescheduleValues = { fecha: string; hora: string | null; motivo: string | null };

/** An appointment that was rescheduled, and the new one. */
export interface Rescheduled {
  /** The original as it was before. */
  original: Appointment;
  /** Id of the new one. */
  created: string;
  to: Moment;
}

const schema = v.object({
  fecha: requiredDate('La fecha es obligatoria'),
  hora: requiredTime('La hora es obligatoria'),
  motivo: optionalText(1000),
});

interface RescheduleOptions {
  onRescheduled: (moved: Rescheduled) => void;
  onUndone: (moved: Rescheduled) => void;
}

/** The form that reschedules: one transaction writes both appointments, and the toast has "Deshacer". */
export function useReschedule(
  original: Appointment,
  { onRescheduled, onUndone }: RescheduleOptions,
): FormHandle<RescheduleValues> {
  const { db } = useRuntime();
  const report = useReport();
  // A draft of its own, beside the edit form's.
  const draft = useDraft(formName({ collection: 'appointments', id: original.id, part: RESCHEDULE }));
  const ports = { now: Date.now, newId };

  async function takeBack(moved: Rescheduled): Promise<void> {
    try {
      if (await undoReschedule(db, moved, ports)) {
        notify.success('La cita vuelve a su fecha');
        onUndone(moved);
      } else notify.warning(CHANGED_SINCE);
    } catch (error) {
      report.failed(error, RESCHEDULE_FAILED);
    }
  }

  return useForm<RescheduleValues, v.InferOutput<typeof schema>>({
    schema,
    initial: { fecha: original.fecha, hora: original.hora, motivo: null },
    draft,
    check: async (to) => (compareMoments(to, original) === 0 ? 'Elija otra fecha u otra hora.' : null),
    failureMessage: RESCHEDULE_FAILED,
    async onSubmit({ motivo, ...to }) {
      const created = await rescheduleAppointment(db, original, to, motivo ?? '', ports, draft.key);
      const moved = { original, created, to };
      notify.success(`Cita reprogramada para el ${formatDate(to.fecha)} a las ${to.hora}`, {
        onUndo: () => void takeBack(moved),
      });
      onRescheduled(moved);
    },
  });
}
