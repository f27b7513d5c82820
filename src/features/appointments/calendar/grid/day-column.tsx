import type { CSSProperties, ReactNode, Ref } from 'react';
import { minutesOfDay, timeOfDay } from '#domain/agenda/free-time.ts';
import { FreeTime } from '../day/free-time.tsx';
import { dateOfWall, minutesOfWall } from '../model/wall-clock.ts';
import { DropTarget } from '../move/drop-target.tsx';
import { useAgenda, type Agenda } from './agenda-context.ts';

interface DayColumnProps {
  ref?: Ref<HTMLDivElement>;
  date: Date;
  /** Null in the week. */
  resource: string | null;
  className: string;
  style?: CSSProperties;
  children: ReactNode;
}

/** A column of the week (a day) or of the day (a place), with free time, the present hour and a move's target. */
export function DayColumn({ ref, date, resource, className, style, children }: DayColumnProps) {
  const agenda = useAgenda();
  const day = dateOfWall(date);
  return (
    <div ref={ref} className={className} style={style} data-date={day} data-place={resource ?? undefined}>
      {children}
      {resource === null ? null : <FreeTime date={day} place={resource} />}
      <DropTarget date={day} place={resource ?? undefined} />
      {day === agenda.today ? <NowLine agenda={agenda} /> : null}
    </div>
  );
}

/** How far down the present hour lies, percent; null while it is outside of what is shown. */
function nowAt({ now, hours }: Pick<Agenda, 'now' | 'hours'>): number | null {
  const from = minutesOfDay(hours.from);
  const part = (minutesOfWall(now) - from) / (minutesOfDay(hours.to) - from);
  return part < 0 || part > 1 ? null : part * 100;
}

function NowLine({ agenda }: { agenda: Agenda }) {
  const top = nowAt(agenda);
  return top === null ? null : <div className="cal-now" style={{ top: `${top}%` }} />;
}

/** The hours at the left, with the present one as a pill while today is among the days. */
export function Gutter({ children }: { children: ReactNode }) {
  const agenda = useAgenda();
  const top = agenda.perDay.has(agenda.today) ? nowAt(agenda) : null;
  return (
    <div className="cal-gutter">
      {children}
      {top === null ? null : (
        <span className="cal-now-pill" style={{ top: `${top}%` }}>
          {timeOfDay(minutesOfWall(agenda.now))}
        </span>
      )}
    </div>
  );
}

/** The library's own line waits a minute before it appears, and goes by the tablet's clock. */
export const NoIndicator = () => null;
