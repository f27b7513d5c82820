import { useState, type ReactNode } from 'react';
import type { AppointmentValues } from '#domain/agenda/appointment.ts';
import { useClinicConfig } from '#runtime/use-clinic.ts';
import { withCalendarWish } from '#store/agenda/calendar-wishes.ts';
import { writesOf, type RecordWrites } from '#store/outbox/record-writes.ts';
import { CalendarSection } from './calendar-section.tsx';
import { CalendarState } from './calendar-state.tsx';

/** What the appointment form needs of Google Calendar. */
export interface CalendarLink {
  /** The section, of an appointment or of a new one (null). */
  section: (appointment: string | null) => ReactNode;
  /** Saves the appointment together with the wish that the section's switch says: one transaction. */
  writes: RecordWrites<AppointmentValues>;
}

/** For the route that composes the form. */
export function useCalendarLink(): CalendarLink {
  const [link] = useState(makeLink);
  return link;
}

/** What the section's switch says is asked for when the form is saved, and changes nothing else on the screen. */
function makeLink(): CalendarLink {
  let wanted = false;
  const onWanted = (wants: boolean): void => {
    wanted = wants;
  };
  return {
    section: (appointment) => (
      <CalendarSection key={appointment ?? 'new'} appointment={appointment} onWanted={onWanted} />
    ),
    writes: withCalendarWish(writesOf('appointments'), () => wanted),
  };
}

/** For the route that composes an appointment's detail: its line on Google Calendar; none where there is no such calendar. */
export function useCalendarLine(): ((appointment: { id: string }) => ReactNode) | undefined {
  const configured = useClinicConfig()?.calendar === true;
  return configured ? ({ id }) => <CalendarState appointment={id} /> : undefined;
}
