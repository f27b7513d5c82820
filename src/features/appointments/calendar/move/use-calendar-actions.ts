import type { Estado } from '#domain/agenda/appointment.ts';
import { endOf } from '#domain/agenda/appointment-slot.ts';
import { markedAs } from '#domain/agenda/estado-actions.ts';
import { newId } from '#domain/record/ids.ts';
import { useRuntime } from '#runtime/runtime.tsx';
import { useClinicHours } from '#runtime/use-clinic.ts';
import { useReport } from '#runtime/use-report.ts';
import { moveAppointment } from '#store/agenda/calendar.ts';
import { changeEstado, type Undo } from '#store/agenda/change-estado.ts';
import { notify } from '#ui/messages/notify.tsx';
import type { CalendarEvent } from '../model/events.ts';
import { dayInShort } from '../model/ranges.ts';
import { changesTo, closedWords, originOf, type Target } from './moving.ts';

/** Sentences of the error catalogue for a change that cannot be saved or undone. */
export interface ChangeMessages {
  moveFailed: string;
  estadoFailed: string;
  changedSince: string;
}

interface Change {
  write: () => Promise<Undo>;
  said: string;
  /** A warning about a change that was nevertheless saved. */
  warning?: string | null;
  failed: string;
}

/** The changes that the calendar makes, each with "Deshacer". */
export function useCalendarActions({ moveFailed, estadoFailed, changedSince }: ChangeMessages) {
  const { db } = useRuntime();
  const report = useReport();
  const hours = useClinicHours();
  const ports = { now: Date.now, newId };

  async function change({ write, said, warning = null, failed }: Change): Promise<void> {
    report.again();
    try {
      const undo = await write();
      const onUndo = () => void takeBack(undo, failed);
      if (warning === null) notify.success(said, { onUndo });
      else notify.warning(`${said}. ${warning}`, { onUndo });
    } catch (error) {
      report.failed(error, failed);
    }
  }
  async function takeBack(undo: Undo, failed: string): Promise<void> {
    report.again();
    try {
      if (await undo()) notify.success('Cambio deshecho');
      else notify.warning(changedSince);
    } catch (error) {
      report.failed(error, failed);
    }
  }
  return {
    move(event: CalendarEvent, target: Target): Promise<void> {
      return change({
        write: () => moveAppointment(db, event.id, changesTo(event, target), ports),
        said: movedWords(event, target),
        warning: closedWords(hours, target, originOf(event)),
        failed: moveFailed,
      });
    },
    setEstado({ appointment }: CalendarEvent, estado: Estado): Promise<void> {
      const write = () => changeEstado(db, appointment, estado, ports);
      return change({ write, said: markedAs(estado), failed: estadoFailed });
    },
  };
}

function movedWords(event: CalendarEvent, target: Target): string {
  const { fecha, hora, place } = originOf(event);
  if (target.fecha === fecha && target.hora === hora && target.place === place) {
    return `Cita de ${event.names.middle}: ahora dura ${target.duracion} min`;
  }
  const where = target.place === place ? '' : `, ${target.place}`;
  return `Cita de ${event.names.middle} movida a ${dayInShort(target.fecha)}, ${target.hora} – ${endOf(target)}${where}`;
}
