import { ESTADOS, ESTADO_LABELS, estadoLabel } from '#domain/agenda/appointment.ts';
import { estadoMark } from '#entities/appointment/estado-mark.tsx';
import { styleName } from './grid/event-chip.tsx';
import type { CalendarEvent } from './model/events.ts';
import styles from './calendar-page.module.css';

/** The meaning of the week's signs and rings; rare ones are listed only while one is in sight. */
export function Legend({ events }: { events: readonly CalendarEvent[] }) {
  return (
    <ul className={styles.legend} aria-label="Leyenda">
      {ESTADOS.map((estado) => (
        <li key={estado} data-look={styleName(estado)}>
          <span className="cal-sign">{estadoMark(estado)}</span>
          {ESTADO_LABELS[estado]}
        </li>
      ))}
      {events.some(({ estado }) => estado === 'reprogramada') ? (
        <li data-look={styleName('reprogramada')}>
          <span className="cal-sign">{estadoMark('reprogramada')}</span>
          {estadoLabel('reprogramada')}
        </li>
      ) : null}
      <li>
        <span className={styles.live} />
        Ahora
      </li>
      <li className={styles.end}>
        <span className="cal-unsent" />
        Sin enviar
      </li>
      {events.some(({ mark }) => mark?.attention) ? (
        <li>
          <span className="cal-unsent" data-attention aria-hidden />
          Requiere atención
        </li>
      ) : null}
    </ul>
  );
}
