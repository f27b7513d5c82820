import { countStanding } from '#store/agenda/appointments.ts';
import { countAppointments, sumOfCounts } from '#store/agenda/count-appointments.ts';
import type { ArcadaDatabase } from '#store/database/database.ts';

/** The counts of the clinic's appointments. */
export interface AppointmentFigures {
  /** As the server counts them: including those that were moved to another date. */
  total: number;
  /** On one day, without those that were moved to another date. */
  ofDay: number;
}

/** Counts the appointments, and those of a day (YYYY-MM-DD). For a live query. */
export async function appointmentFigures(db: ArcadaDatabase, day: string): Promise<AppointmentFigures> {
  const [all, ofDay] = await Promise.all([countAppointments(db), countStanding(db, day)]);
  return { total: sumOfCounts(all), ofDay };
}
