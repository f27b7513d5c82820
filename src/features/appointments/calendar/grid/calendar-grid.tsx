import { useClinicConfig } from '#runtime/use-clinic.ts';
import type { CalendarEvent } from '../model/events.ts';
import { MonthCalendar } from '../month/month-calendar.tsx';
import { AgendaContext, type Agenda } from './agenda-context.ts';
import { isStrip, useColumnsWidth } from './measures.ts';
import { TimeCalendar } from './time-calendar.tsx';

interface CalendarGridProps {
  agenda: Omit<Agenda, 'columnWidth'>;
  date: string;
  /** The visits that pass the filters. */
  events: CalendarEvent[];
  /** The columns of the day. */
  places: readonly string[];
}

/** A month, a week or a day, drawn by react-big-calendar (decision 090). */
export function CalendarGrid({ agenda, date, events, places }: CalendarGridProps) {
  const { range, perDay, hours, clinicHours, now, today, onDay } = agenda;
  const zone = useClinicConfig()?.timezone ?? '';
  const strips = range === 'week' ? [...perDay].filter(([day, count]) => isStrip(clinicHours, day, count)).length : 0;
  const width = useColumnsWidth(strips);
  const columns = range === 'day' ? places.length : perDay.size - strips;
  const value = { ...agenda, columnWidth: width / columns };
  return (
    <AgendaContext value={value}>
      {range === 'month' ? (
        <MonthCalendar date={date} />
      ) : (
        // A new key scrolls to the range's own opening hour; the next week keeps the scroll position. The zone is part
        // of the key: it is read after the first paint, and until then the present hour is the tablet's.
        <TimeCalendar
          key={`${range} ${zone}`}
          {...{ range, date, events, places, hours, clinicHours, now, today, perDay, onDay }}
        />
      )}
    </AgendaContext>
  );
}
