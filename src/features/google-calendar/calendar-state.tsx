import type { OutboxAction } from '#store/database/tables.ts';
import { REMOVE_FAILED, SYNC_FAILED } from './messages.ts';
import { useCalendarCheck, type CalendarCheck } from './use-calendar-check.ts';
import { useCalendarWish } from './use-calendar-wish.ts';

/** An appointment's state in Google Calendar in a word or two: the value of a row "Google Calendar". */
export function CalendarState({ appointment }: { appointment: string }) {
  const { waiting, mark } = useCalendarWish(appointment);
  const check = useCalendarCheck(appointment, mark);
  return <span aria-live="polite">{waiting ? ofWaiting(waiting) : ofCheck(check)}</span>;
}

function ofWaiting({ action, state }: OutboxAction): string {
  if (state === 'attention') return action === 'calendar-sync' ? SYNC_FAILED : REMOVE_FAILED;
  return action === 'calendar-sync' ? 'Pendiente de sincronizar' : 'Pendiente de eliminar';
}

function ofCheck(check: CalendarCheck): string {
  if (check.status === 'ready' && check.synced !== null) return check.synced ? 'Sincronizada' : 'No sincronizada';
  const words = {
    loading: 'Comprobando…',
    offline: 'Sin conexión',
    unconfigured: 'Sin configurar',
    unauthorized: 'Falta autorizar el acceso',
    ready: 'No se pudo comprobar',
  } satisfies Record<CalendarCheck['status'], string>;
  return words[check.status];
}
