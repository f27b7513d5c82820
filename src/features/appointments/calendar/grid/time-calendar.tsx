import './calendar.css';
import './event-chip.css';
import { memo, useMemo } from 'react';
import { Calendar, type CalendarProps, type Components } from 'react-big-calendar';
import { openOn, type ClinicHours } from '#domain/agenda/clinic-hours.ts';
import { minutesOfDay, timeOfDay } from '#domain/agenda/time-of-day.ts';
import type { CalendarEvent } from '../model/events.ts';
import { dateOfWall, MINUTE, minutesOfWall, momentOfWall, wallDate } from '../model/wall-clock.ts';
import type { Agenda } from './agenda-context.ts';
import { Column, Gutter } from './column.tsx';
import { Chip } from './event-chip.tsx';
import { DayHead, PlaceHead } from './headers.tsx';
import { localizer } from './localizer.ts';
import { HOUR, isStrip, LEAST_CHIP } from './measures.ts';

interface Place {
  id: string;
}
type Props = CalendarProps<CalendarEvent, Place>;

// The library's types leave out the props that it gives to a wrapper.
const COMPONENTS = {
  eventWrapper: Chip,
  dayColumnWrapper: Column,
  timeGutterWrapper: Gutter,
  resourceHeader: PlaceHead,
  week: { header: DayHead },
} as unknown as Components<CalendarEvent, Place>;

/** Chips say their hours themselves. */
const FORMATS: Props['formats'] = { timeGutterFormat: 'HH:mm', eventTimeRangeFormat: () => '' };
/**
 * The width of the hours at the left. The library's types leave it out; without it the library measures, and draws
 * everything twice.
 */
const GUTTER = { width: 44 };

/** Minutes of the past in sight when a range with the present hour opens. */
const BEFORE_NOW = 90;
/** The minute of the day at the top when any other range opens. */
const MORNING = minutesOfDay('08:30');
const LAST_MINUTE = minutesOfDay('23:59');

interface TimeCalendarProps extends Pick<Agenda, 'hours' | 'clinicHours' | 'now' | 'today' | 'perDay' | 'onDay'> {
  range: 'week' | 'day';
  date: string;
  /** The visits that pass the filters. */
  events: CalendarEvent[];
  /** The columns of the day. */
  places: readonly string[];
}

/**
 * Week and day: the hours at the left, a column for each day or place, and in it the visits at their times. Memoised,
 * for the library lays out every visit again in each render; what changes with a press, the parts below read from the
 * context.
 */
export const TimeCalendar = memo(function TimeCalendar(props: TimeCalendarProps) {
  const { range, date, events, places, hours, clinicHours, perDay, now, onDay } = props;
  const slotProps = useMemo(() => shadesOf(clinicHours), [clinicHours]);
  const resources = useMemo(() => places.map((id) => ({ id })), [places]);
  // The library ends a day that goes on to midnight at its last minute.
  const at = (minutes: number) => wallDate(date, timeOfDay(Math.min(minutes, LAST_MINUTE)));
  return (
    <div className={`cal-time cal-${range}`}>
      <Calendar<CalendarEvent, Place>
        localizer={localizer}
        components={COMPONENTS}
        formats={FORMATS}
        {...GUTTER}
        toolbar={false}
        views={[range]}
        view={range}
        onView={nothing}
        date={wallDate(date)}
        onNavigate={nothing}
        events={events}
        startAccessor={laidOutFrom}
        endAccessor={laidOutUntil[range]}
        {...(range === 'day' ? { resources, resourceAccessor: 'place' } : {})}
        dayLayoutAlgorithm="no-overlap"
        // One slot an hour; the style sheet draws the half hour.
        step={60}
        timeslots={1}
        min={at(minutesOfDay(hours.from))}
        max={at(minutesOfDay(hours.to))}
        scrollToTime={at(openingMinute(props))}
        getNow={() => now}
        slotPropGetter={slotProps}
        dayPropGetter={(day) =>
          range === 'week' && isStrip(clinicHours, dateOfWall(day), perDay.get(dateOfWall(day)))
            ? { className: 'cal-slim' }
            : {}
        }
        drilldownView={range === 'week' ? 'day' : null}
        onDrillDown={(day) => onDay(dateOfWall(day))}
      />
    </div>
  );
});

const nothing = () => undefined;

/** Shades the hours at which the clinic is closed (specification §9); an hour that is open in part is not shaded. */
const shadesOf =
  (hours: ClinicHours): Props['slotPropGetter'] =>
  (slot) => {
    const { fecha, hora } = momentOfWall(slot);
    const next = timeOfDay(minutesOfDay(hora) + 60);
    const open = openOn(hours, fecha).some(({ from, to }) => from < next && hora < to);
    return open ? {} : { className: 'cal-off' };
  };

const onDay = (day: string, minutes: number): Date => new Date(wallDate(day).getTime() + minutes * MINUTE);
const laidOutFrom = ({ day, drawn }: CalendarEvent): Date => onDay(day, drawn.from);

/**
 * The end of a visit as it is laid out. A chip too low for its words takes the room of a longer visit, within its day.
 * A minute is taken off: by rounding, the library may count a visit as beginning before the last one ends.
 */
const ending = (range: 'week' | 'day') => {
  const least = (LEAST_CHIP / HOUR[range]) * 60;
  return ({ day, drawn: { from, to } }: CalendarEvent): Date =>
    onDay(day, Math.min(from + Math.max(to - from, least) - 1, LAST_MINUTE));
};
const laidOutUntil = { week: ending('week'), day: ending('day') };

/** The minute of the day at the top when a range opens. */
function openingMinute({ hours, now, perDay, today }: TimeCalendarProps): number {
  const [from, to] = [minutesOfDay(hours.from), minutesOfDay(hours.to)];
  const minute = minutesOfWall(now);
  const wanted = perDay.has(today) && minute > from ? minute - BEFORE_NOW : MORNING;
  return Math.max(from, Math.min(wanted, to));
}
