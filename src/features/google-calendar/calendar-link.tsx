import { useState, type ReactNode } from 'react';
import type { AppointmentValues } from '#domain/agenda/appointment.ts';
import { useClinicConfig } from '#runtime/use-clinic.ts';
import { withCalendarWish } from '#store/agenda/calendar-wishes.ts';
import { writesOf, type RecordWrites } from '#store/outbox/record-writes.ts';
import { CalendarSection } from './calendar-section.tsx';
import { CalendarState } from './calendar-state.tsx';

/** Google Calendar's part of the appointment form. */
export interface CalendarLink {
  /** The section for an appointment, or for a new one (null). */
  section: (appointment: string | null) => ReactNode;
  /** Saves the appointment and, by the section's switch, the calendar request in one transaction. */
  writes: RecordWrites<AppointmentValues>;
}

const PLAIN = writesOf('appointments');

/** Used by the route that composes the form; `writes` are those of the appointment alone. */
export function useCalendarLink(writes: RecordWrites<AppointmentValues> = PLAIN): CalendarLink {
  const [link] = useState(() => makeLink(writes));
  return link;
}

/** The switch is read when the form is saved, and renders nothing else. */
function makeLink(writes: RecordWrites<AppointmentValues>): CalendarLink {
  let wanted = false;
  const onWanted = (wants: boolean): void => {
    wanted = wants;
  };
  return {
    section: (appointment) => (
      <CalendarSection key={appointment ?? 'new'} appointment={appointment} onWanted={onWanted} />
    ),
    writes: withCalendarWish(writes, () => wanted),
  };
}

/**
 * Used by the route that composes an appointment's detail: its row on Google Calendar; undefined without such a
 * calendar.
 */
export function useCalendarLine(): ((appointment: { id: string }) => ReactNode) | undefined {
  const configured = useClinicConfig()?.calendar === true;
  return configured ? ({ id }) => <CalendarState appointment={id} /> : undefined;
}
