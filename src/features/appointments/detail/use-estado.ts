import { useState } from 'react';
import type { Appointment, Estado } from '#domain/agenda/appointment.ts';
import { markedAs } from '#domain/agenda/estado-actions.ts';
import { newId } from '#domain/record/ids.ts';
import { useRuntime } from '#runtime/runtime.tsx';
import { useReport } from '#runtime/use-report.ts';
import { changeEstado, type Undo } from '#store/agenda/change-estado.ts';
import { notify } from '#ui/messages/notify.tsx';
import { CHANGED_SINCE, ESTADO_FAILED } from '../messages.ts';

/** Sets an appointment's estado at a tap, with "Deshacer" in the toast. */
export function useEstado(appointment: Appointment): { busy: boolean; set: (estado: Estado) => Promise<void> } {
  const { db } = useRuntime();
  const report = useReport();
  const [busy, setBusy] = useState(false);

  async function takeBack(undo: Undo): Promise<void> {
    report.again();
    try {
      if (await undo()) notify.success('Estado anterior recuperado');
      else notify.warning(CHANGED_SINCE);
    } catch (error) {
      report.failed(error, ESTADO_FAILED);
    }
  }

  return {
    busy,
    async set(estado) {
      setBusy(true);
      report.again();
      try {
        const undo = await changeEstado(db, appointment, estado, { now: Date.now, newId });
        notify.success(markedAs(estado), { onUndo: () => void takeBack(undo) });
      } catch (error) {
        report.failed(error, ESTADO_FAILED);
      } finally {
        setBusy(false);
      }
    },
  };
}
