import type { CSSProperties, ReactNode, Ref } from 'react';
import { minutesOfDay, timeOfDay } from '#domain/agenda/time-of-day.ts';
import { FreeTime } from '../day/free-time.tsx';
import { dateOfWall, minutesOfWall } from '../model/wall-clock.ts';
import { DropTarget } from '../move/drop-target.tsx';
import { useAgenda } from './agenda-context.ts';

interface ColumnProps {
  ref: Ref<HTMLDivElement>;
  date: Date;
  /** The place; null in the week, where each column is a day. */
  resource: string | null;
  className: string;
  style: CSSProperties;
  children: ReactNode;
}

/** A column of the library, with the free time of its place and the target of a move added. */
export function Column({ ref, date: day, resource, className, style, children }: ColumnProps) {
  const date = dateOfWall(day);
  const place = resource ?? undefined;
  return (
    <div ref={ref} className={className} style={style} data-date={date} data-place={place}>
      {children}
      {place === undefined ? null : <FreeTime date={date} place={place} />}
      <DropTarget date={date} place={place} />
    </div>
  );
}

/** The hours at the left; the present one is a pill when today is shown. */
export function Gutter({ children }: { children: ReactNode }) {
  const { now, hours, perDay, today } = useAgenda();
  const [from, to] = [minutesOfDay(hours.from), minutesOfDay(hours.to)];
  const minute = minutesOfWall(now);
  const isShown = perDay.has(today) && minute >= from && minute <= to;
  return (
    <div className="cal-gutter">
      {children}
      {isShown ? (
        <span className="cal-now-pill" style={{ top: `${((minute - from) / (to - from)) * 100}%` }}>
          {timeOfDay(minute)}
        </span>
      ) : null}
    </div>
  );
}
