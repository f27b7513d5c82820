import type { AppointmentValues } from '#domain/agenda/appointment.ts';
import { hourOn, proposedSlot } from '#domain/agenda/appointment-slot.ts';
import type { ClinicHours } from '#domain/agenda/clinic-hours.ts';
import type { Moment } from '#domain/values/dates.ts';
import type { NewAppointmentSearch } from './slot-address.ts';

/** The first values of the form of a new appointment. */
export interface Beginning {
  blank: Partial<AppointmentValues>;
  /** The values that the address sets. */
  asked: Partial<AppointmentValues>;
  /** Set when the clinic is closed now: its next opening, which the form mentions. */
  nextOpening: Moment | null;
}

/** Today, the next half hour, the clinic itself (specification §3 and §9), unless the address sets other values. */
export function beginningOf(
  search: NewAppointmentSearch,
  now: Moment,
  { name, hours }: { name: string | null; hours: ClinicHours },
): Beginning {
  const asked: Partial<AppointmentValues> = {
    ...(search.date !== undefined && { fecha: search.date }),
    ...(search.time !== undefined && { hora: search.time }),
    ...(search.duration !== undefined && { duracion: search.duration }),
    ...(search.location !== undefined && { location: search.location }),
  };
  const { slot, isClosed } = proposedSlot(hours, now);
  const proposed = search.date === undefined && search.time === undefined;
  const moment = proposed ? slot : { fecha: now.fecha, hora: hourOn(hours, search.date ?? now.fecha, now) };
  return {
    blank: { ...moment, location: name, ...asked },
    asked,
    nextOpening: proposed && isClosed ? slot : null,
  };
}
