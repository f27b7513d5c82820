import './aside.css';
import { ChevronLeftIcon, ChevronRightIcon } from 'lucide-react';
import { useState } from 'react';
import { valueOf } from '#runtime/read/use-read.ts';
import { IconButton } from '#ui/controls/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { formatCount } from '#ui/text/format.ts';
import type { CalendarRange } from '../calendar-address.ts';
import { useDateGrid } from '../model/date-grid.ts';
import { dayInWords, dayOfMonth, daysShown, monthTitle, weekdayLong } from '../model/ranges.ts';
import { useLoad } from '../model/use-visits.ts';
import { addMonths, datesBetween } from '../model/wall-clock.ts';

interface MiniMonthProps {
  range: CalendarRange;
  date: string;
  today: string;
  onDay: (date: string) => void;
}

/** The widest bar under a day, pixels. */
const WIDEST = 22;

/** A month to jump in, with a bar under each day for how full it is. Turning its pages does not move the calendar. */
export function MiniMonth({ range, date, today, onDay }: MiniMonthProps) {
  const [page, setPage] = useState({ of: date, month: date });
  // The calendar went to another day: show that day's month.
  if (page.of !== date) setPage({ of: date, month: date });
  const month = page.of === date ? page.month : date;
  const turn = (step: -1 | 1) => setPage({ of: date, month: addMonths(`${month.slice(0, 8)}01`, step) });
  return (
    <Card className="cal-mini" padded={false}>
      <div className="cal-mini-head">
        <h2 aria-live="polite">{monthTitle(month)}</h2>
        <IconButton label="Ver el mes anterior" variant="quiet" icon={<ChevronLeftIcon />} onClick={() => turn(-1)} />
        <IconButton label="Ver el mes siguiente" variant="quiet" icon={<ChevronRightIcon />} onClick={() => turn(1)} />
      </div>
      <Days month={month} range={range} date={date} today={today} onDay={onDay} />
    </Card>
  );
}

function Days({ month, range, date, today, onDay }: MiniMonthProps & { month: string }) {
  const load = valueOf(useLoad(month));
  const { from, to } = daysShown('month', month);
  const dates = datesBetween(from, to);
  const { gridProps, dayProps } = useDateGrid<HTMLTableElement>(dates, date);
  const shown = daysShown(range === 'month' ? 'day' : range, date);
  const most = Math.max(8, ...(load?.values() ?? []));
  const weeks = dates.filter((_, place) => place % 7 === 0);
  return (
    <table {...gridProps} aria-label={monthTitle(month)} className="cal-mini-grid">
      <thead>
        <tr>
          {dates.slice(0, 7).map((day) => (
            <th key={day} abbr={weekdayLong(day)} scope="col">
              {weekdayLong(day).charAt(0).toUpperCase()}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((monday, week) => (
          <tr key={monday} data-shown={(range === 'week' && monday === shown.from) || undefined}>
            {dates.slice(week * 7, week * 7 + 7).map((day) => {
              const count = load?.get(day) ?? 0;
              return (
                <td key={day}>
                  <button
                    type="button"
                    {...dayProps(day)}
                    data-other={day.slice(0, 7) !== month.slice(0, 7) || undefined}
                    data-picked={(range === 'day' && day === date) || undefined}
                    aria-current={day === today ? 'date' : undefined}
                    aria-label={`${dayInWords(day)}, ${formatCount(count, 'cita', 'citas')}`}
                    onClick={() => onDay(day)}
                  >
                    {dayOfMonth(day)}
                    {count > 0 ? <i style={{ width: Math.max(8, (count / most) * WIDEST) }} /> : null}
                  </button>
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
