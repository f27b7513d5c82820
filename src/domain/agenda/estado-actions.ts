import { ESTADO_LABELS, type Estado } from './appointment.ts';
import { compareMoments, type Moment } from '#domain/values/dates.ts';

/** What the page of an appointment offers (§4). */
export interface EstadoActions {
  complete: boolean;
  /** Sets inasistencia. */
  cancel: boolean;
  reschedule: boolean;
}

/** What is offered for an estado as it is stored: each action unless it is what the appointment is already (§4). */
export function actionsFor(estado: string): EstadoActions {
  return {
    complete: estado !== 'completada',
    cancel: estado !== 'inasistencia',
    reschedule: estado !== 'confirmada',
  };
}

/** "Cita marcada como completada": the toast after a new estado. */
export const markedAs = (estado: Estado): string => `Cita marcada como ${ESTADO_LABELS[estado].toLowerCase()}`;

/** So many appointments a patient's page shows, and at least so many that come, where there are. */
const [SHOWN, COMING] = [5, 3];

/** What a patient's page shows of their appointments: the next ones in their order, then the past ones, the newest first. */
export function nextAndLast<A extends Moment>(ofPatient: readonly A[], now: Moment): A[] {
  const inOrder = ofPatient.toSorted(compareMoments);
  const coming = inOrder.filter((each) => compareMoments(each, now) >= 0);
  const past = inOrder.filter((each) => compareMoments(each, now) < 0).toReversed();
  return [...coming.slice(0, Math.max(COMING, SHOWN - past.length)), ...past].slice(0, SHOWN);
}
