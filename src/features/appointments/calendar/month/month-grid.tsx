import './month-grid.css';
import { estadoLabel } from '#domain/agenda/appointment.ts';
import { estadoMark } from '#entities/appointment/estado-mark.tsx';
import { formatCount } from '#ui/text/format.ts';
import { useDateGrid } from '../model/date-grid.ts';
import { shortName } from '../model/events.ts';
import { dayInWords, dayOfMonth, daysShown, monthTitle, weekdayLong, weekdayShort } from '../model/ranges.ts';
import { datesBetween, isWeekend } from '../model/wall-clock.ts';
import { useAgenda, type MonthCell } from '../grid/agenda-context.ts';
import { styleName } from '../grid/event-chip.tsx';

const DAYS_A_WEEK = 7;

/** The month as a table: two visits and the count of each day, which is one button that opens it. */
export function MonthGrid({ date: shown }: { date: string }) {
  const { month, today, onDay } = useAgenda();
  const { from, to } = daysShown('month', shown);
  const dates = datesBetween(from, to);
  const { gridProps, dayProps } = useDateGrid(dates, dates.includes(today) ? today : shown);
  const weeks = dates.filter((_, place) => place % DAYS_A_WEEK === 0);
  return (
    <table {...gridProps} className="cal-month" aria-label={monthTitle(shown)}>
      <thead>
        <tr>
          {dates.slice(0, DAYS_A_WEEK).map((day) => (
            <th key={day} abbr={weekdayLong(day)} scope="col">
              {weekdayShort(day)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((monday, week) => (
          <tr key={monday}>
            {dates.slice(week * DAYS_A_WEEK, (week + 1) * DAYS_A_WEEK).map((day) => (
              <td key={day}>
                <button
                  type="button"
                  {...dayProps(day)}
                  className="cal-month-day"
                  data-other={day.slice(0, 7) !== shown.slice(0, 7) || undefined}
                  data-off={isWeekend(day) || undefined}
                  aria-current={day === today ? 'date' : undefined}
                  aria-label={`${dayInWords(day)}, ${formatCount(month.get(day)?.count ?? 0, 'cita', 'citas')}`}
                  onClick={() => onDay(day)}
                >
                  <DayContent day={day} cell={month.get(day)} />
                </button>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function DayContent({ day, cell }: { day: string; cell: MonthCell | undefined }) {
  const more = cell ? cell.count - cell.first.length : 0;
  return (
    <>
      <span className="cal-month-date">
        <b>{dayOfMonth(day)}</b>
        {cell ? (
          <span>
            {cell.count}
            <i> {cell.count === 1 ? 'cita' : 'citas'}</i>
          </span>
        ) : null}
      </span>
      {cell?.first.map(({ id, from, estado, names }) => (
        <span key={id} className="cal-month-event" data-look={styleName(estado)} title={estadoLabel(estado)}>
          <span className="cal-sign">{estadoMark(estado)}</span>
          <span className="cal-hour">{from}</span>
          <span className="cal-name">{shortName(names)}</span>
        </span>
      ))}
      {more > 0 ? <span className="cal-month-more">+{more}</span> : null}
    </>
  );
}
