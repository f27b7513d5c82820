import './calendar-grid.css';
import './event-chip.css';
import { useDeferredValue, useMemo } from 'react';
import { Calendar, type CalendarProps, type Components } from 'react-big-calendar';
import { minutesOfDay } from '#domain/agenda/free-time.ts';
import { useClinicConfig } from '#runtime/use-clinic.ts';
import type { CalendarEvent } from '../model/events.ts';
import { isOpenHour } from '../model/hours.ts';
import { sideBySide } from '../model/side-by-side.ts';
import { dateOfWall, isWeekend, MINUTE, minutesOfWall, momentOfWall, wallDate } from '../model/wall-clock.ts';
import { MonthGrid } from '../month/month-grid.tsx';
import { AgendaContext, type Agenda } from './agenda-context.ts';
import { DayColumn, Gutter, NoIndicator } from './day-column.tsx';
import { EventWrapper } from './event-chip.tsx';
import { PlaceHeader, WeekdayHeader } from './headers.tsx';
import { localizer } from './localizer.ts';

interface Place {
  id: string;
  title: string;
}

// Its types take a component for every part to be of the library's own kind.
const COMPONENTS = {
  eventWrapper: EventWrapper,
  dayColumnWrapper: DayColumn,
  timeGutterWrapper: Gutter,
  timeIndicatorWrapper: NoIndicator,
  resourceHeader: PlaceHeader,
  week: { header: WeekdayHeader },
} as unknown as Components<CalendarEvent, Place>;

const VIEWS = { month: MonthGrid, week: true, day: true } as unknown as CalendarProps<CalendarEvent, Place>['views'];

/** Pixels an hour, as calendar-grid.css has them, and the height that a chip has at least. */
const HOUR = { week: 72, day: 96 };
const LEAST = 22;
const LAYOUTS = {
  month: sideBySide<CalendarEvent>(0),
  week: sideBySide<CalendarEvent>((LEAST / HOUR.week) * 60),
  day: sideBySide<CalendarEvent>((LEAST / HOUR.day) * 60),
};

/** So much of what has been is still in sight when a range opens that holds the present hour, minutes. */
const BEFORE_NOW = 90;
/** Pixels of the window's height that are never the grid's: the header, and the tools above the hours. */
const ABOVE = 200;

interface CalendarGridProps {
  agenda: Agenda;
  date: string;
  /** What the filters leave. */
  events: CalendarEvent[];
  /** The columns of the day. */
  places: readonly string[];
}

/** Its types do not know it. Without it the library measures the hours once they are painted, and draws the whole grid again. */
const GUTTER = { width: 50 };

const slotProps = (date: Date) => {
  const { fecha, hora } = momentOfWall(date);
  return isOpenHour(fecha, hora) ? {} : { className: 'cal-off' };
};
const nothing = () => undefined;
const noTooltip = () => '';

/**
 * The library draws the hours and columns of week and day and puts the visits where they belong; every part that is seen or
 * touched is our own, and so is the month (decision 060).
 */
export function CalendarGrid({ agenda, date, events, places }: CalendarGridProps) {
  const { range, hours, now, perDay, today } = agenda;
  const zone = useClinicConfig()?.timezone ?? '';
  const resources = useMemo(() => places.map((place) => ({ id: place, title: place })), [places]);
  const getNow = useMemo(() => () => now, [now]);
  const day = wallDate(date);
  const from = wallDate(date, hours.from);
  // A day that goes on to midnight ends for the library at its last minute.
  const to = new Date(Math.min(day.getTime() + minutesOfDay(hours.to) * MINUTE, wallDate(date, '23:59').getTime()));
  const dayProps = useMemo(
    () => (column: Date) => {
      const named = dateOfWall(column);
      // A day off without visits is a strip: the working days have its room.
      return range === 'week' && isWeekend(named) && !perDay.get(named) ? { className: 'cal-slim' } : {};
    },
    [range, perDay],
  );
  const shown =
    perDay.has(today) && now > from ? now.getTime() - BEFORE_NOW * MINUTE : wallDate(date, '08:30').getTime();
  const start = new Date(Math.max(from.getTime(), Math.min(shown - floorDay(shown) + day.getTime(), to.getTime())));
  // What is out of sight follows the first paint, which a full day would hold up by as much again.
  const whole = useDeferredValue(true, false);
  const first =
    whole || range === 'month'
      ? events
      : inSight(events, minutesOfWall(start), ((innerHeight - ABOVE) / HOUR[range]) * 60);
  return (
    <AgendaContext value={agenda}>
      <div className={`cal-grid cal-${range}`} data-places={range === 'day' ? places.length : undefined}>
        <Calendar<CalendarEvent, Place>
          // Another range opens at its own hour; the next week stays where this one was scrolled to. The clinic's zone is read
          // after the first paint: until then the present hour is the tablet's, and the grid would stay scrolled to that.
          key={`${range} ${zone}`}
          localizer={localizer}
          components={COMPONENTS}
          views={VIEWS}
          view={range}
          date={day}
          events={first}
          {...(range === 'day' ? { resources } : {})}
          resourceAccessor="place"
          tooltipAccessor={noTooltip}
          min={from}
          max={to}
          scrollToTime={start}
          getNow={getNow}
          // A line an hour, the half by its sheet: a line each would be as many elements again in every column.
          step={60}
          timeslots={1}
          {...GUTTER}
          toolbar={false}
          dayLayoutAlgorithm={LAYOUTS[range]}
          slotPropGetter={slotProps}
          dayPropGetter={dayProps}
          drilldownView={range === 'week' ? 'day' : null}
          onDrillDown={(opened) => agenda.onDay(dateOfWall(opened))}
          onNavigate={nothing}
          onView={nothing}
        />
      </div>
    </AgendaContext>
  );
}

/** The visits of which something lies between these minutes of their day. */
const inSight = (events: CalendarEvent[], from: number, minutes: number): CalendarEvent[] =>
  events.filter(({ start, end }) => minutesOfWall(start) < from + minutes && minutesOfWall(end) > from);

const floorDay = (instant: number): number => wallDate(dateOfWall(new Date(instant))).getTime();
