import { DURATIONS } from '#domain/agenda/appointment.ts';
import { CHANNELS, type Channel } from '#domain/follow-up/contact-attempt.ts';
import { isDate, isTime } from '#domain/values/dates.ts';
import { EARLIEST_DATE } from '#domain/values/schemas.ts';

/** The query of `/appointments/new`: the patient, and the slot tapped in the calendar. */
export interface NewAppointmentSearch {
  patient?: string | undefined;
  /** YYYY-MM-DD. */
  date?: string | undefined;
  /** HH:MM. */
  time?: string | undefined;
  /** Minutes, one of `DURATIONS`. */
  duration?: (typeof DURATIONS)[number] | undefined;
  /** A chair or room. */
  location?: string | undefined;
  /** The channel by which the patient was reached: an attempt is saved with the visit. */
  contact?: Channel | undefined;
  /** The list that opened the form, to which it leads back. */
  desde?: 'seguimiento' | undefined;
}

const LONGEST_PLACE = 100;

/**
 * Reads the query. An invalid date, time, duration or place becomes undefined, not absent: the router keeps keys that
 * are absent.
 */
export function newAppointmentSearch(search: Record<string, unknown>): NewAppointmentSearch {
  // The router parses ?location=2 as a number.
  const text = (name: string) => {
    const value = search[name];
    return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  };
  const [patient, date, time, location] = [text('patient'), text('date'), text('time'), text('location')];
  const duration = DURATIONS.find((minutes) => String(minutes) === text('duration'));
  return {
    patient: patient === '' ? undefined : patient,
    date: isDate(date) && date >= EARLIEST_DATE ? date : undefined,
    time: isTime(time) ? time : undefined,
    duration,
    location: location === '' || location.length > LONGEST_PLACE ? undefined : location,
    contact: CHANNELS.find((channel) => channel === text('contact')),
    desde: text('desde') === 'seguimiento' ? 'seguimiento' : undefined,
  };
}
