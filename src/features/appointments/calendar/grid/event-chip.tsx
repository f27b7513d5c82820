import { TriangleAlertIcon } from 'lucide-react';
import { memo, use, type CSSProperties } from 'react';
import { estadoLabel, eventStyle, type Estado } from '#domain/agenda/appointment.ts';
import { estadoMark } from '#entities/appointment/estado-mark.tsx';
import { chipParts, type ChipSize } from '../model/chip-size.ts';
import { isOpen, isUnderWay, type CalendarEvent, type EventNames } from '../model/events.ts';
import { dayInWords } from '../model/ranges.ts';
import { useIsMoving, type MoveStore } from '../move/move-store.ts';
import { AgendaContext } from './agenda-context.ts';

/** Where a chip stands in its column, percent. */
interface ChipPlace {
  top: number;
  height: number;
  left: number;
  width: number;
}

/** How a chip is coloured (§4): one that was moved away is neutral, whatever its estado was. */
export const styleName = (estado: string): string => (estado === 'reprogramada' ? 'moved' : eventStyle(estado));

/** The estados whose sign event-chip.css draws. */
const IN_SHEET: ReadonlySet<string> = new Set<Estado>(['programada', 'confirmada']);

/** A visit in its column. What changes with every minute and every press is asked here: the chip below stays as it is. */
export function Chip({ event, size, ...place }: ChipPlace & { event: CalendarEvent; size: ChipSize }) {
  const agenda = use(AgendaContext)!;
  const { range, now, openId, move } = agenda;
  return (
    <EventChip
      event={event}
      {...place}
      wide={size.width}
      high={size.height}
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

interface EventChipProps extends ChipPlace {
  event: CalendarEvent;
  /** As `ChipSize` has them. */
  wide: number;
  high: number;
  /** In the day there is room for the end and the whole name. */
  day: boolean;
  live: boolean;
  late: boolean;
  opened: boolean;
  onOpen: (event: CalendarEvent, chip: Element) => void;
  move: MoveStore;
}

/** Line 1 the name alone, line 2 sign, hour and treatment, line 3 the place: what of it has room (model/chip-size.ts). */
const EventChip = memo(function EventChip(props: EventChipProps) {
  const { event, wide, high, day, live, late, opened, onOpen, move, top, height, left, width } = props;
  const { names, appointment, estado, from, until, place, alerts, mark } = event;
  const at: CSSProperties = {
    top: `calc(${top}% + 1px)`,
    left: `calc(${left}% + 1px)`,
    width: `calc(${width}% - 2px)`,
    height: `calc(${height}% - 2px)`,
  };
  const moving = useIsMoving(move, event.id);
  const alert = alerts.length > 0;
  const parts = chipParts({ width: wide, height: high }, { day, late, moved: estado === 'reprogramada', alert });
  return (
    <button
      type="button"
      className="cal-event"
      style={at}
      data-event={event.id}
      data-look={styleName(estado)}
      data-live={live || undefined}
      data-moving={moving || undefined}
      data-opened={opened || undefined}
      data-unsent={mark?.attention ? 'attention' : mark?.unsent || undefined}
      data-alert={alert || undefined}
      data-narrow={parts.narrow || undefined}
      data-wide={wide}
      data-high={high}
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
      <Name names={names} length={parts.name} />
      <span className="cal-line">
        {/* The sign of a common estado is the sheet's: an element and two components less for each visit of a full day. */}
        {parts.sign && !IN_SHEET.has(estado) ? estadoMark(estado) : null}
        {parts.hour ? <b>{parts.until ? `${from}–${until}` : from}</b> : null}
        {parts.treatment ? <span className="cal-what">{appointment.tipo_tratamiento}</span> : null}
        {parts.late ? <i className="cal-late">Por cerrar</i> : null}
        {parts.moved ? <i className="cal-moved">{estadoLabel(estado)}</i> : null}
        {alert ? <TriangleAlertIcon className="cal-alert" size={13} strokeWidth={2.2} /> : null}
        {mark?.unsent ? <span className="cal-unsent" data-attention={mark.attention || undefined} /> : null}
      </span>
      {parts.place ? <span className="cal-place">{place}</span> : null}
    </button>
  );
});

function Name({ names, length }: { names: EventNames; length: 'whole' | 'middle' | 'short' | 'initials' }) {
  if (length !== 'short') return <span className="cal-name">{names[length]}</span>;
  // Where there is no room for it the letter goes; the end of the given name only where even that is too long.
  return (
    <span className="cal-name">
      <span>{names.given}</span> <i>{names.letter}</i>
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
    mark?.attention ? 'Requiere atención' : mark?.unsent ? 'Sin enviar' : '',
  ];
  return parts.filter(Boolean).join(', ');
}
