import { TriangleAlertIcon } from 'lucide-react';
import { memo, use, type CSSProperties } from 'react';
import { estadoLabel, eventStyle } from '#domain/agenda/appointment.ts';
import { estadoMark } from '#entities/appointment/estado-mark.tsx';
import { isOpen, isUnderWay, type CalendarEvent } from '../model/events.ts';
import { dayInWords } from '../model/ranges.ts';
import { useIsMoving, type MoveStore } from '../move/move-store.ts';
import { AgendaContext } from './agenda-context.ts';

interface ChipStyle {
  top: number;
  height: number;
  width: number;
  xOffset: number;
}

/** How a chip is coloured (§4): one that was moved away is neutral, whatever its estado was. */
export const styleName = (estado: string): string => (estado === 'reprogramada' ? 'moved' : eventStyle(estado));

/** Takes the place of the library's own event: it gets the event and where the layout puts it. */
export function EventWrapper({ event, style }: { event: CalendarEvent; style: ChipStyle }) {
  const agenda = use(AgendaContext)!;
  const { range, now, openId, move } = agenda;
  return (
    <EventChip
      event={event}
      {...style}
      day={range === 'day'}
      live={isUnderWay(event, now)}
      late={isOpen(event, now)}
      opened={openId === event.id}
      // Both stay the same for as long as the calendar is shown.
      onOpen={agenda.onOpen}
      move={move}
    />
  );
}

interface EventChipProps extends ChipStyle {
  event: CalendarEvent;
  /** In the day there is room for the end and the whole name. */
  day: boolean;
  live: boolean;
  late: boolean;
  opened: boolean;
  onOpen: (event: CalendarEvent, chip: Element) => void;
  move: MoveStore;
}

const EventChip = memo(function EventChip(props: EventChipProps) {
  const { event, day, live, late, opened, onOpen, move, top, height, width, xOffset } = props;
  const place: CSSProperties = { top: `${top}%`, height: `${height}%`, left: `${xOffset}%`, width: `${width}%` };
  const moving = useIsMoving(move, event.id);
  return (
    <button
      type="button"
      className="cal-event"
      style={place}
      data-event={event.id}
      data-look={styleName(event.estado)}
      data-live={live || undefined}
      data-moving={moving || undefined}
      data-opened={opened || undefined}
      data-unsent={event.mark?.unsent || undefined}
      data-alert={event.alerts.length > 0 || undefined}
      aria-keyshortcuts="M"
      aria-haspopup="dialog"
      aria-label={chipLabel(event, late)}
      onClick={({ currentTarget }) => {
        if (move.isClick()) onOpen(event, currentTarget);
      }}
      onKeyDown={({ key, ctrlKey, metaKey, altKey }) => {
        if (key.toLowerCase() === 'm' && !ctrlKey && !metaKey && !altKey) move.lift(event, 'carry');
      }}
    >
      <ChipContent event={event} day={day} late={late} />
      <span className="cal-grip" data-grip aria-hidden />
    </button>
  );
});

/** Line 1 the name alone, line 2 sign, hour and treatment, line 3 the place. Container queries choose what fits. */
export function ChipContent({ event, day, late }: { event: CalendarEvent; day: boolean; late: boolean }) {
  const { names, appointment, estado, from, until, place, alerts, mark } = event;
  return (
    <span className="cal-chip" aria-hidden>
      <span className="cal-name">
        <span className="cal-wide">{day ? names.whole : names.middle}</span>
        <span className="cal-mid">
          {names.given} <i>{names.letter}</i>
        </span>
        <span className="cal-tiny">{names.initials}</span>
      </span>
      <span className="cal-line">
        <span className="cal-sign">{estadoMark(estado)}</span>
        <span className="cal-hour">
          {from}
          {day ? <span className="cal-until">–{until}</span> : null}
        </span>
        <span className="cal-what">{appointment.tipo_tratamiento}</span>
        {late && day ? <span className="cal-late">Por cerrar</span> : null}
        {estado === 'reprogramada' ? <span className="cal-moved">{estadoLabel(estado)}</span> : null}
        {alerts.length > 0 ? <TriangleAlertIcon className="cal-alert" size={13} strokeWidth={2.2} /> : null}
        {mark?.unsent ? <span className="cal-unsent" /> : null}
      </span>
      {day ? null : <span className="cal-place">{place}</span>}
    </span>
  );
}

/** All that a chip shows by colour, sign or dot, in words. */
function chipLabel(event: CalendarEvent, late: boolean): string {
  const { appointment, names, from, until, estado, place, alerts, mark } = event;
  const parts = [
    names.whole,
    `${dayInWords(appointment.fecha)}, ${from} a ${until}`,
    appointment.tipo_tratamiento,
    place,
    estadoLabel(estado),
    late ? 'Por cerrar' : '',
    ...alerts.map(({ label, text }) => (text === null ? label : `${label}: ${text}`)),
    mark?.unsent ? 'Sin enviar' : '',
  ];
  return parts.filter(Boolean).join(', ');
}
