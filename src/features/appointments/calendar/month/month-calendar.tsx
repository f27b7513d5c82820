import '../grid/calendar.css';
import '../grid/event-chip.css';
import './month-calendar.css';
import { createContext, use, useEffect, useMemo, type HTMLAttributes } from 'react';
import { Calendar, type CalendarProps, type Components, type ShowMoreProps } from 'react-big-calendar';
import { estadoLabel } from '#domain/agenda/appointment.ts';
import { estadoMark } from '#entities/appointment/estado-mark.tsx';
import { formatCount } from '#ui/text/format.ts';
import { useAgenda, type MonthCell } from '../grid/agenda-context.ts';
import { styleName } from '../grid/event-chip.tsx';
import { localizer } from '../grid/localizer.ts';
import { useDateGrid } from '../model/date-grid.ts';
import { shortName } from '../model/events.ts';
import { dayInWords, dayOfMonth, daysShown, monthTitle, weekdayLong, weekdayShort } from '../model/ranges.ts';
import { datesBetween, dateOfWall, wallDate } from '../model/wall-clock.ts';

/** A visit that has been read, or all further ones of its day, of which only the number is known. */
interface MonthEvent {
  id: string;
  start: Date;
  end: Date;
  visit: MonthCell['first'][number] | null;
  /** The number of visits that it stands for. */
  count: number;
}

/** The library's table is plain elements with roles: its headers are no <th>. */
const COLUMN_HEAD = { role: 'columnheader' } as const;

const COMPONENTS: Components<MonthEvent> = {
  eventWrapper: ({ event }) => <MonthVisit event={event} />,
  showMore: ({ remainingEvents }: ShowMoreProps<MonthEvent>) => <More events={remainingEvents} />,
  month: {
    header: ({ date }) => (
      <span {...COLUMN_HEAD} aria-label={weekdayLong(dateOfWall(date))}>
        {weekdayShort(dateOfWall(date))}
      </span>
    ),
    dateHeader: ({ date, isOffRange }) => <DayButton day={dateOfWall(date)} isOther={isOffRange} />,
  },
};
const VIEWS: CalendarProps['views'] = ['month'];
const nothing = () => undefined;

/** The attributes that give a day's button its tab and arrow keys. */
const DayKeys = createContext<(day: string) => HTMLAttributes<HTMLButtonElement>>(() => ({}));

/** The month: the first visits of each day, "+N más" and the total. The whole day is one button, which opens it. */
export function MonthCalendar({ date: shown }: { date: string }) {
  const { month, now, today } = useAgenda();
  const { from, to } = daysShown('month', shown);
  const dates = datesBetween(from, to);
  const { gridProps, dayProps } = useDateGrid<HTMLDivElement>(dates, dates.includes(today) ? today : shown);
  const events = useMemo(() => [...month].flatMap(([day, cell]) => eventsOfDay(day, cell)), [month]);
  const { ref } = gridProps;
  useEffect(() => {
    // The library names its table in English.
    ref.current?.querySelector('[role=table]')?.setAttribute('aria-label', monthTitle(shown));
  }, [ref, shown]);
  return (
    <div {...gridProps} className="cal-month">
      <DayKeys value={dayProps}>
        <Calendar<MonthEvent>
          localizer={localizer}
          components={COMPONENTS}
          toolbar={false}
          views={VIEWS}
          view="month"
          onView={nothing}
          date={wallDate(shown)}
          onNavigate={nothing}
          events={events}
          getNow={() => now}
        />
      </DayKeys>
    </div>
  );
}

function eventsOfDay(day: string, { first, count }: MonthCell): MonthEvent[] {
  const visits = first.map((visit) => {
    const start = wallDate(day, visit.from);
    return { id: visit.id, start, end: start, visit, count: 1 };
  });
  const last = wallDate(day, '23:59');
  const others = count - first.length;
  return others > 0 ? [...visits, { id: day, start: last, end: last, visit: null, count: others }] : visits;
}

/** Neither this nor a visit is a button: the press goes to the day below. */
const More = ({ events }: { events: readonly MonthEvent[] }) => (
  <span className="cal-month-more">+{events.reduce((sum, { count }) => sum + count, 0)} más</span>
);

function MonthVisit({ event }: { event: MonthEvent }) {
  if (event.visit === null) return <More events={[event]} />;
  const { estado, from, names } = event.visit;
  return (
    <span className="cal-month-event" data-look={styleName(estado)} title={estadoLabel(estado)}>
      <span className="cal-sign">{estadoMark(estado)}</span>
      <span className="cal-hour">{from}</span>
      <span className="cal-name clip">{shortName(names)}</span>
    </span>
  );
}

function DayButton({ day, isOther }: { day: string; isOther: boolean }) {
  const { month, today, onDay } = useAgenda();
  const count = month.get(day)?.count ?? 0;
  return (
    <button
      type="button"
      {...use(DayKeys)(day)}
      className="cal-month-day"
      data-other={isOther || undefined}
      aria-current={day === today ? 'date' : undefined}
      aria-label={`${dayInWords(day)}, ${formatCount(count, 'cita', 'citas')}`}
      onClick={() => onDay(day)}
    >
      <b>{dayOfMonth(day)}</b>
      {count > 0 ? (
        <span>
          {count}
          <i> {count === 1 ? 'cita' : 'citas'}</i>
        </span>
      ) : null}
    </button>
  );
}
