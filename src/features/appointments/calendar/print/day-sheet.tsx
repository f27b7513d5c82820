import './day-sheet.css';
import { estadoLabel } from '#domain/agenda/appointment.ts';
import { estadoMark } from '#entities/appointment/estado-mark.tsx';
import { usePaperFacts } from '#entities/clinic/use-paper-facts.ts';
import { useReceived } from '#runtime/read/use-received.ts';
import paper from '#ui/print/paper.module.css';
import { PaperHead } from '#ui/print/paper.tsx';
import { usePrinting } from '#ui/print/use-printing.ts';
import { formatAge, formatCount, formatDate } from '#ui/text/format.ts';
import type { CalendarEvent } from '../model/events.ts';
import { counts, countsByEstado } from '../model/filters.ts';
import { weekdayLong } from '../model/ranges.ts';
import { densityOf, type RowTexts } from './density.ts';

interface DaySheetProps {
  date: string;
  events: readonly CalendarEvent[];
  now: Date;
  today: string;
}

/** Blank lines for patients who come without an appointment. */
const BLANK_LINES = { roomy: 3, dense: 3, tight: 1 };
const NOTHING = '\u00a0';

/** The day's agenda on paper: one A4 sheet, ink on white, no meaning by colour alone. */
export function DaySheet(props: DaySheetProps) {
  // Read beforehand: the browser does not wait once it prints.
  const facts = usePaperFacts();
  const received = useReceived('appointments') !== false;
  return usePrinting() ? <Sheet {...props} facts={facts} received={received} /> : null;
}

interface SheetProps extends DaySheetProps {
  facts: ReturnType<typeof usePaperFacts>;
  /** All appointments have come to this tablet. */
  received: boolean;
}

function Sheet({ date, events, now, today, facts, received }: SheetProps) {
  const weekday = weekdayLong(date);
  const density = densityOf(events.map((event) => textsOf(event, today)));
  return (
    <article className={`${paper.paper} cal-sheet print-only`} data-density={density}>
      <PaperHead clinic={facts.clinic}>
        <div>
          <h1>
            {weekday.charAt(0).toUpperCase()}
            {weekday.slice(1)} {formatDate(date)}
          </h1>
          <p>{received ? 'Agenda del día' : 'Agenda del día, incompleta'}</p>
        </div>
      </PaperHead>
      <Summary events={events} now={now} />
      <table>
        <thead>
          <tr>
            <th>Hora</th>
            <th>Paciente</th>
            <th>Tratamiento y lugar</th>
            <th>Estado</th>
            <th>Notas</th>
          </tr>
        </thead>
        <tbody>
          {events.map((event) => (
            <Row key={event.id} event={event} today={today} />
          ))}
          {Array.from({ length: BLANK_LINES[density] }, (_, line) => (
            <tr key={line} className="cal-sheet-blank">
              <td>{NOTHING}</td>
              <td>{NOTHING}</td>
              <td>{NOTHING}</td>
              <td>{NOTHING}</td>
              <td>{NOTHING}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <footer>
        {received ? null : 'La clínica todavía se estaba descargando: pueden faltar citas · '}
        Contiene datos de pacientes: destrúyase al terminar el día · {facts.printed}
      </footer>
    </article>
  );
}

function Summary({ events, now }: { events: readonly CalendarEvent[]; now: Date }) {
  const { programada, confirmada, completada, inasistencia } = countsByEstado(events, now);
  const parts = [
    ['programada', formatCount(programada, 'programada', 'programadas')],
    ['confirmada', formatCount(confirmada, 'confirmada', 'confirmadas')],
    ['completada', formatCount(completada, 'completada', 'completadas')],
    ['inasistencia', formatCount(inasistencia, 'inasistencia', 'inasistencias')],
  ] as const;
  const total = events.filter(({ appointment }) => counts(appointment)).length;
  return (
    <p className="cal-sheet-sum">
      <b>{formatCount(total, 'cita', 'citas')}</b>
      {parts.map(([estado, words]) => (
        <span key={estado}>
          {' · '}
          {estadoMark(estado)} {words}
        </span>
      ))}
    </p>
  );
}

function textsOf({ appointment, patient, phone, names, alerts, place }: CalendarEvent, today: string): RowTexts {
  const age = formatAge(patient?.fecha_nacimiento, today);
  const said = alerts.map(({ label, text }) => (text === null ? label : `${label}: ${text}`));
  return {
    name: names.whole,
    details: [age, phone ?? 'Sin teléfono'].filter(Boolean).join(' · '),
    alerts: said.length === 0 ? '' : `▲ ${said.join(' · ')}`,
    treatment: appointment.tipo_tratamiento,
    place,
  };
}

function Row({ event, today }: { event: CalendarEvent; today: string }) {
  const { estado, from, until, continued } = event;
  const { name, details, alerts, treatment, place } = textsOf(event, today);
  return (
    <tr>
      <td>
        <b>{from}</b>
        <small>{until}</small>
        {continued ? <small>desde el día anterior</small> : null}
      </td>
      <td data-struck={estado === 'inasistencia' || estado === 'reprogramada' || undefined}>
        <b>{name}</b>
        <small>{details}</small>
        {alerts === '' ? null : <small className="cal-sheet-alert">{alerts}</small>}
      </td>
      <td>
        {treatment}
        <small>{place}</small>
      </td>
      <td className="nowrap">
        <span className="cal-sheet-sign">{estadoMark(estado)}</span> {estadoLabel(estado)}
      </td>
      <td>{NOTHING}</td>
    </tr>
  );
}
