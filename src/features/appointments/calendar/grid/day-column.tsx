import { useMemo } from 'react';
import { CLOSES, isWorkingDay, OPENS } from '#domain/agenda/clinic-hours.ts';
import { takesSlot } from '#domain/agenda/appointment-slot.ts';
import { minutesOfDay, type Stretch } from '#domain/agenda/free-time.ts';
import { FreeTime } from '../day/free-time.tsx';
import { chipSize } from '../model/chip-size.ts';
import type { CalendarEvent } from '../model/events.ts';
import { sideBySide } from '../model/side-by-side.ts';
import { MINUTE, minutesOfWall } from '../model/wall-clock.ts';
import { DropTarget } from '../move/drop-target.tsx';
import { useAgenda, type Agenda } from './agenda-context.ts';
import { Chip } from './event-chip.tsx';
import { HOUR, INSET, LEAST_CHIP } from './measures.ts';

/** A day of the week, or a place of the day. */
export interface Column {
  key: string;
  date: string;
  place?: string;
  /** A strip: a day off without visits. */
  slim: boolean;
}

/** How wide a visit is that takes no slot any more, percent: it lies over free time, which can be tapped beside it. */
const BESIDE_FREE = 72;

interface DayColumnProps {
  range: 'week' | 'day';
  column: Column;
  /** Of all columns. */
  events: readonly CalendarEvent[];
  /** How wide its visits may be, pixels. */
  wide: number;
}

/** A column of the week (a day) or of the day (a place), with free time, the present hour and a move's target. */
export function DayColumn({ range, column: { date, place, slim }, events, wide }: DayColumnProps) {
  const agenda = useAgenda();
  const { hours, today } = agenda;
  const from = minutesOfDay(hours.from);
  const length = minutesOfDay(hours.to) - from;
  /** The free time is shown, to be tapped. */
  const beside = place !== undefined && date >= today;
  const placed = useMemo(() => {
    const own = events.filter((event) => event.appointment.fecha === date && (place ?? event.place) === event.place);
    return sideBySide(own, (LEAST_CHIP / HOUR[range]) * 60);
  }, [events, date, place, range]);
  return (
    <div
      className="cal-column"
      style={{ height: `calc(var(--hour) * ${length / 60})` }}
      data-slim={slim || undefined}
      data-today={date === today || undefined}
      data-date={date}
      data-place={place}
    >
      {closedStretches(date, hours).map((stretch) => (
        <div
          key={stretch.from}
          className="cal-off"
          style={{
            top: `${((minutesOfDay(stretch.from) - from) / length) * 100}%`,
            height: `${((minutesOfDay(stretch.to) - minutesOfDay(stretch.from)) / length) * 100}%`,
          }}
        />
      ))}
      {place === undefined ? null : <FreeTime date={date} place={place} />}
      <DropTarget date={date} place={place} />
      {date === today ? <NowLine agenda={agenda} /> : null}
      <div className="cal-visits">
        {placed.map(({ event, left, width: taken }) => {
          const width = beside && taken === 100 && !takesSlot(event.appointment) ? BESIDE_FREE : taken;
          const minutes = (event.end.getTime() - event.start.getTime()) / MINUTE;
          const size = chipSize({
            width: (width / 100) * wide - 2 * INSET,
            height: Math.max((minutes / 60) * HOUR[range], LEAST_CHIP) - 2 * INSET,
          });
          const top = ((minutesOfWall(event.start) - from) / length) * 100;
          return (
            <Chip key={event.id} event={event} {...{ left, width, top, size }} height={(minutes / length) * 100} />
          );
        })}
      </div>
    </div>
  );
}

/** What of the hours shown the clinic is closed (§9). */
function closedStretches(date: string, { from, to }: Stretch): Stretch[] {
  if (!isWorkingDay(date)) return [{ from, to }];
  const earliest = (a: string, b: string) => (a < b ? a : b);
  const latest = (a: string, b: string) => (a > b ? a : b);
  return [
    { from, to: earliest(OPENS, to) },
    { from: latest(CLOSES, from), to },
  ].filter((stretch) => stretch.from < stretch.to);
}

/** How far down the present hour lies, percent; null while it is outside of what is shown. */
export function nowAt({ now, hours }: Pick<Agenda, 'now' | 'hours'>): number | null {
  const from = minutesOfDay(hours.from);
  const part = (minutesOfWall(now) - from) / (minutesOfDay(hours.to) - from);
  return part < 0 || part > 1 ? null : part * 100;
}

function NowLine({ agenda }: { agenda: Agenda }) {
  const top = nowAt(agenda);
  return top === null ? null : <div className="cal-now" style={{ top: `${top}%` }} />;
}
