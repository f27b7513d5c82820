import { TriangleAlertIcon } from 'lucide-react';
import { memo } from 'react';
import { estadoLabel, eventStyle } from '#domain/agenda/appointment.ts';
import { takesSlot } from '#domain/agenda/appointment-slot.ts';
import { estadoMark } from '#entities/appointment/estado-mark.tsx';
import { isOpen, isUnderWay, type CalendarEvent, type EventNames } from '../model/events.ts';
import { dayInWords } from '../model/ranges.ts';
import { useIsMoving, type MoveStore } from '../move/move-store.ts';
import { useAgenda } from './agenda-context.ts';
import { HOUR } from './measures.ts';

/** Up to these widths, in pixels, a chip is narrow (given name and initial) or thin (initials). */
const NARROW = 104;
const THIN = 54;
/** From these heights on, in pixels, a chip has two or three lines. */
const TWO_LINES = 31;
const THREE_LINES = 50;

/** The width, in percent, of a visit that takes no slot any more: the free time below it can be tapped beside it. */
const BESIDE_FREE = 72;

/** The library's position of a visit in its column: percent, or a sum of percent and pixels. */
interface Layout {
  top: number | string;
  height: number | string;
  width: number | string;
  xOffset: number | string;
}

/** A chip's colour (specification §4): a visit that was moved away is neutral, whatever its estado was. */
export const styleName = (estado: string): string => (estado === 'reprogramada' ? 'moved' : eventStyle(estado));

/**
 * A visit in its column. Values that change every minute or press are read here, so that the memoised chip below is not
 * rendered again.
 */
export function Chip({ event, style }: { event: CalendarEvent; style: Layout }) {
  const { range, now, today, openId, move, onOpen, columnWidth } = useAgenda();
  const { appointment, day: date, drawn } = event;
  const day = range === 'day';
  const share = Number.parseFloat(String(style.width).replace('calc(', ''));
  const beside = day && date >= today && share === 100 && !takesSlot(appointment);
  // Subtracts the column's lines and free margin, and the gap between chips that share it.
  const pixels = (columnWidth - 10) * ((beside ? BESIDE_FREE : share) / 100) - 3;
  const height = ((drawn.to - drawn.from) / 60) * HOUR[day ? 'day' : 'week'] - 2;
  return (
    <EventChip
      event={event}
      top={inCss(style.top)}
      // Adds the minute by which time-calendar.tsx shortened the visit for the library.
      height={`calc(${inCss(style.height)} + var(--hour) / 60)`}
      left={inCss(style.xOffset)}
      width={beside ? `${BESIDE_FREE}%` : inCss(style.width)}
      size={pixels > NARROW ? 'wide' : pixels > THIN ? 'narrow' : 'thin'}
      lines={height < TWO_LINES ? 1 : height < THREE_LINES ? 2 : 3}
      day={day}
      live={isUnderWay(event, now)}
      late={isOpen(event, now)}
      opened={openId === event.id}
      // Stable functions: the memo below holds.
      onOpen={onOpen}
      move={move}
    />
  );
}

const inCss = (length: number | string): string => (typeof length === 'number' ? `${length}%` : length);

interface EventChipProps {
  event: CalendarEvent;
  top: string;
  height: string;
  left: string;
  width: string;
  size: 'wide' | 'narrow' | 'thin';
  lines: 1 | 2 | 3;
  /** The day has room for the end and the whole name; the column names the place. */
  day: boolean;
  live: boolean;
  late: boolean;
  opened: boolean;
  onOpen: (event: CalendarEvent, chip: Element) => void;
  move: MoveStore;
}

/**
 * Line 1: the name; line 2: sign, hour and treatment; line 3: the place. Lines without room are left out
 * (event-chip.css).
 */
const EventChip = memo(function EventChip(props: EventChipProps) {
  const { event, size, lines, day, live, late, opened, onOpen, move, top, height, left, width } = props;
  const { appointment, estado, from, until, continued, place, alerts, mark } = event;
  const moving = useIsMoving(move, event.id);
  const wide = size === 'wide';
  const low = lines === 1;
  const treatment = wide ? !low : size === 'narrow' && lines === 3;
  const alert = alerts.length > 0;
  const badge =
    !wide || low || !day ? null : late ? 'Por cerrar' : estado === 'reprogramada' ? estadoLabel(estado) : null;
  return (
    <button
      type="button"
      className="cal-event"
      style={{ top, height, left, width }}
      data-event={event.id}
      data-continued={continued || undefined}
      data-look={styleName(estado)}
      data-size={size}
      data-low={low || undefined}
      data-live={live || undefined}
      data-moving={moving || undefined}
      data-opened={opened || undefined}
      data-marks={Number(alert) + Number(mark?.unsent ?? false) || undefined}
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
      <Name names={event.names} size={size} day={day} />
      <span className="cal-line">
        {size === 'thin' ? null : <span className="cal-sign">{estadoMark(estado)}</span>}
        {low && !wide ? null : <b>{continued ? `hasta ${until}` : from}</b>}
        {day && wide && !low && !continued ? <span className="cal-until">–{until}</span> : null}
        {treatment ? <span className="cal-what grow clip">{appointment.tipo_tratamiento}</span> : null}
        {badge === null ? null : <i className={late ? 'cal-late' : 'cal-moved'}>{badge}</i>}
      </span>
      {wide && lines === 3 && !day ? <span className="cal-place clip">{place}</span> : null}
      <span className="cal-marks">
        {alert ? <TriangleAlertIcon className="cal-alert" size={13} strokeWidth={2.2} /> : null}
        {mark?.unsent ? <span className="cal-unsent" data-attention={mark.attention || undefined} /> : null}
      </span>
    </button>
  );
});

function Name({ names, size, day }: { names: EventNames; size: EventChipProps['size']; day: boolean }) {
  if (size === 'thin') return <span className="cal-name clip">{names.initials}</span>;
  if (size === 'wide') return <span className="cal-name clip">{day ? names.whole : names.middle}</span>;
  // Drop the surname's initial first, then truncate the name.
  return (
    <span className="cal-name clip">
      <span>{names.given}</span> <i>{names.letter}</i>
    </span>
  );
}

/** In words, everything that a chip shows by colour, sign or dot. */
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
