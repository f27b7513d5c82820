import { ESTADO_LABELS, type Estado } from './appointment.ts';
import { compareMoments, type Moment } from '#domain/values/dates.ts';

/** The actions that the page of an appointment offers (specification §4). */
export interface EstadoActions {
  complete: boolean;
  /** Sets inasistencia. */
  cancel: boolean;
  reschedule: boolean;
}

/** The actions for a stored estado: each one unless the appointment is in that state already (specification §4). */
export function actionsFor(estado: string): EstadoActions {
  return {
    complete: estado !== 'completada',
    cancel: estado !== 'inasistencia',
    reschedule: estado !== 'confirmada',
  };
}

/** "Cita marcada como completada": the toast after a new estado. */
export const markedAs = (estado: Estado): string => `Cita marcada como ${ESTADO_LABELS[estado].toLowerCase()}`;

/** A patient's page shows so many appointments, at least so many of them coming ones where there are. */
const [SHOWN, COMING] = [5, 3];

/** The appointments that a patient's page shows: the next ones in their order, then the past ones, the newest first. */
export function nextAndLast<A extends Moment>(ofPatient: readonly A[], now: Moment): A[] {
  const inOrder = ofPatient.toSorted(compareMoments);
  const coming = inOrder.filter((each) => compareMoments(each, now) >= 0);
  const past = inOrder.filter((each) => compareMoments(each, now) < 0).toReversed();
  return [...coming.slice(0, Math.max(COMING, SHOWN - past.length)), ...past].slice(0, SHOWN);
}
