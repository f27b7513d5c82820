import { useClinicConfig } from '#runtime/use-clinic.ts';
import type { CalendarEvent } from '../model/events.ts';
import { MonthGrid } from '../month/month-grid.tsx';
import { AgendaContext, type Agenda } from './agenda-context.ts';
import { TimeGrid } from './time-grid.tsx';

interface CalendarGridProps {
  agenda: Agenda;
  date: string;
  /** What the filters leave. */
  events: readonly CalendarEvent[];
  /** The columns of the day. */
  places: readonly string[];
}

/** A month, a week or a day (decision 082). */
export function CalendarGrid({ agenda, date, events, places }: CalendarGridProps) {
  const { range } = agenda;
  const zone = useClinicConfig()?.timezone ?? '';
  return (
    <AgendaContext value={agenda}>
      {range === 'month' ? (
        <MonthGrid date={date} />
      ) : (
        <TimeGrid key={`${range} ${zone}`} {...{ range, date, events, places }} />
      )}
    </AgendaContext>
  );
}
