import './time-grid.css';
import './event-chip.css';
import './chip-sizes.css';
import { useDeferredValue, useLayoutEffect, useMemo, useRef, type CSSProperties, type RefObject } from 'react';
import { minutesOfDay, timeOfDay, type Stretch } from '#domain/agenda/free-time.ts';
import type { CalendarEvent } from '../model/events.ts';
import { daysShown } from '../model/ranges.ts';
import { datesBetween, isWeekend, MINUTE, minutesOfWall } from '../model/wall-clock.ts';
import { useAgenda, type Agenda } from './agenda-context.ts';
import { useColumnWidth } from './column-width.ts';
import { DayColumn, nowAt, type Column } from './day-column.tsx';
import { DayHead, PlaceHead } from './headers.tsx';
import { HOUR } from './measures.ts';

/** So much of what has been is still in sight when a range opens that holds the present hour, minutes. */
const BEFORE_NOW = 90;
/** Where every other range opens, minutes of the day. */
const MORNING = minutesOfDay('08:30');
/** Pixels of the window's height that are never the hours': the header, the tools above, the heads of the columns. */
const ABOVE = 240;

interface TimeGridProps {
  range: 'week' | 'day';
  date: string;
  /** What the filters leave. */
  events: readonly CalendarEvent[];
  /** The columns of the day. */
  places: readonly string[];
}

/** Week and day: the hours at the left, a column for each day or each place, the visits in it where their time is. */
export function TimeGrid({ range, date, events, places }: TimeGridProps) {
  const agenda = useAgenda();
  const { hours, perDay } = agenda;
  const columns = useMemo(() => columnsOf(range, date, places, perDay), [range, date, places, perDay]);
  const start = openingMinute(agenda);
  const box = useOpeningHour(range, start - minutesOfDay(hours.from));
  const wide = useColumnWidth(box, columns);
  // What is out of sight follows the first paint, which a full day would hold up by as much again.
  const whole = useDeferredValue(true, false);
  const first = useMemo(
    () => (whole ? events : inSight(events, start, ((innerHeight - ABOVE) / HOUR[range]) * 60)),
    [whole, events, start, range],
  );
  return (
    <div
      className={`cal-grid cal-${range}`}
      data-places={range === 'day' ? places.length : undefined}
      style={hourOf(range)}
    >
      <div className="cal-heads">
        <div className="cal-corner" />
        {columns.map((column) => (
          <div
            key={column.key}
            className="cal-head"
            data-slim={column.slim || undefined}
            data-today={column.date === agenda.today || undefined}
          >
            {column.place === undefined ? <DayHead date={column.date} /> : <PlaceHead place={column.place} />}
          </div>
        ))}
      </div>
      <div ref={box} className="cal-scroll">
        <Gutter hours={hours} />
        {columns.map((column) => (
          <DayColumn key={column.key} range={range} column={column} events={first} wide={wide} />
        ))}
      </div>
    </div>
  );
}

const hourOf = (range: TimeGridProps['range']) => ({ '--hour': `${HOUR[range]}px` }) as CSSProperties;

function columnsOf(
  range: TimeGridProps['range'],
  date: string,
  places: readonly string[],
  perDay: ReadonlyMap<string, number>,
): Column[] {
  if (range === 'day') return places.map((place) => ({ key: place, date, place, slim: false }));
  const { from, to } = daysShown('week', date);
  // A day off without visits is a strip: the working days have its room.
  return datesBetween(from, to).map((day) => ({ key: day, date: day, slim: isWeekend(day) && !perDay.get(day) }));
}

/** The minute of the day that stands at the top when a range opens. */
function openingMinute({ hours, now, perDay, today }: Agenda): number {
  const [from, to] = [minutesOfDay(hours.from), minutesOfDay(hours.to)];
  const minute = minutesOfWall(now);
  const wanted = perDay.has(today) && minute > from ? minute - BEFORE_NOW : MORNING;
  return Math.max(from, Math.min(wanted, to));
}

/**
 * Another range opens at its own hour; the next week stays where this one was scrolled to. The clinic's zone is read after the
 * first paint: until then the present hour is the tablet's, and the grid would stay scrolled to that (calendar-grid.tsx).
 */
function useOpeningHour(range: TimeGridProps['range'], minutes: number): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null);
  const opened = useRef(false);
  useLayoutEffect(() => {
    if (opened.current || !box.current) return;
    opened.current = true;
    box.current.scrollTop = (minutes / 60) * HOUR[range];
  }, [range, minutes]);
  return box;
}

/** The visits of which something lies between these minutes of their day. */
const inSight = (events: readonly CalendarEvent[], from: number, minutes: number): readonly CalendarEvent[] =>
  events.filter(({ start, end }) => {
    const begins = minutesOfWall(start);
    const ends = begins + (end.getTime() - start.getTime()) / MINUTE;
    return begins < from + minutes && ends > from;
  });

/** The hours at the left, with the present one as a pill while today is among the days. */
function Gutter({ hours }: { hours: Stretch }) {
  const agenda = useAgenda();
  const [from, to] = [minutesOfDay(hours.from), minutesOfDay(hours.to)];
  const labels = Array.from({ length: Math.ceil((to - from) / 60) }, (_, hour) => from + hour * 60);
  const now = agenda.perDay.has(agenda.today) ? nowAt(agenda) : null;
  return (
    <div className="cal-gutter" style={{ height: `calc(var(--hour) * ${(to - from) / 60})` }}>
      {labels.map((minute, hour) => (
        <span key={minute} className="cal-label" style={{ top: `calc(var(--hour) * ${hour})` }}>
          {timeOfDay(minute)}
        </span>
      ))}
      {now === null ? null : (
        <span className="cal-now-pill" style={{ top: `${now}%` }}>
          {timeOfDay(minutesOfWall(agenda.now))}
        </span>
      )}
    </div>
  );
}
