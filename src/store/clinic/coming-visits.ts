// The coming visits that a change of the clinic's settings concerns.
import type { Appointment } from '#domain/agenda/appointment.ts';
import { endMinute, isOutOfHours } from '#domain/agenda/appointment-slot.ts';
import { isWorkingDay, openOn, type ClinicHours } from '#domain/agenda/clinic-hours.ts';
import { REMINDED_ESTADOS } from '#domain/agenda/reminder.ts';
import { minutesOfDay } from '#domain/agenda/time-of-day.ts';
import { rescheduledTo } from '#domain/agenda/rescheduled-to.ts';
import { appointmentsInOrder, withPatients, type NamedAppointment } from '#store/agenda/appointments.ts';
import type { ArcadaDatabase } from '#store/database/database.ts';

/** Visits that other hours leave outside. */
export interface LeftOut {
  visits: NamedAppointment[];
  /** The one closing time after which all of them end; null where there are several, or none. */
  after: string | null;
}

/** The visits still to take place, from a day on. */
async function comingVisits(db: ArcadaDatabase, from: string): Promise<Appointment[]> {
  const coming = await appointmentsInOrder(db, from, undefined).toArray();
  return coming.filter((visit) => REMINDED_ESTADOS.includes(visit.estado) && rescheduledTo(visit) === null);
}

const isOutside = (hours: ClinicHours, visit: Appointment): boolean =>
  !isWorkingDay(hours, visit.fecha) || isOutOfHours(hours, visit);

/** The visits from a day on that lie within one set of hours and outside the other; both as JSON of `ClinicHours`. */
export async function visitsLeftOut(db: ArcadaDatabase, from: string, before: string, after: string): Promise<LeftOut> {
  const [was, will] = [JSON.parse(before) as ClinicHours, JSON.parse(after) as ClinicHours];
  const left = (await comingVisits(db, from)).filter((visit) => !isOutside(was, visit) && isOutside(will, visit));
  const closings = new Set(
    left.map((visit) => {
      const closing = openOn(will, visit.fecha).at(-1)?.to;
      return closing !== undefined && endMinute(visit) > minutesOfDay(closing) ? closing : null;
    }),
  );
  const [only = null] = closings;
  return { visits: await withPatients(db, left), after: closings.size === 1 ? only : null };
}

/** How many visits from a day on are in each place, by its name. */
export async function comingByPlace(db: ArcadaDatabase, from: string): Promise<ReadonlyMap<string, number>> {
  const found = new Map<string, number>();
  for (const { location } of await comingVisits(db, from)) {
    if (location) found.set(location, (found.get(location) ?? 0) + 1);
  }
  return found;
}
