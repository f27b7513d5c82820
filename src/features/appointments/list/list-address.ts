import { SHOWN_ESTADOS, type ShownEstado } from '#domain/agenda/appointment.ts';
import { isId } from '#domain/record/ids.ts';
import { addDays, isDate } from '#domain/values/dates.ts';
import { listAddress, type ListSearch } from '#record/list/list-address.ts';

/** The default is the newest first (specification §4). */
const SORTS = {
  '-fecha': 'Fecha y hora, descendente',
  fecha: 'Fecha y hora, ascendente',
  estado: 'Estado, ascendente',
  '-estado': 'Estado, descendente',
};

export type AppointmentSort = keyof typeof SORTS;
export type AppointmentListSearch = ListSearch<AppointmentSort, 'patient' | 'from' | 'to' | 'estado'>;

const isShownEstado = (text: string | undefined): text is ShownEstado => SHOWN_ESTADOS.some((shown) => shown === text);

export const APPOINTMENT_LIST = listAddress({
  sorts: SORTS,
  filters: { patient: isId, from: isDate, to: isDate, estado: isShownEstado },
});

/** The estado of the address; undefined for all of them. */
export const estadoIn = ({ estado }: AppointmentListSearch): ShownEstado | undefined =>
  isShownEstado(estado) ? estado : undefined;

/** A sort as the table's head takes it. */
export function partsOf(sort: AppointmentSort): { key: 'fecha' | 'estado'; descending: boolean } {
  const descending = sort.startsWith('-');
  return { key: (descending ? sort.slice(1) : sort) as 'fecha' | 'estado', descending };
}

/**
 * The head of the sorted column reverses the order; the first tap on another one sorts it ascending (specification §4).
 */
export function nextSort(sort: AppointmentSort, key: 'fecha' | 'estado'): AppointmentSort {
  const { key: by, descending } = partsOf(sort);
  return by === key && !descending ? `-${key}` : key;
}

/** A range of days, both included. */
export interface Period {
  from: string;
  to: string;
}

/** The chips' ranges of days, from today; a week begins on Monday (specification §9). */
export function periods(today: string): { label: string; period: Period }[] {
  const sinceMonday = (new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7;
  const monday = addDays(today, -sinceMonday);
  const tomorrow = addDays(today, 1);
  return [
    { label: 'Hoy', period: { from: today, to: today } },
    { label: 'Mañana', period: { from: tomorrow, to: tomorrow } },
    { label: 'Esta semana', period: { from: monday, to: addDays(monday, 6) } },
  ];
}

/** Clears every filter. */
export const NO_FILTERS: AppointmentListSearch = { q: '', patient: '', from: '', to: '', estado: '' };

/** Whether anything narrows the list. */
export function isNarrowed({ q = '', patient, from, to, estado }: AppointmentListSearch): boolean {
  return q.trim() !== '' || Boolean(patient || from || to || estado);
}
