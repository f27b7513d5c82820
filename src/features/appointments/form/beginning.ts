import type { AppointmentValues } from '#domain/agenda/appointment.ts';
import { hourOn, proposedSlot } from '#domain/agenda/appointment-slot.ts';
import type { Moment } from '#domain/values/dates.ts';
import type { NewAppointmentSearch } from './slot-address.ts';

/** With what the form of a new appointment opens. */
export interface Beginning {
  blank: Partial<AppointmentValues>;
  /** What of it the address asks for. */
  asked: Partial<AppointmentValues>;
  /** The clinic is closed by now: this is its next opening, and the form says so. */
  nextOpening: Moment | null;
}

/** Today, the next half hour, the clinic itself (§3, §9), where the address asks for nothing else. */
export function beginningOf(search: NewAppointmentSearch, now: Moment, clinicName: string | null): Beginning {
  const asked: Partial<AppointmentValues> = {
    ...(search.date !== undefined && { fecha: search.date }),
    ...(search.time !== undefined && { hora: search.time }),
    ...(search.duration !== undefined && { duracion: search.duration }),
    ...(search.location !== undefined && { location: search.location }),
  };
  const { slot, afterClosing } = proposedSlot(now);
  const proposed = search.date === undefined && search.time === undefined;
  const moment = proposed ? slot : { fecha: now.fecha, hora: hourOn(search.date ?? now.fecha, now) };
  return {
    blank: { ...moment, location: clinicName, ...asked },
    asked,
    nextOpening: proposed && afterClosing ? slot : null,
  };
}
